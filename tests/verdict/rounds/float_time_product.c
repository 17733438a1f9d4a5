// verify: -n 2 => bounded says "if the loop at line 10 ends"
/* No sum: that it comes to the end is not proved, and it takes too many rounds to see it. */
#include <mpi.h>

int main(int argc, char **argv)
{
    double t = 0, dt = 1e-5;
    int n = 0;
    MPI_Init(&argc, &argv);
    while (t < 100) {
        MPI_Barrier(MPI_COMM_WORLD);
        n++;
        t = n * dt;
    }
    MPI_Finalize();
    return 0;
}
