// every: proved unfit memory may be used when it was freed
// With 14 processes the buffer was freed in the round before.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int size, *numbers;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    numbers = malloc(size * sizeof *numbers);
    for (int k = 0; k < size; k++) {
        MPI_Bcast(numbers, size, MPI_INT, k, MPI_COMM_WORLD);
        if (k == 12)
            free(numbers);
    }
    MPI_Finalize();
    return 0;
}
