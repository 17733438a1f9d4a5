// verify: -n 2 => violated MPI-COLL-MISSING line 37
/* Options in any order, with numbers that are checked as the manual of strtol() tells: whether there
 * is a number, whether it fits, and what is behind it is the same on all ranks.  But where there is no
 * number, rank 0 goes on with 1. */
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static int number(const char *text, int rank)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text && rank == 0)
        return 1;
    if (end == text)
        return 0;
    if (*end != '\0' || value < 0 || value > INT_MAX)
        MPI_Abort(MPI_COMM_WORLD, 2);
    return (int)value;
}

int main(int argc, char **argv)
{
    int rank, rounds = 100, each = 1;
    double mine = 1, all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int k = 1; k < argc; k++) {
        if (!strcmp(argv[k], "--rounds") && k + 1 < argc)
            rounds = number(argv[++k], rank);
        else if (!strcmp(argv[k], "--each") && k + 1 < argc)
            each = number(argv[++k], rank);
    }
    for (int k = 0; k < rounds; k++)
        if (each == 1 || k == each)
            MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
