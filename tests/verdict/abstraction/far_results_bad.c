/* As in far_results_good.c, but the ranks do not compare the same numbers: each rank looks
 * at another sum.  Some may stop while others go on; that there are such sums is not certain. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIELDS = 6, STEPS = 2 };

static double field[FIELDS], last[FIELDS];

static double sum_of(int k)
{
    double sum;
    MPI_Allreduce(&field[k], &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 0; k < FIELDS; k++)
        field[k] = rand() / (double)RAND_MAX;
    for (int k = 0; k < FIELDS; k++)
        last[k] = sum_of(k);
    for (int k = 0; k < FIELDS; k++) {
        field[k] = 0.5 * field[k];
        double sum = sum_of(k);
        if (fabs(sum - last[(k + rank) % FIELDS]) > 1e-8)
            break;
        last[k] = sum;
    }
    MPI_Finalize();
    return 0;
}
