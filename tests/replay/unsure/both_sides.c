/* Arithmetic that is not followed: both ranks go the same way, which the model does not know. */
#include <mpi.h>
#include <math.h>

int main(int argc, char **argv)
{
    int rank;
    double x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++)
        x += MPI_Wtime() < 0 ? 1 : 2;
    if (x - MPI_Wtime() * 0 < 100)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
