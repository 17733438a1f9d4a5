// every: proved
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, own = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *all = calloc(size, sizeof *all);
    if (size < 12)
        MPI_Allgather(&own, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    else
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    free(all);
    MPI_Finalize();
    return 0;
}
