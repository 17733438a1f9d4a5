/* In four of five rounds nobody communicates: that these come to an end is assumed. */
// verify: -n 4 => verified says "verified for" by own
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = argc > 1 ? atoi(argv[1]) : 10;
    for (int t = 0; t < n; t++)
        if (t % 5 == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
