// verify: -n 2..3 --args "0" => violated MPI-ARG-COUNT line 16
// verify: -n 2 --args "1" => violated MPI-ARG-COUNT line 18
// verify: -n 2 --args "2" => violated MPI-ARG-BUFFER line 20
// A count that is negative, also for MPI_PROC_NULL, or larger than the array.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, values[4] = {0, 0, 0, 0}, sums[4];
    int how = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int n = rank - 1;
    if (how == 0)
        MPI_Allreduce(values, sums, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (how == 1)
        MPI_Send(values, n, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    if (how == 2)
        MPI_Allreduce(values, sums, 5, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
