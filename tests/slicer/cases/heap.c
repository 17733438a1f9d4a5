/* A list of neighbours in allocated memory. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *neighbours = malloc(2 * sizeof *neighbours);
    double *field = malloc(100 * sizeof *field);
    neighbours[0] = rank - 1;
    neighbours[1] = rank + 1;
    for (int i = 0; i < 100; i++)
        field[i] = i;
    for (int i = 0; i < 2; i++)
        MPI_Send(field, 100, MPI_DOUBLE, neighbours[i], 0, MPI_COMM_WORLD);
    free(neighbours);
    free(field);
    MPI_Finalize();
}
