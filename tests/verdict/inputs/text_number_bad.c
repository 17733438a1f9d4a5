// verify: -n 2 => violated MPI-DEADLOCK line 23
// "5xx" is such a word, and "+5x".
#include <mpi.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int wants(char **argv)
{
    char *end;
    long n = strtol(argv[1], &end, 10);
    return n == 5 && end != argv[1] && *end == 'x' && strlen(argv[1]) > 2;
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
