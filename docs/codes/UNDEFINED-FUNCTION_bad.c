// verify: -n 2 => inconclusive UNDEFINED-FUNCTION
#include <mpi.h>

void solve(double *x);

int main(int argc, char **argv)
{
    double x = 0;
    MPI_Init(&argc, &argv);
    solve(&x);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
