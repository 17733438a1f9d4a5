// verify: -n 2 => inconclusive MPI-COLL-MISSING line 25
/* Rank 1 reads the file that the first word names, whether that is an option or not. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, n = 0, more = 0, c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while ((c = getopt(argc, argv, "vn:")) != -1) {
        if (c == 'n')
            more = atoi(optarg);
        else if (c != 'v')
            MPI_Abort(MPI_COMM_WORLD, 1);
    }
    if (optind >= argc)
        MPI_Abort(MPI_COMM_WORLD, 1);
    FILE *f = fopen(argv[rank ? 1 : optind], "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int t = 0; t < n + more; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
