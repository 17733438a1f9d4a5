/* An option is looked for in each of 1000 rounds, a number of another one is divided among the
   ranks: few ways lead to the rounds, but together they are run through for long.
   Rank 0 leaves the sum out one round too early. */
// verify: -n 2 => violated MPI-COLL-MISSING line 43
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
static int find_option(int argc, char **argv, const char *option)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], option) == 0)
            return i;
    return -1;
}
static int read_int(int argc, char **argv, const char *option, int usual)
{
    int place = find_option(argc, argv, option);
    return place >= 0 && place < argc - 1 ? atoi(argv[place + 1]) : usual;
}
static int lesser(int a, int b)
{
    return a < b ? a : b;
}
int main(int argc, char **argv)
{
    int size, rank, n = read_int(argc, argv, "-n", 1000);
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (n < 1 || n > 1000000)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int each = (n + size - 1) / size;
    int *first = malloc((size + 1) * sizeof *first), *number = malloc(size * sizeof *number);
    for (int i = 0; i < size + 1; i++)
        first[i] = lesser(i * each, n);
    for (int i = 0; i < size; i++)
        number[i] = first[i + 1] - first[i];
    double *own = malloc(number[rank] * sizeof *own), *all = malloc(n * sizeof *all), sum = 0, max;
    for (int step = 0; step < 1000; step++) {
        MPI_Allgatherv(own, number[rank], MPI_DOUBLE, all, number, first, MPI_DOUBLE,
                       MPI_COMM_WORLD);
        if (find_option(argc, argv, "-no") == -1 && (rank || step < 999))
            MPI_Reduce(&sum, &max, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    }
    free(all);
    free(own);
    free(first);
    free(number);
    MPI_Finalize();
    return 0;
}
