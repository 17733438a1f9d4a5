// verify: -n 2,3 => verified
/* The same with numbers: what the loop has found is one value on all ranks. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static int option(int argc, char **argv, const char *name, int other)
{
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], name) && i + 1 < argc)
            return atoi(argv[i + 1]);
    return other;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int nx = option(argc, argv, "--nx", 64);
    int ny = option(argc, argv, "--ny", 64);
    int steps = option(argc, argv, "--steps", 100);
    int rounds = option(argc, argv, "--rounds", 2);
    int every = option(argc, argv, "--every", 10);
    int warmup = option(argc, argv, "--warmup", 3);
    double x = rank, sum;
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < rounds; i++)
            MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        if (every > 0 && t % every == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int i = 0; i < warmup; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    if (nx * ny > 4096)
        MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
