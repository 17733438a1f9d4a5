// verify: -n 2..3 => violated MPI-COLL-MISSING line 14 says "verified, unless"
// verify: -n 2..3 --assume-environment => violated MPI-COLL-MISSING line 14
/* To leave alone with status 0 for what an argument says is no failure: it is the program's fault. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = 0, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 2 && rank == 0)
        exit(0);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
