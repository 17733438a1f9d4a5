// verify: -n 2 => inconclusive MPI-COLL-MISSING line 25
/* Rank 1 reads the file that another option names: the numbers may be those of two files. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    const char *file = "in.txt", *other = "in.txt";
    int n = 1, it = 10, rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-f") == 0 && i + 1 < argc) file = argv[++i];
        else if (strcmp(argv[i], "-g") == 0 && i + 1 < argc) other = argv[++i];
        else if (strcmp(argv[i], "-i") == 0 && i + 1 < argc) it = atoi(argv[++i]);
    }
    FILE *f = fopen(rank ? other : file, "r");
    if (!f) MPI_Abort(MPI_COMM_WORLD, 1);
    if (fscanf(f, "%d", &n) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    if (it < 1 || n < 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < n + it; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
