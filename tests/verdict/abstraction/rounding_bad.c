/* The cube root of 27 is 3 where the compiler computes it, and not with each library. */
// verify: -n 2 => violated MPI-DEADLOCK line 12 says "is 3 (with this library)"
#include <math.h>
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, got = 0;
    double volume = 27;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (cbrt(volume) == 3 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
