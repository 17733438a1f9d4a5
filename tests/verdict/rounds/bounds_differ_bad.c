/* As many rounds as outputs_good.c has, but rank 1 has one more: what their counters are compared
 * with are two numbers. */
// verify: -n 2 => violated MPI-DEADLOCK
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    double x = 0, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int bound = rank == 1 ? 14001 : 14000;
    for (int t = 1; t <= bound; t++) {
        MPI_Sendrecv(&x, 1, MPI_DOUBLE, 1 - rank, 0, &y, 1, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        if (t % 100 == 0)
            MPI_Barrier(MPI_COMM_WORLD);
        if (t % 1000 == 0)
            MPI_Reduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        if (t % 7 == 0)
            MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
