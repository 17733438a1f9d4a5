/* A number of elements that was read as floating point data is not cut. */
#include <mpi.h>
#include <stdlib.h>

double parameters[2];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    parameters[0] = 2 * argc;
    parameters[1] = rand() / 3.0;
    MPI_Bcast(&argc, (int)parameters[0], MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
