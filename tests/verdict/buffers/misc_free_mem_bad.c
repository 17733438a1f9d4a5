// verify: -n 1 => violated MPI-ARG line 11 by walk
// Memory from malloc is not MPI's to free.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *x = malloc(sizeof *x);
    MPI_Init(&argc, &argv);
    *x = 1;
    MPI_Free_mem(x);
    MPI_Finalize();
    return 0;
}
