/* That a number of MPI is negative, also as one of floating point, holds with each library. */
// verify: -n 2 => verified clean says "verified for n = 2"
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    double d = MPI_PROC_NULL, e = MPI_PROC_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (d >= 0 || d != e)
        MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
