// Which function of a large table is called is not known: each of the two that it may be brings all
// ranks together once, but not in the same call.
// verify: -n 2 => inconclusive MPI-COLL-MISMATCH says possibly
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

static double (*norms[1000])(double x);

static double by_sum(double x)
{
    double all;
    MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

static double by_mean(double x)
{
    double all = x / 2;
    MPI_Barrier(MPI_COMM_WORLD);
    return all / 2;
}

int main(int argc, char **argv)
{
    double x = 1;
    MPI_Init(&argc, &argv);
    srand((unsigned)time(NULL));
    for (int i = 0; i < 1000; i++)
        norms[i] = by_sum;
    norms[rand() % 1000] = by_mean;
    x = norms[rand() % 1000](x);
    MPI_Finalize();
    return x > 0;
}
