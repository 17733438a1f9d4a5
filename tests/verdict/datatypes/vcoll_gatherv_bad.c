// verify: -n 3 => violated MPI-COLL-COUNT line 20
//
// A part of the last rank is shorter than what the root expects of it (MPI-4.0 6.5).
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
        counts[i] = 4;
        places[i] = 4 * i;
    }
    /* the last rank has what is left of 11 */
    int length = rank == n - 1 ? 11 - 4 * (n - 1) : 4;
    MPI_Igatherv(mine, length, MPI_DOUBLE, all, counts, places, MPI_DOUBLE, 0, MPI_COMM_WORLD, &r);
    do
        MPI_Test(&r, &request_done, MPI_STATUS_IGNORE);
    while (!request_done);
    MPI_Finalize();
    return 0;
}
