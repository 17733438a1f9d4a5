// verify: -n 2..3 => bounded C-RUNTIME line 14 says "unless all ranks fail at"
// verify: -n 4 --args 0 => violated C-RUNTIME line 14
/* Rows of a grid, as an argument has it, which is tried with several values: 0 among them. */
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
    MPI_Finalize();
    return 0;
}
