// every: proved unfit :14:
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

/* Which rank is the root says the user: a wrong one is turned away, by all ranks. */
int main(int argc, char **argv)
{
    int size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int root = argc > 1 ? atoi(argv[1]) : 0;
    /* but that is a mistake that this program may make */
    assert(root >= 0 && root < size);
    MPI_Bcast(&x, 1, MPI_INT, root, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
