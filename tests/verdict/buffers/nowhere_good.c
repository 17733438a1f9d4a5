/* It is there, or the count is known to be 0. */
// verify: -n 2 => verified clean
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n, *p, *null = NULL;
    MPI_Init(&argc, &argv);
    n = rand() % 100 + 1;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    p = malloc(n * sizeof *p);
    MPI_Bcast(p, n, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(null, 0, MPI_INT, 0, MPI_COMM_WORLD);
    free(p);
    MPI_Finalize();
    return 0;
}
