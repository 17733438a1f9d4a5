// every: not proved line 12
#include <mpi.h>

int main(int argc, char **argv)
{
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Barrier(comm);
    if (size > 39)
        MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
