// verify: -n 2..3 => violated MPI-COLL-MISSING line 15
// The same, and a rank that leaves.
#include <mpi.h>

int main(int argc, char **argv)
{
    register int me = 0;
    long all = 1;
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    me = rank;
    int counts[] = {all, all};
    if (counts[0] != me)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
