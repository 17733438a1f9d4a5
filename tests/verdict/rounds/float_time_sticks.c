// verify: -n 2 => bounded says "runs for ever"
/* A float of 262144 is the same with 0.01 more: the loop does not end. */
#include <mpi.h>

int main(int argc, char **argv)
{
    float t = 0, step = 0.01f, end = 1e6f;
    MPI_Init(&argc, &argv);
    while (t < end) {
        MPI_Barrier(MPI_COMM_WORLD);
        t += step;
    }
    MPI_Finalize();
    return 0;
}
