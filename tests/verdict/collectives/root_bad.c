/* MPI-4.0 6.1: all ranks give the same root. */
// verify: -n 2 => violated MPI-COLL-ROOT
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, a = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&a, 1, MPI_INT, rank, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
