// verify: -n 2 => inconclusive MPI-DEADLOCK says possibly by own
/* A number that the program knows may be the address of anything: x, or a device. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

static int x;

int main(int argc, char **argv)
{
    int rank, got;
    char text[40];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sprintf(text, "%ju", (uintmax_t)(uintptr_t)&x);
    *(volatile int *)(uintptr_t)0xb8000 = 1;
    if (x && text[0] && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
