// verify: -n 2 => violated MPI-BUFFER-IN-FLIGHT findings 1 says "here as well"
// One forgotten MPI_Wait is one error, wherever the ranks come upon it.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 1;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&out, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    if (rank == 0)
        out = in + 1;
    else
        out = in - 1;
    MPI_Finalize();
    return out;
}
