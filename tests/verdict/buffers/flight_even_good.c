// verify: -n 2 => verified
// Every second number is written, and the one in flight is none of them.
#include <mpi.h>
#include <stdlib.h>

enum { N = 3000 };

int main(int argc, char **argv)
{
    int rank;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double *u = calloc(N, sizeof *u);
    if (rank == 0) {
        MPI_Irecv(&u[1000], 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &r);
        for (int i = N - 1; i > 0; i -= 2)
            u[i] = 1.0;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Send(u, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
    free(u);
    MPI_Finalize();
    return 0;
}
