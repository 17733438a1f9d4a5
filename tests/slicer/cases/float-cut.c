/* Elements of floating point arrays are any value; scalars are followed. */
#include <mpi.h>

double u[100], limit;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    limit = 0.5 * argc;
    for (int i = 0; i < 100; i++)
        u[i] = i / 7.0;
    if (u[3] > limit)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}
