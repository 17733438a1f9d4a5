/* The texts are equal, the bytes behind their ends are not. */
// verify: -n 2 => violated MPI-COLL-MISSING line 13
#include <mpi.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank;
    char mine[8] = "ab";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine[4] = (char)rank;
    if (memcmp(mine, "ab\0\0\0\0\0", 8) == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
