/* Each call of matrix() makes rows and numbers of its own: what is computed in one matrix has nothing
 * to do with the other one. */
// verify: -n 2 --max-steps 5000 => verified
// run: -n 2 finishes
#include <mpi.h>
#include <stdlib.h>

static int **matrix(int n, int m)
{
    int **rows = malloc((n + 1) * sizeof *rows);
    if (!rows)
        exit(1);
    rows += 1;
    rows[0] = calloc(n * m, sizeof **rows);
    if (!rows[0])
        exit(1);
    for (int i = 1; i < n; i++)
        rows[i] = rows[i - 1] + m;
    return rows;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int **field = matrix(10, 1000), **steps = matrix(2, 2);
    for (int t = 1; t < 100; t++)
        for (int i = 1; i < 10; i++)
            for (int k = 1; k < 1000; k++)
                field[i][k] = (field[i - 1][k] * 31 + field[i][k - 1] + t) % 1009;
    steps[1][1] = 3;
    for (int i = 0; i < steps[1][1]; i++)
        MPI_Bcast(&rank, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
