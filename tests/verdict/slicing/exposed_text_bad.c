// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* %p of the same execution gives the same pointer (C11 7.21.6.2p12), and so does a number. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, turn = 0, again = 0, got;
    char text[40], number[40];
    void *p;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sprintf(text, "%p", (void *)&turn);
    sprintf(number, "%llu", (unsigned long long)(uintptr_t)&again);
    sscanf(text, "%p", &p);
    *(int *)p = 1;
    *(int *)(uintptr_t)strtoull(number, NULL, 10) = 1;
    if (turn && again && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
