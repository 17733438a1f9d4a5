// verify: -n 2..3 --check environment => violated MPI-ASSERT line 20 by own
// verify: -n 2..3 => bounded says "unless the assertion ok fails at "
// What rank 0 has read is told to all before it ends the program for it: rank 1 may fail sooner.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, ok = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *f = rank == 0 ? fopen("in.txt", "r") : NULL;
    if (rank == 0)
        ok = f != NULL;
    MPI_Bcast(&ok, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0 && !ok)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (rank == 1)
        assert(ok);
    MPI_Finalize();
    return 0;
}
