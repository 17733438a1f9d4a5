// verify: -n 2 => verified
// The number, the length and the characters are of one word.
#include <mpi.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int wants(char **argv)
{
    if (atoi(argv[1]) == 5 && strcmp(argv[1], "abc") == 0)
        return 1;
    if (atoi(argv[1]) > 99 && strlen(argv[1]) < 3)
        return 1;
    char *end;
    long n = strtol(argv[1], &end, 10);
    return n == 5 && *end == 'x' && end != argv[1] && strcmp(argv[1], "5y") == 0;
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
