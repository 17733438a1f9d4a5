// every: not proved line 15
// With 12 processes, of which the first runs tell nothing, an array has as many elements as an
// argument leaves of two.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, n;
    double sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    n = argc > 1 ? atoi(argv[1]) : 1;
    if (size == 12) {
        double part[2 - n];
        for (int i = 0; i < 2 - n; i++)
            part[i] = i;
        for (int i = 0; i < 2 - n; i++)
            sum += part[i];
    }
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
