/* What a pointer to a variable of a block finds behind the block is any value. */
// verify: -n 2 => inconclusive MPI-DEADLOCK line 17 by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, *p, *q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    {
        int a = 0;
        p = &a;
    }
    {
        int b = 1;
        q = &b;
        if (*p == *q && rank == 0)
            MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
