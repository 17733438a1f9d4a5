/* Nobody needs the answer, but the call comes after MPI_Finalize, in a function. */
// verify: -n 2 => violated MPI-AFTER-FINALIZE line 9
#include <mpi.h>
#include <stdio.h>

static void farewell(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("rank %d is done\n", rank);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    farewell();
    return 0;
}
