/* What strtol() sets errno to is a function of the text, which all ranks share. */
// verify: -n 2 => verified
#include <errno.h>
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static long number(const char *text)
{
    char *end;
    errno = 0;
    long n = strtol(text, &end, 10);
    if ((errno == ERANGE && (n == LONG_MAX || n == LONG_MIN)) || (errno != 0 && n == 0)) {
        perror("strtol");
        exit(1);
    }
    if (end == text || *end != '\0')
        exit(1);
    return n;
}

int main(int argc, char **argv)
{
    int rank;
    char *end;
    if (argc < 3)
        return 1;
    long rounds = number(argv[1]);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    errno = 0;
    long width = strtol(argv[2], &end, 10);
    if (errno == ERANGE && width == 5 && rank == 0) /* 5 is in the range */
        MPI_Barrier(MPI_COMM_WORLD);
    for (long i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
