/* With two options, one of them -v, only rank 0 reports. */
// verify: -n 2 => violated MPI-COLL-MISSING
// verify: -n 2 --args "11 -v" => violated MPI-COLL-MISSING by walk
// verify: -n 2 --args "10 -v" => verified
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int steps = argc > 1 ? atoi(argv[1]) : 1;
    int verbose = argc > 2 && strcmp(argv[2], "-v") == 0;
    if (verbose && steps > 10 && rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
