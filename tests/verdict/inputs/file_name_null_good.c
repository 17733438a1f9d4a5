// verify: -n 2 => verified
/* The file has no name until an option gives one. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, n = 0;
    const char *file = NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "-f") == 0)
            file = argv[i + 1];
    if (!file)
        MPI_Abort(MPI_COMM_WORLD, 1);
    FILE *f = fopen(file, "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int t = 0; t < n; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
