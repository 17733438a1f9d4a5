// verify: -n 3 => verified by spin states 73
//
// The root knows what is left for the last rank; its own part is in place already.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, n, counts[8], places[8], request_done;
    double mine[4] = {0}, all[32];
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int i = 0; i < n; i++) {
        counts[i] = i == n - 1 ? 11 - 4 * (n - 1) : 4;
        places[i] = 4 * i;
    }
    MPI_Igatherv(rank == 0 ? MPI_IN_PLACE : mine, counts[rank], MPI_DOUBLE, all, counts, places,
                 MPI_DOUBLE, 0, MPI_COMM_WORLD, &r);
    do
        MPI_Test(&r, &request_done, MPI_STATUS_IGNORE);
    while (!request_done);
    MPI_Finalize();
    return 0;
}
