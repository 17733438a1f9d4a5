// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 19
// The row in flight is one in the middle, which the loop writes.
#include <mpi.h>
#include <stdlib.h>

enum { ROWS = 64, COLUMNS = 64 };

int main(int argc, char **argv)
{
    int rank;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *u = calloc(ROWS * COLUMNS, sizeof *u);
    if (rank == 0) {
        MPI_Irecv(u + 40 * COLUMNS, COLUMNS, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &r);
        for (int i = 1; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++)
                u[i * COLUMNS + j] = 1.0;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(u, COLUMNS, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
    free(u);
    MPI_Finalize();
    return 0;
}
