/* In one round of many a rank reduces with another operator. */
// verify: -n 2 => violated MPI-COLL-OP line 12
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    double x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int t = 0; t < 100000; t++) {
        MPI_Op op = t == 77777 && rank ? MPI_MAX : MPI_SUM;
        MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
