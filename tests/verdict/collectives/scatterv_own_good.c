/* The root takes its part behind all parts. */
// verify: -n 2 => bounded
// verify: -n 2 --args "3" => verified
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    static int a[100];
    int rank, k = argc > 1 ? atoi(argv[1]) : 2;
    int counts[2] = {k, k}, displs[2] = {0, k};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (k > 0 && k <= 20)
        MPI_Scatterv(a, counts, displs, MPI_INT, a + 80, k, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
