// trace: -n 2 => 0 cannot hang
/* Blocks of other lengths for each rank; what only the root needs to say, the others do not. */
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, x[3] = {0}, all[3] = {0}, counts[2] = {1, 2}, starts[2] = {0, 1};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Gatherv(x, rank + 1, MPI_INT32_T, all, rank ? NULL : counts, rank ? NULL : starts, MPI_INT,
                0, MPI_COMM_WORLD);
    MPI_Scatterv(all, rank ? NULL : counts, rank ? NULL : starts, MPI_INT, x, rank + 1, MPI_INT,
                 0, MPI_COMM_WORLD);
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, starts, MPI_INT,
                   MPI_COMM_WORLD);
    MPI_Reduce_scatter(all, x, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
