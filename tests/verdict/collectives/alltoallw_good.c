/* MPI-4.0 6.8: MPI_Alltoallw has a datatype for each partner. */
// verify: -n 1..3 => verified
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *counts = malloc(size * sizeof *counts), *displs = malloc(size * sizeof *displs);
    int *out = calloc(size, sizeof *out), *in = calloc(size, sizeof *in);
    MPI_Datatype *types = malloc(size * sizeof *types);
    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        displs[i] = i * (int)sizeof *out;
        types[i] = MPI_INT;
        out[i] = rank;
    }
    MPI_Alltoallw(out, counts, displs, types, in, counts, displs, types, MPI_COMM_WORLD);
    /* what came is any value here: both ways must be right */
    if (in[0] > 0)
        free(out);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
