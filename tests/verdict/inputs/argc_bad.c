/* Only rank 0 checks the arguments. */
// verify: -n 2 => violated MPI-COLL-MISSING line 15
// verify: -n 2 --args "x" => verified
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && argc < 2) {
        MPI_Finalize();
        return 1;
    }
    /* rank 1 waits here */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
