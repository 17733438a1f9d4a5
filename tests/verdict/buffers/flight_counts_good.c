// verify: -n 2..3 => verified
// The arrays of counts belong to the operation until it is complete, as the buffers do (6.12).
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, from[8] = {0}, to[8];
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *counts = malloc(size * sizeof *counts), *places = malloc(size * sizeof *places);
    for (int k = 0; k < size; k++)
        counts[k] = 1, places[k] = k;
    MPI_Ialltoallv(from, counts, places, MPI_INT, to, counts, places, MPI_INT, MPI_COMM_WORLD,
                   &request);
    size += counts[0]; /* they may be read */
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    counts[0] = 2;
    free(counts);
    free(places);
    MPI_Finalize();
    return 0;
}
