/* The halo columns of a matrix are received with a vector type while the columns between them
 * are computed. */
// verify: -n 2..3 => violated MPI-BUFFER-IN-FLIGHT line 27
#include <mpi.h>

enum { ROWS = 40, COLUMNS = 30, STEPS = 2 };
static double u[ROWS][COLUMNS], v[ROWS][COLUMNS];

int main(int argc, char **argv)
{
    MPI_Request r[4];
    MPI_Datatype column;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Type_vector(ROWS, 1, COLUMNS, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    for (int step = 0; step < STEPS; step++) {
        MPI_Irecv(&u[0][0], 1, column, left, 0, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(&u[0][COLUMNS - 1], 1, column, right, 1, MPI_COMM_WORLD, &r[1]);
        MPI_Isend(&u[0][1], 1, column, left, 1, MPI_COMM_WORLD, &r[2]);
        MPI_Isend(&u[0][COLUMNS - 2], 1, column, right, 0, MPI_COMM_WORLD, &r[3]);
        for (int i = 1; i < ROWS - 1; i++)
            for (int j = 2; j < COLUMNS - 1; j++)
                v[i][j] = (u[i][j - 1] + u[i][j + 1]) / 2;
        MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
        for (int i = 1; i < ROWS - 1; i++)
            for (int j = 1; j < COLUMNS - 1; j++)
                u[i][j] = v[i][j];
    }
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
