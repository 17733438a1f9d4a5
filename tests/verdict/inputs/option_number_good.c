// verify: -n 2,3 => verified
/* Options in any order, with numbers that are checked as the manual of strtol() tells: whether there
 * is a number, whether it fits, and what is behind it is the same on all ranks. */
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static int number(const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < 0 || value > INT_MAX)
        MPI_Abort(MPI_COMM_WORLD, 2);
    return (int)value;
}

int main(int argc, char **argv)
{
    int rounds = 100, each = 1;
    double mine = 1, all;
    MPI_Init(&argc, &argv);
    for (int k = 1; k < argc; k++) {
        if (!strcmp(argv[k], "--rounds") && k + 1 < argc)
            rounds = number(argv[++k]);
        else if (!strcmp(argv[k], "--each") && k + 1 < argc)
            each = number(argv[++k]);
    }
    for (int k = 0; k < rounds; k++)
        if (each == 1 || k == each)
            MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
