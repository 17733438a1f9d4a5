/* A thread that has the lock waits for it: nobody gives it back. */
// verify: -n 2 => bounded says "call-waits"
#include <mpi.h>
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int main(int argc, char **argv)
{
    int rank, done = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_mutex_lock(&lock);
    if (rank == 0)
        pthread_mutex_lock(&lock);
    done++;
    pthread_mutex_unlock(&lock);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
