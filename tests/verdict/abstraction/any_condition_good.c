/* A condition on a long double or a complex number decides which of two messages goes; both are
 * taken. */
// verify: -n 2 => verified
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
    if (rank == 1)
        MPI_Send(&rank, 1, MPI_INT, 0, a > 1.0L || z != 2.0 ? 7 : 8, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
