// verify: -n 3 --ltl "forall r: forall q > 0: [] !(var(0, token) == 1 && var(q, token) == 1)" => verified
// verify: -n 3 --ltl "[] !(var(1, token) == 1 && var(2, token) == 1)" => verified
// verify: -n 3 --ltl "exists r != 0: <> [] var(r, token) == 1" => violated MPI-PROPERTY
// verify: -n 3 --ltl "[] (var(1, token) == 1 -> in_flight(*, *) == 0)" => verified
// verify: -n 2 --ltl "<> terminated -> <> [] var(0, token_good.c:token) != 0" => verified
// verify: -n 2 --ltl "[] var(*, round) <= 2" => verified
// verify: -n 2 --ltl "[] var(1, round) < 2" => violated MPI-PROPERTY line 32
// verify: -n 2 --ltl "[] var(0, argc) > -1" => verified
// verify: -n 2 --ltl "[] (var(1, round) == 1 -> <> var(1, round) == 2)" --fair => verified
// The token is at one rank: who passes it on has it no longer before it is sent.
#include <mpi.h>

static int token; /* is it here? */

static void pass(int to)
{
    int x = 0;
    token = 0;
    MPI_Send(&x, 1, MPI_INT, to, 3, MPI_COMM_WORLD);
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
