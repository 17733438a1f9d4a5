/* A library that gets no communicator is assumed to have none. */
// verify: -n 2 --stub-missing => bounded says missing-header
#include <mpi.h>
#include <no_such_partition.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct partition *all = partition_create(rank);
    if (rank == 0)
        partition_balance(all);
    MPI_Finalize();
    return 0;
}
