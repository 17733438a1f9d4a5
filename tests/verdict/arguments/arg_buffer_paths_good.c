// verify: -n 2..4 => verified
// A buffer that only the root allocates, for calls where only the root looks at it, and a
// null buffer with a count of 0.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, part = 1, *all = NULL, *some = NULL, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        n = 4;
        all = malloc(size * sizeof *all);
        some = malloc(n * sizeof *some);
    }
    MPI_Gather(&part, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scatter(all, 1, MPI_INT, &part, 1, MPI_INT, 0, MPI_COMM_WORLD);
    free(all);
    all = NULL;
    MPI_Reduce(&part, rank ? NULL : &size, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Send(some, n - 4, MPI_INT, 1, 1, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&size, 0, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(some);
    MPI_Finalize();
    return 0;
}
