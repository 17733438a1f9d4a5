/* All processes must pass the same grid (MPI-4.0 8.5.1). */
// verify: -n 2 => violated MPI-COLL-MISMATCH line 12
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {2}, periods[1] = {0}, rank;
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    periods[0] = rank == 0;
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
