/* A rank that has no work leaves out the collective: it is one of all processes of the
 * communicator, though it moves data between neighbours only.  (MPI_Comm_free is next.) */
// verify: -n 4 => violated MPI-COLL-MISSING line 15 by walk
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, dims[1] = {4}, periods[1] = {0}, out[2] = {1, 2}, in[2];
    MPI_Comm line;
    MPI_Init(&argc, &argv);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
    MPI_Comm_rank(line, &rank);
    for (int step = 0; step < 3; step++)
        if (rank != 3 || step < 2)
            MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, line);
    MPI_Comm_free(&line);
    MPI_Finalize();
    return 0;
}
