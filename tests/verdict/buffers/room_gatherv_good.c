/* Each rank has room for the parts of all ranks, which lie one behind the other. */
// verify: -n 3 => verified clean says "verified for n = 3"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int size, counts[8], displs[8];
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 1 || n > 1000)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double *mine = calloc(n, sizeof *mine), *all = malloc(n * size * sizeof *all);
    for (int i = 0; i < size; i++) {
        counts[i] = n;
        displs[i] = i * n;
    }
    MPI_Allgatherv(mine, n, MPI_DOUBLE, all, counts, displs, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Finalize();
    free(mine);
    free(all);
    return 0;
}
