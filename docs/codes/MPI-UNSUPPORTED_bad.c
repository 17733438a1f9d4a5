// verify: -n 2 => unsupported MPI-UNSUPPORTED
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    char port[MPI_MAX_PORT_NAME];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Open_port(MPI_INFO_NULL, port);
        MPI_Close_port(port);
    }
    MPI_Finalize();
    return 0;
}
