/* The same root on every round, nonblocking. */
// verify: -n 2..4 => verified
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Comm team, between;
    int x, sum;
    MPI_Request r[3];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even = rank % 2 == 0;
    MPI_Comm_split(MPI_COMM_WORLD, even, rank, &team);
    MPI_Intercomm_create(team, 0, MPI_COMM_WORLD, even ? 1 : 0, 99, &between);
    x = rank;
    MPI_Ibarrier(between, &r[0]);
    MPI_Ibcast(&x, 1, MPI_INT, even ? 0 : rank == 1 ? MPI_ROOT : MPI_PROC_NULL, between, &r[1]);
    MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_MIN, between, &r[2]);
    MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
    assert(!even || x == 1);
    assert(sum == even);
    MPI_Comm_free(&between);
    MPI_Comm_free(&team);
    MPI_Finalize();
    return 0;
}
