/* That a count which is read is not negative is assumed, also where inputs are looked for with which
 * what is open is sure. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING line 25 says possibly no "MPI-ARG-COUNT"
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && scanf("%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    double *values = calloc((size_t)n + 1, sizeof *values);
    MPI_Bcast(values, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    FILE *f = fopen("settings.txt", "r");
    if (f)
        fclose(f);
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    if (errno == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    free(values);
    MPI_Finalize();
    return 0;
}
