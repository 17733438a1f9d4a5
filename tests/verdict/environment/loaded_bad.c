// verify: -n 2 --max-steps 20000 => inconclusive MPI-COLL-MISSING line 32
/* The same, with an error in the rest. */
#include <ctype.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int load(const char *name, int *grid)
{
    char line[200];
    int n = 0;
    FILE *f = fopen(name, "r");
    if (!f)
        exit(1);
    while (fgets(line, sizeof line, f))
        for (int i = 0; line[i] && n < 81; i++)
            if (isdigit((unsigned char)line[i]))
                grid[n++] = line[i] - '0';
    fclose(f);
    return n == 81;
}

int main(int argc, char **argv)
{
    int grid[81], rank, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (!load("grid.txt", grid))
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Allreduce(&rank, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
