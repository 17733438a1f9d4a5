// verify: -n 2 => violated MPI-DEADLOCK
/* A pointer to allocated memory is read back: there is no other such memory. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got;
    char text[40];
    int *x, *q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    x = calloc(1, sizeof *x);
    sprintf(text, "%p", (void *)x);
    sscanf(text, "%p", (void **)&q);
    *q = 1;
    if (*x && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
