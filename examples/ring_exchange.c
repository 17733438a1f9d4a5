/* Every rank sends a large array to its right neighbour, then receives from its left
 * one.
 *
 * Shows: a deadlock around a cycle of any length.  ring_sendrecv.c is the repaired
 * program. */
// verify: -n 2..6 => violated MPI-DEADLOCK line 25
// run: -n 3 hangs
#include <mpi.h>
#include <stdio.h>

#define COUNT 500000

static int out[COUNT], in[COUNT];

int main(int argc, char *argv[])
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 0; i < COUNT; i++)
        out[i] = rank;

    MPI_Send(out, COUNT, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD);
    MPI_Recv(in, COUNT, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);

    printf("rank %d has the array of rank %d\n", rank, in[0]);
    MPI_Finalize();
    return 0;
}
