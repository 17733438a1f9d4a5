/* As many elements as there is memory for, and memory whose size is a large unsigned number. */
// verify: -n 2 => verified clean says "verified for n = 2"
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 2 || n > 1000)
        MPI_Abort(MPI_COMM_WORLD, 1);
    unsigned k = n;
    int *p = malloc((k - 1) * sizeof *p);
    MPI_Allreduce(MPI_IN_PLACE, p, n - 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    char *q = malloc(k + 3000000000u);
    MPI_Bcast(q, n, MPI_CHAR, 0, MPI_COMM_WORLD);
    free(q);
    MPI_Finalize();
    free(p);
    return 0;
}
