/* A function without a definition may do anything to what its arguments reach. */
#include <mpi.h>

void setup(int *values);

int main(int argc, char **argv)
{
    int values[2] = {1, 2}, hidden = 3;
    MPI_Init(&argc, &argv);
    setup(values);
    hidden++;
    MPI_Send(&hidden, 1, MPI_INT, values[0], 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
