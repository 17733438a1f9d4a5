/* Each element is written by one rank. */
// verify: -n 2 => verified says "verified for n = 2"
#include <mpi.h>
int main(int argc, char **argv)
{
    int out[4] = {1, 2, 3, 4}, in[4], counts[2] = {2, 2}, from[2] = {0, 2}, to[2] = {2, 0};
    MPI_Init(&argc, &argv);
    MPI_Alltoallv(out, counts, from, MPI_INT, in, counts, to, MPI_INT, MPI_COMM_WORLD);
    MPI_Allgatherv(out, 2, MPI_INT, in, counts, to, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
