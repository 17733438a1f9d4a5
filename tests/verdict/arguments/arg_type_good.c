// verify: -n 2..3 => verified
// What only the root looks at may be anything elsewhere (MPI-4.0 6.5, 6.6).
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, size, value, all[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    value = rank;
    if (rank == 0) {
        MPI_Gather(&value, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Scatter(all, 1, MPI_INT, &value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    } else {
        MPI_Gather(&value, 1, MPI_INT, NULL, -7, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
        MPI_Scatter(NULL, -7, MPI_DATATYPE_NULL, &value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Reduce(&value, rank == 0 ? all : NULL, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
