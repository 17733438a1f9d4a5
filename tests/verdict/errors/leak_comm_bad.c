// The communicator of each round but the last is lost, and the last one is not freed either.
// verify: -n 2 => verified MPI-COMM-LEAK line 11 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm work;
    int rounds = 3;
    MPI_Init(&argc, &argv);
    while (rounds-- > 0) {
        MPI_Comm_dup(MPI_COMM_WORLD, &work);
        MPI_Barrier(work);
    }
    MPI_Finalize();
    return 0;
}
