/* A library that only computes, as its missing header is taken to be. */
// verify: -n 2 --stub-missing => bounded says missing-header by walk
#include <mpi.h>
#include <no_such_solver.h>

int main(int argc, char **argv)
{
    int rank, value = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    solver_start(&argc, &argv);
    if (rank == 0)
        MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
