// verify: -n 2 => violated MPI-DEADLOCK by walk
/* The format that prints an address is one of several. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int turn;

int main(int argc, char **argv)
{
    int rank, got = 0, *q;
    char text[40];
    void *found = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const char *format = rank > 5 ? "%d" : "%p";
    sprintf(text, format, (void *)&turn);
    sscanf(text, "%p", &found);
    q = found;
    *q = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
