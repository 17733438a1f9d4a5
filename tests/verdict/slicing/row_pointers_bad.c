/* What matrix() writes, and what is written through one row, is there in others of the same
 * matrix; and a matrix that it keeps is one that its caller has. */
// verify: -n 2 --args "" => violated MPI-DEADLOCK line 35
// verify: -n 2 --args "1" => violated MPI-DEADLOCK line 38
// verify: -n 2 --args "1 1" => violated MPI-DEADLOCK line 42 by walk
// run: -n 2 hangs
#include <mpi.h>
#include <stdlib.h>

static int **matrix(int n, int m)
{
    int **rows = malloc(n * sizeof *rows);
    rows[0] = calloc(n * m, sizeof **rows);
    for (int i = 1; i < n; i++)
        rows[i] = rows[i - 1] + m;
    rows[n - 1][m - 1] = 1;
    return rows;
}
static int *last;
static int **kept_matrix(int n)
{
    int **rows = malloc(n * sizeof *rows);
    last = rows[0] = calloc(n, sizeof **rows);
    return rows;
}
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int **a = matrix(2, 2), **b = matrix(2, 2), **c = kept_matrix(2);
    a[1][0] = 5;
    b[1][0] = 6;
    if (argc == 1 && a[1][1] == 1 && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (argc == 2)
        if (a[0][2] == 5 && b[0][2] == 6 && rank == 0)
            MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (argc == 3) {
        c[0][1] = 7;
        if (last[1] == 7 && rank == 0)
            MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
