/* A function that may find no file reads numbers in a loop: the ranks that could open it have read
 * as many. */
// verify: -n 2..3 => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int read_numbers(int *count)
{
    FILE *f = fopen("numbers.txt", "r");
    if (!f)
        return 1;
    int n = 0, good = 1, number;
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
    int n;
    MPI_Init(&argc, &argv);
    if (read_numbers(&n)) {
        MPI_Abort(MPI_COMM_WORLD, 1);
        exit(1);
    }
    if (n > 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
