// verify: -n 2 => verified no C-UNSEQUENCED says "verified for n = 2"
/* Rank 0 receives in whatever order the operands are evaluated: two arguments, three operands,
 * an operand within an operand, the values of an initialiser.  Each order ends well. */
#include <mpi.h>
#include <stdio.h>

enum { N = 10 };

static int calls;

static int from(int tag)
{
    int v;
    MPI_Recv(&v, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    calls++;
    return v;
}

static int add(int a, int b)
{
    return a + b;
}

int main(int argc, char **argv)
{
    int rank, v = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        printf("%d %d\n", from(0), from(1));
        v = from(2) + from(3) + from(4);
        v = add(from(5), add(1, from(6))) + calls;
        int pair[2] = {from(7), from(8)};
        if (pair[0] == v + 1000)
            MPI_Recv(&v, 1, MPI_INT, 1, N, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (calls == N - 1)
            MPI_Recv(&v, 1, MPI_INT, 1, N - 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Request requests[N];
        for (int tag = 0; tag < N; tag++)
            MPI_Isend(&v, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, &requests[tag]);
        MPI_Waitall(N, requests, MPI_STATUSES_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
