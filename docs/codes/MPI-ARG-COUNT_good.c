// verify: -n 3 => verified
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[2] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = rank < 1 ? 1 : 0;
    MPI_Gather(data, share, MPI_INT, data + 1, share, MPI_INT, 0, MPI_COMM_SELF);
    MPI_Finalize();
    return 0;
}
