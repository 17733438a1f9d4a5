/* In one round of many the root takes more of rank 1 than that gives. */
// verify: -n 2 => violated MPI-COLL-COUNT line 14
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, displs[2] = {0, 1};
    double x[4] = {0, 0, 0, 0}, mine = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int t = 0; t < 100000; t++) {
        int counts[2] = {1, 1};
        if (t == 77777)
            counts[1] = 2;
        MPI_Gatherv(&mine, 1, MPI_DOUBLE, x, counts, displs, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
