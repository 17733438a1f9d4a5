// verify: -n 2 => bounded says "if the loop at line 12 ends"
/* Where it starts is an argument, unless a store sets it: -1e300 and 0.5 more is the same. */
#include <mpi.h>
#include <stdlib.h>

static int used(double t, int again)
{
    int n = 0;
    double end = 10;
    if (again)
        t = 0;
    while (t < end) {
        t += 0.5;
        n++;
    }
    return n;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (used(argc > 1 ? atof(argv[1]) : 0, argc > 2) > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
