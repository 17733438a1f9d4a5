/* One element more is received than memory was allocated for, whatever the number is. */
// verify: -n 2 => violated C-RUNTIME line 15
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 1;
    if (n < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int *data = malloc(n * sizeof *data), *more = calloc(n + 1, sizeof *more);
    if (rank == 0)
        MPI_Recv(data, n + 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(more, n + 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
