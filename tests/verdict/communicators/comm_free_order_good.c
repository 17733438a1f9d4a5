// MPI_Comm_free is collective: called in one order by all ranks, after the barrier.
// verify: -n 2..3 => verified clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
