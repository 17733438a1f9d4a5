// dump: -n 3
// Requests in an array, in a struct and passed to functions: slots in the order of the calls,
// free again after the wait, and all known values come through.
// expect: irecv c
// expect: isend c
// expect: [req 1]
#include <assert.h>
#include <mpi.h>

struct exchange {
    int n, in, out;
    MPI_Request requests[2];
};

static void begin(struct exchange *e, int left, int right)
{
    MPI_Irecv(&e->in, 1, MPI_INT, left, 7, MPI_COMM_WORLD, &e->requests[0]);
    MPI_Isend(&e->out, 1, MPI_INT, right, 7, MPI_COMM_WORLD, &e->requests[1]);
    e->n = 2;
}

static void end(struct exchange *e, MPI_Status *statuses)
{
    MPI_Waitall(e->n, e->requests, statuses);
}

int main(int argc, char **argv)
{
    int rank, size;
    struct exchange e;
    MPI_Status statuses[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int left = (rank + size - 1) % size;
    for (int round = 0; round < 2; round++) {
        e.out = 10 * rank + round;
        begin(&e, left, (rank + 1) % size);
        end(&e, statuses);
        assert(e.in == 10 * left + round && statuses[0].MPI_SOURCE == left);
        assert(e.requests[0] == MPI_REQUEST_NULL);
    }
    MPI_Finalize();
    return 0;
}
