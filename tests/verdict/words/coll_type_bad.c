/* The root broadcasts doubles, the others expect floats. */
// verify: -n 3 => violated MPI-COLL-TYPE line 14
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double x[4] = {0};
    float y[4] = {0};
    if (rank == 0)
        MPI_Bcast(x, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    else
        MPI_Bcast(y, 4, MPI_FLOAT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
