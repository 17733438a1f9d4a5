/* The same in a round to which no exploration of a few rounds comes: the facts behind generalising say with
 * which number of rounds to look for it, and rounds that are alike are passed at once. */
// verify: -n 2,4 => violated MPI-COLL-MISSING says ' --args "2005"'
// verify: -n 2 --args 2005 => violated MPI-COLL-MISSING
// verify: -n 2 --args 2000 => verified
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 3;
    for (int t = 0; t < n; t++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (t == 2000 && rank == 1)
            MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
