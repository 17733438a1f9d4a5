// verify: -n 2 --max-steps 200000 => violated MPI-COLL-MISMATCH
// As grown_array_good.c, but rank 0 calls another collective in between.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, n = 0, cap = 16, number, *a = NULL;
    char line[256];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        a = malloc(cap * sizeof *a);
        while (fgets(line, sizeof line, stdin)) {
            if (line[0] == '#' || sscanf(line, "%d", &number) != 1)
                continue;
            if (n == cap) {
                cap *= 2;
                a = realloc(a, cap * sizeof *a);
            }
            a[n++] = number;
        }
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank != 0)
        a = malloc(n * sizeof *a);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(a, n, MPI_INT, 0, MPI_COMM_WORLD);
    int any = 1;
    while (any) {
        int mine = 0;
        for (int i = rank; i < n; i += size)
            if (a[i] > 0) {
                a[i]--;
                mine = 1;
            }
        MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
