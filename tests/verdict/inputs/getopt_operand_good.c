// verify: -n 2 => verified
/* The word behind the options names the file that all ranks read. */
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
    FILE *f = fopen(argv[optind], "r");
    if (!f || fscanf(f, "%d", &n) != 1)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(f);
    for (int t = 0; t < n + more; t++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
