/* With one setting a third message is expected. */
// verify: -n 3 => violated MPI-DEADLOCK line 22
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int verbose(void)
{
    const char *level = getenv("VERBOSE");
    return level && (!strcmp(level, "yes") || !strcmp(level, "all") || atoi(level) > 2);
}

int main(int argc, char **argv)
{
    int rank, x = 0, talk = verbose();
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank > 0)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int k = 0; rank == 0 && k < 2 + talk; k++)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (talk)
        printf("%d\n", x);
    MPI_Finalize();
    return 0;
}
