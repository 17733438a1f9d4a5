// verify: -n 2 => verified
/* As fixed_address_bad.c, but the address of x is not told: it cannot be meant. */
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
    text[0] = 0;
    puts(text);
    *(volatile int *)(uintptr_t)0xb8000 = 1;
    if (x && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
