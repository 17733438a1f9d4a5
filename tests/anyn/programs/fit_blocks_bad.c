// every: violated 13
// What is sent stands behind the blocks of 12 ranks.
#include <mpi.h>

int main(int argc, char **argv)
{
    int size, numbers[40] = { 0 };
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 40)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Allgather(numbers + 12, 1, MPI_INT, numbers, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
