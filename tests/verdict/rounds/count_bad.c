/* The others take as much as the root gives only if the first argument is 7. */
// verify: -n 3 => violated MPI-COLL-COUNT line 19 says " --args"
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
    float *a = malloc((size_t)n * n * sizeof *a);
    for (int i = 0; i < n; i++)
        if (rank == 0)
            MPI_Send(a, n, MPI_FLOAT, 1, 0, MPI_COMM_WORLD);
        else if (rank == 1)
            MPI_Recv(a, n, MPI_FLOAT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(a, rank ? 7 : n, MPI_FLOAT, 0, MPI_COMM_WORLD);
    free(a);
    MPI_Finalize();
    return 0;
}
