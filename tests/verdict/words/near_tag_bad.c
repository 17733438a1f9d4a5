/* The result is sent with the tag of the work. */
// verify: -n 3 => violated MPI-DEADLOCK line 16
#include <mpi.h>

enum { WORK = 10, RESULT = 11 };

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double part = rank, other;
    if (rank == 0)
        for (int p = 1; p < size; p++)
            MPI_Recv(&other, 1, MPI_DOUBLE, p, RESULT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Send(&part, 1, MPI_DOUBLE, 0, WORK, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
