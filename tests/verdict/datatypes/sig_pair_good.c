// verify: -n 2 => verified
//
// MPI_2INT is two of MPI_INT (MPI-4.0 6.9.4), and packed data goes into everything (5.2).
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, pair[2] = {3, 4}, position = 0;
    char packed[64];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(pair, 1, MPI_2INT, 1, 0, MPI_COMM_WORLD);
        MPI_Pack(pair, 2, MPI_INT, packed, 64, &position, MPI_COMM_WORLD);
        MPI_Send(packed, position, MPI_PACKED, 1, 1, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(pair, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(pair, 2, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
