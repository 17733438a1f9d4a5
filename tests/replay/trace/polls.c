// trace: -n 3 => 0 how often a loop of tests fails is assumed to decide nothing
/* A rank tests until its message is there; another counts at most three tests, and then waits. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x, flag = 0;
    MPI_Request r;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    } else {
        MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
        for (int i = 0; !flag && (rank == 1 || i < 3); i++)
            MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
        if (!flag)
            MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
