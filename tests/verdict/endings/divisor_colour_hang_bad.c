// verify: -n 2..3 => violated MPI-COLL-MISSING line 17 says "atoi(argv[1]) == 3"
/* What hangs is told, though an argument of 0 divides. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, sum;
    MPI_Comm row;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int length = argc > 1 ? atoi(argv[1]) : 2;
    MPI_Comm_split(MPI_COMM_WORLD, rank / length, rank % length, &row);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, row);
    MPI_Comm_free(&row);
    if (length == 3 && rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
