// verify: -n 2 => bounded says "as malloc fails at line 14"
/* Behind a loop that data end rank 1 sends what rank 0 waits for; that rank 0 has its memory is
 * assumed. */
#include <mpi.h>
#include <math.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, got = 0;
    double *u = NULL, most, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        if ((u = malloc(100 * sizeof *u)) == NULL)
            exit(1);
    if (rank == 1)
        u = calloc(100, sizeof *u);
    for (int k = 0; rank == 0 && k < 100; k++)
        u[k] = k;
    for (;;) {
        most = 0;
        for (int k = 0; k < 100; k++) {
            u[k] = u[k] * 0.5;
            most = fabs(u[k]) > most ? fabs(u[k]) : most;
        }
        MPI_Allreduce(&most, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (all < 1e-6)
            break;
    }
    if (rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    free(u);
    MPI_Finalize();
    return 0;
}
