/* strtok() ends the word of rank 0 at the comma: it is shorter there. */
// verify: -n 2 --args "ab,cd" => violated MPI-COLL-MISSING line 14
// run: -n 2 -- ab,cd hangs
#include <mpi.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        strtok(argv[1], ",");
    if (strlen(argv[1]) > 3)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
