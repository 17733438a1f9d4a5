// verify: -n 2 => violated MPI-BSEND-OVERFLOW
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, data[8] = {0};
    char room[8 * sizeof(int) + MPI_BSEND_OVERHEAD];
    void *address;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Buffer_attach(room, sizeof room);
        MPI_Bsend(data, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Bsend(data, 8, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Buffer_detach(&address, &size);
    } else if (rank == 1) {
        MPI_Recv(data, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(data, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
