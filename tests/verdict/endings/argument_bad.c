// verify: -n 2..3 => violated C-RUNTIME MPI-COLL-MISSING line 14
// verify: -n 2..3 --assume-environment => violated MPI-COLL-MISSING line 14 no C-RUNTIME
/* With an argument something else is wrong: only rank 0 calls MPI_Bcast. */
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int n, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = atoi(argv[1]);
    if (n > 3 && rank == 0)
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
