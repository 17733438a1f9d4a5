// verify: -n 2 => bounded says "fail at"
/* The same without the error: the verdict says what happens where no argument is given. */
#include <ctype.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int size = atoi(argv[1]);
    if (!isdigit(argv[1][0]))
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (size < 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double **rows = malloc(size * sizeof *rows), *row = calloc(size, sizeof *row);
    for (int i = 0; i < size; i++)
        rows[i] = calloc(size, sizeof *rows[i]);
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            rows[i][j] = i * j;
    for (int i = 0; i < size; i++) {
        if (rank == 0) {
            MPI_Recv(row, size, MPI_DOUBLE, 1, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Isend(rows[0], size, MPI_DOUBLE, 0, i, MPI_COMM_WORLD, &request);
            rows[1][0] = i;
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    }
    MPI_Finalize();
    return 0;
}
