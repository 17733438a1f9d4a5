/* Sums of this step are compared with those of many collectives ago, which every rank has kept in
 * an array: all stop together, or none.  That all have kept the same is not known. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING line 17 says "possibly violated"
// verify: -n 3 => inconclusive MPI-COLL-MISSING line 17 says "possibly violated"
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIELDS = 12, STEPS = 3 };

static double field[FIELDS], last[FIELDS];

static double sum_of(int k)
{
    double sum;
    MPI_Allreduce(&field[k], &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

static int simulate(int rank, int size)
{
    double edge;
    for (int step = 0; step < STEPS; step++) {
        MPI_Sendrecv(&field[0], 1, MPI_DOUBLE, (rank + 1) % size, 0, &edge, 1, MPI_DOUBLE,
                     (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 0; k < FIELDS; k++) {
            field[k] = 0.5 * (field[k] + edge);
            double sum = sum_of(k);
            if (fabs(sum - last[k]) / last[k] > 1e-8)
                return step;
            last[k] = sum;
        }
    }
    return STEPS;
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < FIELDS; k++)
        field[k] = rand() / (double)RAND_MAX;
    for (int k = 0; k < FIELDS; k++)
        last[k] = sum_of(k);
    int steps = simulate(rank, size);
    MPI_Barrier(MPI_COMM_WORLD);
    printf("%d steps\n", steps);
    MPI_Finalize();
    return 0;
}
