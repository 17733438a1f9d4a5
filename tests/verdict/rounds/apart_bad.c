/* Two numbers that part: one counts each round, the other one each round in steps of two. */
// verify: -n 2 => violated MPI-COLL-MISSING
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, twice = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 10;
    for (int t = 0; t < n; t++) {
        MPI_Barrier(MPI_COMM_WORLD);
        twice += 2;
        if (twice - t == 700 && rank)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
