/* A message is sent from memory that was freed. */
// verify: -n 2 => violated C-RUNTIME line 11
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int *p = calloc(10, sizeof *p);
    MPI_Init(&argc, &argv);
    MPI_Bcast(p, 10, MPI_INT, 0, MPI_COMM_WORLD);
    free(p);
    MPI_Bcast(p, 10, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
