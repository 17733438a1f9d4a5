/* A size that is computed with 32 bits may be less than it looks. */
// verify: -n 2 => bounded says "has room for as many elements is not known"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    unsigned n = 0;
    MPI_Init(&argc, &argv);
    n = (1u << 30) + (unsigned)argc;
    int *p = malloc(n * 4u);
    MPI_Bcast(p, argc + 1, MPI_INT, 0, MPI_COMM_WORLD);
    free(p);
    MPI_Finalize();
    return 0;
}
