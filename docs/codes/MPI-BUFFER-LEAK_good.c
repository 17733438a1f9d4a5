// verify: -n 2 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    static char room[64 + MPI_BSEND_OVERHEAD];
    void *address;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Buffer_attach(room, sizeof room);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Buffer_detach(&address, &size);
    MPI_Finalize();
    return 0;
}
