// verify: -n 2 => violated MPI-DEADLOCK line 21 by walk
// "12=" is such a word.
#include <mpi.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int wants(char **argv)
{
    return strchr(argv[1], '=') && strncmp(argv[1], "n=", 2) != 0 && atoi(argv[1]) == 12;
}

int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc > 1 && wants(argv) && rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
