// dump: -n 2
// A persistent request is started with the content of that time, and ends as inactive.  A loop
// that starts and completes requests in each round comes back to the same state.
// expect: issend
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, in = 0, out = 0, go = 1;
    MPI_Request r[2];
    MPI_Status s;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Recv_init(&in, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Ssend_init(&out, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &r[1]);
    for (int round = 0; round < 2; round++) {
        out = 10 * rank + round;
        MPI_Startall(2, r);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        assert(in == 10 * other + round);
    }
    MPI_Wait(&r[0], &s);
    assert(s.MPI_SOURCE == MPI_ANY_SOURCE && r[0] != MPI_REQUEST_NULL);
    out = 0;
    while (go) {
        MPI_Start(&r[0]);
        MPI_Start(&r[1]);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        if (rank == 0)
            go = rand() % 2;
        MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
    MPI_Finalize();
    return 0;
}
