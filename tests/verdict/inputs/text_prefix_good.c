// verify: -n 2 => verified
// No word begins with a dash and is "xa", or begins in two ways.
#include <mpi.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int wants(char **argv)
{
    if (argv[1][0] == '-' && strcmp(argv[1], "xa") == 0)
        return 1;
    if (strncmp(argv[1], "ab", 2) == 0 && strncmp(argv[1], "ac", 2) == 0)
        return 1;
    return strcasecmp(argv[1], "Go") == 0 && argv[1][1] == 'x';
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
