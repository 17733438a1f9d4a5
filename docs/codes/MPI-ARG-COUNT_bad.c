// verify: -n 3 => violated MPI-ARG-COUNT
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, data[2] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int share = 1 - rank; /* -1 on rank 2 */
    MPI_Gather(data, share, MPI_INT, data + 1, share, MPI_INT, 0, MPI_COMM_SELF);
    MPI_Finalize();
    return 0;
}
