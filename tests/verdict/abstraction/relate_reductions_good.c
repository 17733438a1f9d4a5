/* The loop ends when a quotient of two sums is small: on all ranks in the same round. */
#include <math.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double error, norm, all_error, all_norm;
    MPI_Init(&argc, &argv);
    do {
        error = rand();
        norm = 1 + rand();
        MPI_Allreduce(&error, &all_error, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(&norm, &all_norm, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    } while (fabs(all_error / all_norm) > 0.001);
    MPI_Finalize();
    return 0;
}

// verify: -n 2..3 => verified
