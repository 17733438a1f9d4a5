// verify: -n 2 => violated MPI-COLL-MISSING says reproduce
// As its twin, but one rank is not there with -n 7.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, n = 4, verbose = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-n") && i + 1 < argc) {
            n = atoi(argv[++i]);
        } else if (!strcmp(argv[i], "-v")) {
            verbose = 1;
        } else {
            MPI_Finalize();
            return 1;
        }
    }
    for (int i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    if (n != 7 || rank)
        MPI_Barrier(MPI_COMM_WORLD);
    (void)verbose;
    MPI_Finalize();
    return 0;
}
