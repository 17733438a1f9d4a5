/* As long as the message, whatever the numbers are. */
// verify: -n 2 => verified clean
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = 0, *p, *q;
    MPI_Init(&argc, &argv);
    n = rand() % 100 + 5;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    p = malloc(sizeof *p * n * (n + 1));
    MPI_Bcast(p, n * n + n, MPI_INT, 0, MPI_COMM_WORLD);
    free(p);
    p = calloc(n + 2, sizeof *p);
    q = malloc((n + 1) * sizeof *q);
    MPI_Allreduce(p + 1, q, n + 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    free(p);
    free(q);
    MPI_Finalize();
    return 0;
}
