// verify: -n 2 => verified
/* An address is printed as a number, and scanned as one. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int turn;

int main(int argc, char **argv)
{
    int rank, got = 0, *q;
    char text[40];
    unsigned long told = (unsigned long)&turn, found = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    sprintf(text, "%lu", told);
    sscanf(text, "%lu", &found);
    memcpy(&q, &found, sizeof q);
    *q = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (turn && rank == 1)
        MPI_Send(&got, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
