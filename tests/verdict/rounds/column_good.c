// Columns of a matrix, of a size that the command line says, are sent one by one: a datatype of a
// size that is not known.
//
// verify: -n 2 => bounded by own
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n;
    MPI_Datatype column, part;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    float *a = malloc((size_t)n * n * sizeof *a);
    MPI_Type_vector(n, 1, n, MPI_FLOAT, &column);
    MPI_Type_create_resized(column, 0, sizeof *a, &part);
    MPI_Type_commit(&part);
    MPI_Type_free(&column);
    for (int i = 0; i < n; i++)
        if (rank == 0)
            MPI_Send(a + i, 1, part, 1, 0, MPI_COMM_WORLD);
        else if (rank == 1)
            MPI_Recv(a + i, 1, part, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(a, n, part, 0, MPI_COMM_WORLD);
    MPI_Type_free(&part);
    free(a);
    MPI_Finalize();
    return 0;
}
