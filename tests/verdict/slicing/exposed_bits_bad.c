// verify: -n 2 => violated MPI-DEADLOCK
/* An address is copied bit by bit, by branches: its object is exposed. */
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv)
{
    int rank, turn = 0, other = 0, got;
    uintptr_t from = (uintptr_t)&turn, to = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 64; i++)
        if (from >> i & 1)
            to |= (uintptr_t)1 << i;
    *(int *)to = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return other;
}
