// verify: -n 2 => unsupported C-UNSUPPORTED line 18
// A thread that communicates is not modelled.
#include <mpi.h>
#include <pthread.h>

static void *talk(void *arg)
{
    MPI_Barrier(MPI_COMM_WORLD);
    return arg;
}

int main(int argc, char **argv)
{
    int provided;
    pthread_t t;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_create(&t, NULL, talk, NULL);
    pthread_join(t, NULL);
    MPI_Finalize();
    return 0;
}
