/* A persistent broadcast and a barrier, started in different orders (MPI-4.0 6.13). */
// verify: -n 1..3 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast_init(&x, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r[0]);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &r[1]);
    for (int step = 0; step < 3; step++) {
        x = rank == 0 ? 10 * step : -1;
        MPI_Start(&r[rank % 2]);
        MPI_Start(&r[1 - rank % 2]);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        assert(x == 10 * step);
    }
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
    MPI_Finalize();
    return 0;
}
