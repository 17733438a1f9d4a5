// verify: -n 2 => verified
/* All ranks read one file, whose name is an option or a literal. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const char *get(int argc, char **argv, const char *name, const char *other)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    return other;
}
int main(int argc, char **argv)
{
    int rank, n = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int before = atoi(get(argc, argv, "--before", "1"));
    int behind = atoi(get(argc, argv, "--behind", "2"));
    FILE *f = fopen(get(argc, argv, "--file", "in.txt"), "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int t = 0; t < before; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    for (int t = 0; t < n; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    for (int t = 0; t < behind; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
