/* As once_good.c, but the function calls a collective, and only rank 0 has it called. */
// verify: -n 2 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <pthread.h>

static MPI_Comm team;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void prepare(void)
{
    MPI_Comm_dup(MPI_COMM_WORLD, &team);
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        pthread_once(&once, prepare);
    MPI_Finalize();
    return 0;
}
