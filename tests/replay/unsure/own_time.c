/* What ranks compute of their clocks is not followed; here they do differ. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    static double table[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double begin = MPI_Wtime();
    table[rank] = MPI_Wtime() - begin;
    if (table[rank] + rank < 0.9)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
