// verify: -n 3 => verified
/* All ranks go on by one element of an array that they have reduced; another one was set by each. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double part = 0.5, error = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int n = 0; error > 1e-6; n++) {
        double norm[2] = {1, 0};
        part = 3.0 / (n + 1);
        MPI_Allreduce(&part, &norm[0], 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        error = norm[0];
    }
    MPI_Finalize();
    return 0;
}
