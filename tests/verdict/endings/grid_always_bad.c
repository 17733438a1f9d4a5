// The grid never fits; that one rank may leave before it is made by want of arguments is no other end.
// verify: -n 4 => violated MPI-ARG-TOPOLOGY line 15
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, dims[2] = {5, 1}, periods[2] = {0, 0};
    MPI_Comm grid;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 7 && rank == 0)
        return 1;
    if (argc > 8)
        dims[0] = 6;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Finalize();
    return 0;
}
