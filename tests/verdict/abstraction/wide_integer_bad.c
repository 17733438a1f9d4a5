/* Integers of 128 bits are not followed: such a condition is true or false, and nothing is
 * concluded from what is made of one. */
// verify: -n 2 => inconclusive MPI-DEADLOCK line 16 says possibly by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, got = 0, tag = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    __int128 wide = 3;
    switch ((int)wide) {
    case 3: tag = (long)((wide << 70) >> 70) == 3;
    }
    tag += (int)-(wide / 3) == -1;
    if (tag == 2 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
