// trace: -n 2 => 10 it depends on what MPI_Wtime gives at clock_ends.c:10, 11
/* Each rank ends by its own clock: one makes a round more than the other. */
#include <mpi.h>

int main(int argc, char **argv)
{
    double x = 1, sum;
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    while (MPI_Wtime() - begin < 0.02)
        MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
