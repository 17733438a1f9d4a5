// verify: -n 2 => verified
/* The file that all ranks read is named by an option, or has a name of its own. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    const char *file = "in.txt"; int n = 1, it = 10;
    MPI_Init(&argc, &argv);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-f") == 0 && i + 1 < argc) file = argv[++i];
        else if (strcmp(argv[i], "-i") == 0 && i + 1 < argc) it = atoi(argv[++i]);
    }
    FILE *f = fopen(file, "r");
    if (!f) { fprintf(stderr, "no file\n"); MPI_Abort(MPI_COMM_WORLD, 1); }
    if (fscanf(f, "%d", &n) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int i = 0; i < n + it; i++) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
