// every: not proved line 19
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, x = 0;
    char text[40];
    void *q;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    /* x is changed through a pointer that comes out of a text */
    sprintf(text, "%p", (void *)&x);
    sscanf(text, "%p", &q);
    if (size > 4)
        *(int *)q = rank;
    if (x == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
