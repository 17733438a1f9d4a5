// verify: -n 2..3 => violated MPI-BUFFER-IN-FLIGHT line 19
/* The counts of a persistent collective are gone when it is started. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, a[8] = {0}, b[8];
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *counts = malloc(size * sizeof *counts), *at = malloc(size * sizeof *at);
    for (int i = 0; i < size; i++) {
        counts[i] = 1;
        at[i] = i;
    }
    MPI_Alltoallv_init(a, counts, at, MPI_INT, b, counts, at, MPI_INT, MPI_COMM_WORLD,
                       MPI_INFO_NULL, &r);
    free(counts);
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
    free(at);
    MPI_Finalize();
    return 0;
}
