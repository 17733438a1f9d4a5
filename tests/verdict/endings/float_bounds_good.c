// verify: -n 2 => verified no "if the loop"
/* Start, step and bound are constants, also where variables hold them, and a global. */
#include <mpi.h>

static double end = 10;

static double used(void)
{
    double t = 0, sum = 0, step = 0.5;
    for (int i = 0; i < 3; i++)
        sum += i;
    while (t < end) {
        sum += t;
        t += step;
    }
    return sum;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (used() > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
