// verify: -n 2..3 --error-on environment => violated MPI-DEADLOCK line 29 says "behind a loop"
// Behind a loop that floating point data end, rank 0 gives up if it cannot open its file; the
// others send to it.  If the data never end the loop, the program hangs in it.
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 8 };

int main(int argc, char **argv)
{
    double u[N] = {1}, v[N], change;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    while (1) {
        change = 0;
        for (int i = 1; i < N - 1; i++) {
            v[i] = (u[i - 1] + u[i + 1]) / 2;
            change += fabs(v[i] - u[i]);
            u[i] = v[i];
        }
        MPI_Allreduce(MPI_IN_PLACE, &change, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        if (change < 1e-6)
            break;
    }
    if (rank) MPI_Send(u, N, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    FILE *out = rank ? NULL : fopen("result", "w");
    if (!rank && !out)
        exit(1);
    for (int k = 1; !rank && k < size; k++)
        MPI_Recv(v, N, MPI_DOUBLE, k, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
