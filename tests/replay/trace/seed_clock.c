// trace: -n 2 => 10 replay: confirmed
/* Each rank throws a coin of its own; they agree for some seconds only. */
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    srand((unsigned)time(NULL) + (unsigned)rank);
    if (rand() % 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
