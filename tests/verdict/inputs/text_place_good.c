// verify: -n 2 => verified
// What is found in a word stands in it.
#include <mpi.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int wants(char **argv)
{
    if (strchr(argv[1], '=') && strcmp(argv[1], "abc") == 0)
        return 1;
    if (strstr(argv[1], "on") && strlen(argv[1]) < 2)
        return 1;
    return strspn(argv[1], "0123456789") > 0 && atoi(argv[1]) < 0;
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
