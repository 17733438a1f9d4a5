/* Message buffers are there until their message has come. */
// verify: -n 2 => verified clean says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int *p = calloc(10, sizeof *p);
    MPI_Init(&argc, &argv);
    MPI_Bcast(p, 10, MPI_INT, 0, MPI_COMM_WORLD);
    free(p);
    p = calloc(20, sizeof *p);
    MPI_Bcast(p, 20, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    free(p);
    return 0;
}
