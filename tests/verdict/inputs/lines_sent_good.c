// verify: -n 2,3 => bounded
/* How many lines a rank has found is sent before as many numbers: it is never negative. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 0;
    char name[32], line[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    snprintf(name, sizeof name, "part%d.txt", rank);
    FILE *f = fopen(name, "r");
    if (!f)
        MPI_Abort(MPI_COMM_WORLD, 1);
    while (fgets(line, sizeof line, f))
        if (line[0] != '#')
            n++;
    fclose(f);
    int *numbers = calloc(n + 1, sizeof *numbers);
    if (rank == 0) {
        for (int r = 1; r < size; r++) {
            int m;
            MPI_Recv(&m, 1, MPI_INT, r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (m == 0)
                continue;
            numbers = realloc(numbers, m * sizeof *numbers);
            MPI_Recv(numbers, m, MPI_INT, r, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else {
        MPI_Send(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        if (n > 0)
            MPI_Send(numbers, n, MPI_INT, 0, 1, MPI_COMM_WORLD);
    }
    free(numbers);
    MPI_Finalize();
    return 0;
}
