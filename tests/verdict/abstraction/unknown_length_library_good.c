// verify: -n 2..3 --assume-local fill => bounded
/* A function that is not here writes to memory whose length is not known; what it has written is
 * written over. */
#include <mpi.h>
#include <stdlib.h>

void fill(int *numbers, int n);

int main(int argc, char **argv)
{
    int rank, size, number = 0, n = 1 + rand() % 100;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *numbers = malloc(n * sizeof *numbers);
    fill(numbers, n);
    numbers[0] = 0;
    if (rank == size - 1 && numbers[0] == 1)
        MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(numbers);
    MPI_Finalize();
    return 0;
}
