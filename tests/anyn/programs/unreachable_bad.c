// every: violated 40
#include <mpi.h>

static int root(int size)
{
    if (size < 40)
        return 1;
    __builtin_unreachable();
}

int main(int argc, char **argv)
{
    int size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Bcast(&x, 1, MPI_INT, root(size), MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
