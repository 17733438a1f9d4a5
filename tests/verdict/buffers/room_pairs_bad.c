/* Room for what is sent of each pair, but not for the padding between them. */
// verify: -n 2 => violated MPI-ARG-BUFFER line 12
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = 0;
    MPI_Init(&argc, &argv);
    n = rand() % 100 + 5;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    void *p = calloc(n, sizeof(double) + sizeof(int));
    MPI_Bcast(p, n, MPI_DOUBLE_INT, 0, MPI_COMM_WORLD);
    free(p);
    MPI_Finalize();
    return 0;
}
