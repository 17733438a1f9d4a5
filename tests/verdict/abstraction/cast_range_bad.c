/* A double that no int can hold becomes any int: undefined (C11 6.3.1.4), often INT_MIN. */
// verify: -n 2 => inconclusive MPI-DEADLOCK line 12 says possibly by own
#include <mpi.h>
int main(int argc, char **argv)
{
    double large[2] = {1e10, 0};
    int rank, got;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int low = (int)large[0];
    if (low < 0 && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
