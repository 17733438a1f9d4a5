// verify: -n 2 => violated MPI-ARG-COMM line 12
// A communicator that some ranks do not have gets a name.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm first;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 0 : MPI_UNDEFINED, rank, &first);
    MPI_Comm_set_name(first, "the first");
    if (rank == 0)
        MPI_Comm_free(&first);
    MPI_Finalize();
    return 0;
}
