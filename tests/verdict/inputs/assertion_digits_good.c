// verify: -n 2 => bounded says "unless the assertion argc == 2 fails at " no "can fail" no "error:"
// A parser that refuses what is no number: it reads until a character comes that ends one.
#include <assert.h>
#include <mpi.h>
#include <stdio.h>

static double number(FILE *f)
{
    int c = fgetc(f);
    double y = 0;
    while (c >= '0' && c <= '9') {
        y = y * 10 + (c - '0');
        c = fgetc(f);
    }
    assert(c == '.');
    return y;
}

int main(int argc, char **argv)
{
    int rank, size;
    double a[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    assert(argc == 2);
    FILE *f = fopen(argv[1], "r");
    for (int i = 0; i < 2; i++)
        a[i] = number(f);
    fclose(f);
    for (int i = 0; i < 2; i++)
        MPI_Bcast(&a[i], 1, MPI_DOUBLE, i % size, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
