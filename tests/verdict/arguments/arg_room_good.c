// A shorter message than the buffer, and a tag that the library has promised to allow.
// verify: -n 2 => bounded clean
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, flag, *limit, few[8] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &limit, &flag);
    int tag = flag ? *limit : 32767;
    if (rank == 0)
        MPI_Send(few, 4, MPI_INT, 1, tag, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(few, 8, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
