/* Each rank looks at its own clock: one makes a round more than the other. */
// verify: -n 2..3 => violated MPI-COLL-MISSING line 10 by own
#include <mpi.h>
int main(int argc, char **argv)
{
    double x = 1, sum, begin;
    MPI_Init(&argc, &argv);
    begin = MPI_Wtime();
    while (MPI_Wtime() - begin < 0.05)
        MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
