// every: not proved line 13
// With 12 processes, of which the first runs tell nothing, it is divided by an argument.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, n, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = argc > 1 ? atoi(argv[1]) : 4;
    if (size == 12)
        x = 100 / n;
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
