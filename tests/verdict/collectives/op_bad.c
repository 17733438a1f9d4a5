/* MPI-4.0 6.9.1: all ranks give the same operator. */
// verify: -n 2 => violated MPI-COLL-OP
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, a = 1, b = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&a, &b, 1, MPI_INT, rank ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
