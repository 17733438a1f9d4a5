// verify: -n 2,3 => verified
/* Each option is looked for in the whole command line: its word, or a literal that stands for it, is one
 * text on all ranks. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

static const char *option(int argc, char **argv, const char *name, const char *other)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    return other;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int nx = atoi(option(argc, argv, "--nx", "64"));
    int ny = atoi(option(argc, argv, "--ny", "64"));
    int steps = atoi(option(argc, argv, "--steps", "100"));
    int rounds = atoi(option(argc, argv, "--rounds", "2"));
    int every = atoi(option(argc, argv, "--every", "10"));
    int warmup = atoi(option(argc, argv, "--warmup", "3"));
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
