// verify: -n 2 => verified MPI-BUFFER-TYPE line 14
//
// Four floats are sent as four ints: the bytes arrive, but in C it is not what MPI asks for.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    float x[4] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    x[rank] = 1;
    if (rank == 0)
        MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(x, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
