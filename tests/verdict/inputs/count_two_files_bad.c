/* As count_two_files_good, but the last rank waits for a row more. */
// verify: -n 2..3 => violated MPI-DEADLOCK line 30
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int read_numbers(const char *name, int *numbers)
{
    FILE *file = fopen(name, "r");
    if (!file)
        return -1;
    int n = 0, number;
    while (fscanf(file, "%d", &number) == 1)
        numbers[n++] = number;
    fclose(file);
    return n;
}

int main(int argc, char **argv)
{
    int rank, size, best = 0;
    int *a = malloc(100000 * sizeof *a), *b = malloc(100000 * sizeof *b);
    int n_a = read_numbers(argv[1], a), n_b = read_numbers(argv[2], b);
    int rows = n_a > n_b ? n_b : n_a;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < rows + (rank == size - 1); i++) {
        if (rank > 0)
            MPI_Recv(&best, 1, MPI_INT, rank - 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank < size - 1)
            MPI_Send(&best, 1, MPI_INT, rank + 1, 1, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    free(a);
    free(b);
    return 0;
}
