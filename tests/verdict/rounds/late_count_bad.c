/* In one round of many the others take more than the root gives: the round is not one of those that are
 * passed as they are all alike. */
// verify: -n 3 => violated MPI-COLL-COUNT line 12
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    double x[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int t = 0; t < 100000; t++)
        MPI_Bcast(x, t == 77777 && rank ? 2 : 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
