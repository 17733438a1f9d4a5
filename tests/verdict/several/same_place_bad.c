/* All ranks fail at one call: one finding with all of them. */
// verify: -n 6 => violated MPI-ARG-ROOT findings 1 says "this happens on ranks 0..5"
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&x, 1, MPI_INT, -1, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
