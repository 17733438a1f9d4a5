// verify: -n 2 => verified
/* As once_counts_bad.c, but rank 0 receives if it ran twice. */
#include <mpi.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int times;

static void prepare(void)
{
    times++;
}

int main(int argc, char **argv)
{
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_once(&once, prepare);
    pthread_once(&once, prepare);
    if (times != 1 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
