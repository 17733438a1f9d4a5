// verify: -n 2 => verified
// Places in one array, as constants: nobody looks at the data, but the bytes are compared.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double u[16] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int peer = 1 - rank;
    MPI_Sendrecv(u, 8, MPI_DOUBLE, peer, 0, u + 8, 8, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
