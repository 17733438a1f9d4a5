/* A loop that reduces floating point data to a scalar sets it to any value. */
#include <math.h>
#include <mpi.h>

double u[100], v[100];

int main(int argc, char **argv)
{
    double change, all = 1;
    MPI_Init(&argc, &argv);
    while (all > 1e-3) {
        change = 0;
        for (int i = 1; i < 99; i++) {
            v[i] = (u[i - 1] + u[i + 1]) / 2;
            if (fabs(v[i] - u[i]) > change)
                change = fabs(v[i] - u[i]);
        }
        MPI_Allreduce(&change, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    MPI_Finalize();
}
