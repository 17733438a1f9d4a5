/* Communication after MPI_Finalize, on one path only. */
// verify: -n 2 => violated MPI-AFTER-FINALIZE line 13
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int rank, again = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Finalize();
    scanf("%d", &again);
    if (again)
        MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
