// trace: -n 2 => 4 calls MPI from several threads
/* Threads by turns: which one comes first is not known. */
#include <mpi.h>
#include <pthread.h>

static void *send(void *x)
{
    MPI_Send(x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    return x;
}

int main(int argc, char **argv)
{
    int rank, provided, x = 0;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        pthread_create(&thread, NULL, send, &x);
        pthread_join(thread, NULL);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
