/* One of the sums is this rank's own: the ranks do not agree. */
#include <math.h>
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    double error, norm, all_error, all_norm;
    MPI_Init(&argc, &argv);
    srand((unsigned)time(NULL));
    do {
        error = rand();
        norm = 1 + rand();
        MPI_Allreduce(&error, &all_error, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(&norm, &all_norm, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    } while (fabs(all_error / norm) > 0.001);
    MPI_Finalize();
    return 0;
}

// verify: -n 2..3 => inconclusive MPI-COLL-MISSING
