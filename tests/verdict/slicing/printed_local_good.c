// verify: -n 2 => verified
/* As printed_local_bad.c, but rank 0 receives if nothing was written through the pointer. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, got;
    int x = 0;
    char text[40];
    void *q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sprintf(text, "%p", (void *)&x);
    sscanf(text, "%p", &q);
    *(int *)q = 1;
    if (!x && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
