// verify: -n 2 => violated MPI-COLL-MISSING line 22
/* Rank 1 reads another file than the one that the option names. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    const char *file = "in.txt"; int n = 1, it = 10, rank, c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while ((c = getopt(argc, argv, "f:i:h")) != -1)
        switch (c) {
        case 'f': file = optarg; break;
        case 'i': it = atoi(optarg); break;
        default: MPI_Abort(MPI_COMM_WORLD, 1);
        }
    FILE *f = fopen(rank ? "other.txt" : file, "r");
    if (!f) { fprintf(stderr, "no file\n"); MPI_Abort(MPI_COMM_WORLD, 1); }
    if (fscanf(f, "%d", &n) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int i = 0; i < n + it; i++) MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
