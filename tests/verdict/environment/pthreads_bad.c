// verify: -n 2 => inconclusive MPI-DEADLOCK line 31 by own
// Whether the thread has found something yet is not known: behind the lock it can be either.
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *search(void *arg)
{
    pthread_mutex_lock(&lock);
    *(int *)arg = 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(int argc, char **argv)
{
    int found = 0, now, rank;
    pthread_t t;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_create(&t, NULL, search, &found);
    pthread_mutex_lock(&lock);
    found = 0;
    pthread_mutex_unlock(&lock);
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_mutex_lock(&lock);
    now = found;
    pthread_mutex_unlock(&lock);
    if (now)
        MPI_Recv(&now, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_join(t, NULL);
    MPI_Finalize();
    return 0;
}
