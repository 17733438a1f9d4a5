// Each rank has a block of the rows; whose turn it is to send one is a quotient of unknown numbers.
// verify: -n 2..4 => bounded
// run: -n 4 finishes
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void shorten(int *rows, const int *row, int n, int n_rows, int k)
{
    for (int i = 0; i < n_rows; i++)
        for (int j = 0; j < n; j++)
            if (rows[i * n + k] + row[j] < rows[i * n + j])
                rows[i * n + j] = rows[i * n + k] + row[j];
}

int main(int argc, char **argv)
{
    int size, rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &n) != 1)
        n = 8;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (n <= 0 || n > 1000 || n % size != 0) {
        MPI_Finalize();
        return 1;
    }
    int n_rows = n / size;
    int *rows = calloc((size_t)(n * n_rows), sizeof *rows), *row = calloc((size_t)n, sizeof *row);
    for (int k = 0; k < n; k++) {
        int owner = k / n_rows;
        if (rank == owner)
            for (int j = 0; j < n; j++)
                row[j] = rows[(k % n_rows) * n + j];
        MPI_Bcast(row, n, MPI_INT, owner, MPI_COMM_WORLD);
        shorten(rows, row, n, n_rows, k);
    }
    free(row);
    free(rows);
    MPI_Finalize();
    return 0;
}
