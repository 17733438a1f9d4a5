/* What is the same for each number is known in full. */
// verify: -n 2 => verified clean says "verified for n = 2"
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    long left = rank == 0 ? MPI_PROC_NULL : rank - 1;
    printf("%ld\n", left);
    if ((left == MPI_ANY_SOURCE || left + 1 > 0) && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
