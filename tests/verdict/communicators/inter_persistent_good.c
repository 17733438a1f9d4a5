/* Persistent collectives across: the same calls, started twice. */
// verify: -n 2..5 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, even, x = 0, sum = 0;
    MPI_Comm team, between;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even, 3, &between);
    MPI_Bcast_init(&x, 1, MPI_INT, !even ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL, between,
                   MPI_INFO_NULL, &r[0]);
    MPI_Allreduce_init(&even, &sum, 1, MPI_INT, MPI_MAX, between, MPI_INFO_NULL, &r[1]);
    for (int i = 0; i < 2; i++) {
        if (rank == 0)
            x = 7 + i;
        MPI_Startall(2, r);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        assert(even || x == 7 + i);
        assert(sum == !even);
    }
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
