// verify: -n 2 => inconclusive MPI-DEADLOCK line 24 by own
// What is loaded may be written by the thread at any time.
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done;

static void *work(void *arg)
{
    done = 1;
    return arg;
}

int main(int argc, char **argv)
{
    int rank, x;
    pthread_t t;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&t, NULL, work, NULL);
    done = 0;
    if (atomic_load(&done))
        MPI_Recv(&x, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_join(t, NULL);
    MPI_Finalize();
    return 0;
}
