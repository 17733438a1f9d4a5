// every: violated 13
// The buffers of a collective call have a byte in common, though they begin at two places.
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, numbers[40] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *sums = size > 12 ? numbers + 1 : numbers + 20;
    MPI_Allreduce(numbers, sums, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
