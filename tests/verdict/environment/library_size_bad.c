// verify: -n 2 => violated MPI-DEADLOCK line 14 says "when HANDLES_ARE_NUMBERS"
/* So with MPICH, and not with Open MPI. */
#include <mpi.h>

#define HANDLES_ARE_NUMBERS (sizeof(MPI_Comm) == sizeof(int))

int main(int argc, char **argv)
{
    int rank, v = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (HANDLES_ARE_NUMBERS)
        /* rank 1 does the same */
        MPI_Recv(&v, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
