// verify: -n 2 => verified
#include <mpi.h>

static void solve(double *x)
{
    *x = *x * 0.5 + 1;
}

int main(int argc, char **argv)
{
    double x = 0;
    MPI_Init(&argc, &argv);
    solve(&x);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
