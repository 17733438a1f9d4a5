// verify: -n 3 --ltl "[] !(var(1, token) == 1 && var(2, token) == 1)" => violated MPI-PROPERTY line 27
// verify: -n 3 --ltl "[] (var(1, token) == 1 -> in_flight(*, *) == 0)" => violated MPI-PROPERTY
// Whoever passes the token on has it until the message is sent: it is at two ranks for a moment.
#include <mpi.h>

static int token; /* is it here? */

static void pass(int to)
{
    int x = 0;
    MPI_Send(&x, 1, MPI_INT, to, 3, MPI_COMM_WORLD);
    token = 0;
}

int main(int argc, char **argv)
{
    int rank, size, x, round;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        token = 1;
        pass(1);
    }
    for (round = 0; round < 2; round++) {
        MPI_Recv(&x, 1, MPI_INT, (rank + size - 1) % size, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        token = 1;
        if (rank != 0 || round == 0)
            pass((rank + 1) % size);
    }
    MPI_Finalize();
    return 0;
}
