// every: proved
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
        numbers[0]++;
    }
    free(numbers);
    MPI_Finalize();
    return 0;
}
