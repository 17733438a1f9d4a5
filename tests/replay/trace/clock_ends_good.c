// trace: -n 2 => 5 for what MPI_Wtime gives at clock_ends_good.c:[0-9, ]* (5 readings); --assume-inputs takes it for all
/* One rank decides by its clock, and tells the other: what they do differs, and is right. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, more = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double begin = MPI_Wtime();
    while (more) {
        more = MPI_Wtime() - begin < 0.02;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
        if (!more && rank == 1)
            MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
        if (!more && rank == 0)
            MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
