// Only rank 0 frees its datatype, and where an error is found nobody frees the group.
// verify: -n 3 => verified MPI-TYPE-LEAK line 14
// verify: -n 3 => verified MPI-GROUP-LEAK line 15
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, bad = 0;
    MPI_Datatype row;
    MPI_Group all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_contiguous(5, MPI_INT, &row);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    if (rank == 0)
        MPI_Type_free(&row);
    if (scanf("%d", &bad) != 1)
        bad = 1;
    if (!bad)
        MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
