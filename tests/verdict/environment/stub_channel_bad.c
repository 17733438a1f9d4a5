/* A library that gets a communicator may use it: nothing is known of the program then. */
// verify: -n 2 --stub-missing => inconclusive UNDEFINED-FUNCTION
// verify: -n 2 --stub-missing --assume-local partition_create => bounded
#include <mpi.h>
#include <no_such_partition.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct partition *all = partition_create(MPI_COMM_WORLD);
    if (rank == 0)
        partition_balance(all); /* a collective, perhaps */
    MPI_Finalize();
    return 0;
}
