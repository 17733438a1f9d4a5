/* k - 1 of unsigned numbers is less than k, though it is computed as k + 4294967295. */
// verify: -n 2 => violated MPI-ARG-BUFFER line 13
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
    MPI_Allreduce(MPI_IN_PLACE, p, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    free(p);
    return 0;
}
