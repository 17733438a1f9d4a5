// The argument is a number, as --input says, so sscanf() finds one.
// verify: -n 2 --input argv[1]=2..9 => bounded says "values 2 to 9 only"
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int first, rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc < 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    sscanf(argv[1], "%d", &first);
    if (rank == (first > 9))
        MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    else
        MPI_Recv(&got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
