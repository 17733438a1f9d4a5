/* A number that goes down: what was known of it before, that it is more than 3, is not any more. */
// verify: -n 2 => violated MPI-COLL-MISSING
// verify: -n 2 --args 3000 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 10;
    if (n < 2000)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int left = n; left > 0; left--) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (left == 5 && rank)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
