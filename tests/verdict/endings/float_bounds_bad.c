// verify: -n 2 => bounded says "if the loop at line 9 ends"
/* The step is an argument, and set to a number only behind the loop. */
#include <mpi.h>
#include <stdlib.h>

static double used(double step)
{
    double t = 0, sum = 0;
    while (t < 10) {
        sum += t;
        t += step;
    }
    if (sum > 100)
        step = 1;
    return sum + step;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (used(argc > 1 ? atof(argv[1]) : 0.5) > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
