/* Two ranks write to one element: it is told that nobody knows which one comes last. */
// verify: -n 2 => bounded says "the parts of ranks 0 and 1 overlap in the receive buffer" by walk
#include <mpi.h>
int main(int argc, char **argv)
{
    int out[4] = {1, 2, 3, 4}, in[4], counts[2] = {2, 2}, from[2] = {0, 2}, to[2] = {0, 1};
    MPI_Init(&argc, &argv);
    MPI_Alltoallv(out, counts, from, MPI_INT, in, counts, to, MPI_INT, MPI_COMM_WORLD);
    MPI_Allgatherv(out, 2, MPI_INT, in, counts, to, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
