// verify: -n 2..3 => verified by walk
// verify: -n 2 --no-slice => verified
// Nobody looks at these contents, but the buffers are there.
#include <mpi.h>
#include <stdlib.h>

static void spread(double *data, int n)
{
    MPI_Bcast(data, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank, size, sum[8] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double *data = malloc(10 * sizeof *data), *result = malloc(10 * sizeof *result);
    spread(data, 10);
    spread(result, 10);
    MPI_Allreduce(data, result, 10, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(data, data + 5, 5, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, sum, 8, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Sendrecv(sum, 4, MPI_INT, (rank + 1) % size, 0, &sum[4], 4, MPI_INT,
                 (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(data);
    free(result);
    MPI_Finalize();
    return 0;
}
