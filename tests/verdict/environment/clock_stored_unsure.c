/* What was read first is asked about last: of two readings the second one is no less. */
// verify: -n 2 => inconclusive MPI-COLL-MISSING by own
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank;
    double begin, first;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    begin = MPI_Wtime();
    first = MPI_Wtime() - begin;
    if (rank == 0 && MPI_Wtime() - begin < 1 && first > 5)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
