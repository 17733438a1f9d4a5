/* As file_function_good.c, but rank 0 has read one number before. */
// verify: -n 2 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int read_numbers(int rank, int *count)
{
    FILE *f = fopen("numbers.txt", "r");
    if (!f)
        return 1;
    int n = 0, good = 1, number;
    if (rank == 0)
        fscanf(f, "%d", &number);
    while (good && n < 5) {
        good = fscanf(f, "%d", &number) == 1;
        n++;
    }
    fclose(f);
    *count = n;
    return 0;
}

int main(int argc, char **argv)
{
    int rank, n;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (read_numbers(rank, &n)) {
        MPI_Abort(MPI_COMM_WORLD, 1);
        exit(1);
    }
    if (n > 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
