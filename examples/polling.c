/* Two halves of a long computation exchange results while they compute.
 *
 * Shows: MPI_Isend, MPI_Irecv and a loop of MPI_Testall with work in between. */
// verify: -n 2..4 => verified
// run: -n 2 finishes
#include <mpi.h>
#include <stdio.h>

#define COUNT 100000

static double mine[COUNT], theirs[COUNT];

static double compute(int piece)
{
    double sum = 0.0;

    for (int i = 1; i < 1000; i++)
        sum += 1.0 / (piece + i);
    return sum;
}

int main(int argc, char *argv[])
{
    int rank, size, piece = 0, done = 0;
    double sum = 0.0;
    MPI_Request requests[2];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int partner = rank % 2 ? rank - 1 : rank + 1;

    if (partner == size)
        partner = MPI_PROC_NULL;
    for (int i = 0; i < COUNT; i++)
        mine[i] = rank + 1.0 / (i + 1);
    MPI_Irecv(theirs, COUNT, MPI_DOUBLE, partner, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(mine, COUNT, MPI_DOUBLE, partner, 0, MPI_COMM_WORLD, &requests[1]);
    while (!done) {
        sum += compute(piece++);
        MPI_Testall(2, requests, &done, MPI_STATUSES_IGNORE);
    }
    printf("rank %d: %d pieces, %g, and %g from its partner\n", rank, piece, sum,
           theirs[COUNT - 1]);
    MPI_Finalize();
    return 0;
}
