/* The result of a reduction is the same on all ranks, so it is kept where its element is
 * named; what was reduced is any value. */
#include <mpi.h>
#include <stdlib.h>

double local[2], global[2], u[50];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    do {
        local[0] = local[1] = 0;
        for (int i = 0; i < 50; i++) {
            local[0] += u[i] * u[i];
            local[1] += u[i];
        }
        MPI_Allreduce(local, global, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    } while (global[0] > 2 * global[1]);
    MPI_Finalize();
}
