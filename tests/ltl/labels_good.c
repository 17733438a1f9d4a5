// verify: -n 3 --ltl "[] !(at(1, critical) && at(2, critical))" => verified
// verify: -n 3 --ltl "forall r != 0: <> at(r, leaving)" => verified
// verify: -n 3 --ltl "[] (at(1, leaving) -> at(1, 36))" => violated MPI-PROPERTY line 35
// verify: -n 3 --ltl "[] (at(1, 36) -> at(1, leaving))" => verified
// verify: -n 3 --ltl "!at(0, end) W at(1, critical)" => verified
// The master grants one worker at a time, and waits until it has done its work.
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
        MPI_Recv(&x, 1, MPI_INT, status.MPI_SOURCE, DONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (rank != 0) {
        MPI_Send(&x, 1, MPI_INT, 0, ASK, MPI_COMM_WORLD);
        MPI_Recv(&x, 1, MPI_INT, 0, GRANT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    critical:
        update();
    leaving:
        MPI_Send(&x, 1, MPI_INT, 0, DONE, MPI_COMM_WORLD);
    }
end:
    MPI_Finalize();
    return 0;
}
