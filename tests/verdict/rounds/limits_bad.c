// verify: -n 3 => violated
// As limits_good.c, but one rank takes a step more.
#include <math.h>
#include <mpi.h>
#include <stdio.h>

struct limits {
    int steps, often, sweeps, around;
    double tolerance;
};

static double relax(double *x, int before, int after)
{
    double left = 0, right = 0, old = *x;
    MPI_Sendrecv(x, 1, MPI_DOUBLE, before, 0, &right, 1, MPI_DOUBLE, after, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(x, 1, MPI_DOUBLE, after, 1, &left, 1, MPI_DOUBLE, before, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    *x = (left + right) / 2;
    return fabs(*x - old);
}

int main(int argc, char **argv)
{
    int rank, size;
    struct limits p = {100, 10, 500, 0, 1e-8};
    double x, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0)
        scanf("%d %d %d %d %lf", &p.steps, &p.often, &p.sweeps, &p.around, &p.tolerance);
    MPI_Bcast(&p, sizeof p, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (p.often < 1)
        p.often = 1;
    int end = p.around ? 0 : MPI_PROC_NULL, begin = p.around ? size - 1 : MPI_PROC_NULL;
    int before = rank ? rank - 1 : begin, after = rank < size - 1 ? rank + 1 : end;
    x = rank;
    for (int t = 0; t < p.steps + (rank == 1); t++) {
        double change = 1;
        for (int i = 0; i < p.sweeps && change > p.tolerance; i++) {
            double mine = relax(&x, before, after);
            MPI_Allreduce(&mine, &change, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        }
        if (t % p.often == 0)
            MPI_Reduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
