// The second communicator may get the handle of the first one, which was freed.
// verify: -n 2 => inconclusive MPI-DEADLOCK says addresses, by own
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm first, second, old;
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    old = first;
    MPI_Comm_free(&first);
    MPI_Comm_dup(MPI_COMM_WORLD, &second);
    int same = second == old || old == MPI_COMM_WORLD || old == MPI_COMM_NULL;
    MPI_Comm_free(&second);
    if (rank == 0 && same)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
