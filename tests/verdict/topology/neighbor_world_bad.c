/* MPI_COMM_WORLD has no neighbours. */
// verify: -n 2 => violated MPI-ARG-TOPOLOGY line 10
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 0, in[2];
    MPI_Init(&argc, &argv);
    /* a grid was meant */
    MPI_Neighbor_allgather(&x, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
