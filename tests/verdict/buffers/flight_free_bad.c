/* Memory in flight must not be freed. */
// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT line 16
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Request r;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *data = calloc(100, sizeof *data);
    if (rank == 0) {
        data[7] = 1;
        MPI_Isend(data, 100, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &r);
        free(data);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(data, 100, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        free(data);
    }
    MPI_Finalize();
    return 0;
}
