/* Collectives on MPI_COMM_SELF involve nobody else. */
// verify: -n 1..3 => verified
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, sum = 0, size, all[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_SELF, &size);
    assert(size == 1);
    if (rank == 0) {
        MPI_Barrier(MPI_COMM_SELF);
        MPI_Allreduce(&size, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
        assert(sum == 1);
    }
    all[0] = 7;
    MPI_Allreduce(MPI_IN_PLACE, all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    assert(all[0] == 7);
    MPI_Finalize();
    return 0;
}
