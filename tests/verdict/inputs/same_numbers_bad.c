/* The same function of other numbers. */
// verify: -n 2 => inconclusive says "possibly violated"
#include <mpi.h>
#include <math.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (j0(rank * 2.5 + 0.1) > 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
