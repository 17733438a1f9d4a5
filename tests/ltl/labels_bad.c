// verify: -n 3 --ltl "[] !(at(1, critical) && at(2, critical))" => violated MPI-PROPERTY line 29
// verify: -n 3 --ltl "forall r != 0: <> at(r, leaving)" => verified
// The master grants the next worker before the one before it has done its work.
#include <mpi.h>

enum { ASK = 1, GRANT = 2, DONE = 3 };

static double sum;

static void update(void)
{
    sum += 1;
}

int main(int argc, char **argv)
{
    int rank, size, i, x = 0;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (i = 1; i < size && rank == 0; i++) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, ASK, MPI_COMM_WORLD, &status);
        MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, GRANT, MPI_COMM_WORLD);
    }
    if (rank != 0) {
        MPI_Send(&x, 1, MPI_INT, 0, ASK, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 0, GRANT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    critical:
        update();
    leaving:
        MPI_Send(&x, 1, MPI_INT, 0, DONE, MPI_COMM_WORLD);
    }
    for (i = 1; i < size && rank == 0; i++)
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, DONE, MPI_COMM_WORLD, &status);
end:
    MPI_Finalize();
    return 0;
}
