// verify: -n 2 => inconclusive MPI-COLL-MISSING says possibly
/* A pointer is taken apart and put together again: all that it may write to matters. */
#include <mpi.h>
#include <stdint.h>

int main(int argc, char **argv)
{
    int rank, turn = 0, again = 0, *p = &turn, *q = &again, *copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    uint32_t high = (uint32_t)((uintptr_t)p >> 32), low = (uint32_t)(uintptr_t)p;
    for (unsigned i = 0; i < sizeof q; i++) {
        int byte = ((unsigned char *)&q)[i];
        ((unsigned char *)&copy)[i] = (unsigned char)byte;
    }
    *(int *)((uintptr_t)high << 32 | low) = 1;
    *copy = rank;
    if (turn && again)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
