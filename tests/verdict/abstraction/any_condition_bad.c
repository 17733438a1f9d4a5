/* Nothing stands for what a long double or a complex number is: after such a condition both
 * sides are explored, and one of them waits for ever. */
// verify: -n 2 => inconclusive MPI-DEADLOCK line 18 says possibly by own
#include <complex.h>
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, got;
    long double a = 0;
    double b = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (scanf("%Lf %lf", &a, &b) != 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double _Complex z = b + b * I;
    if ((a > 1.0L || z != 2.0) && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
