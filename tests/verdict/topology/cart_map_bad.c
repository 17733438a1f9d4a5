/* MPI_UNDEFINED is no rank. */
// verify: -n 2 => bounded
// verify: -n 3 => violated MPI-ARG-RANK line 13
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {2}, periods[1] = {0}, place;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Cart_map(MPI_COMM_WORLD, 1, dims, periods, &place);

    MPI_Isend(NULL, 0, MPI_INT, place, 0, MPI_COMM_WORLD, &r);
    MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
