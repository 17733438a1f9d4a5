/* A coordinate outside of a dimension without period (MPI-4.0 8.5.5). */
// verify: -n 4 => violated MPI-ARG-TOPOLOGY line 15
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[2] = {2, 2}, periods[2] = {0, 0}, at[2], rank, up, x = 0;
    MPI_Comm plane;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &plane);
    MPI_Comm_rank(plane, &rank);
    MPI_Cart_coords(plane, rank, 2, at);
    at[0] -= 1;
    /* MPI_Cart_shift would give MPI_PROC_NULL */
    MPI_Cart_rank(plane, at, &up);
    MPI_Bcast(&x, 1, MPI_INT, up, plane);
    MPI_Finalize();
    return 0;
}
