// verify: -n 2 => violated MPI-DEADLOCK
/* The upper bytes of a pointer are read from the midst of it; the lower ones are known. */
#include <mpi.h>
#include <stdint.h>
#include <string.h>

static _Alignas(65536) int turn, other;

int main(int argc, char **argv)
{
    int rank, got;
    struct { uintptr_t address; char end; } s = {(uintptr_t)&turn, 0};
    uint32_t middle;
    uint16_t upper;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    memcpy(&middle, (char *)&s + 2, sizeof middle);
    memcpy(&upper, (char *)&s + 6, sizeof upper);
    *(int *)((uintptr_t)middle << 16 | (uintptr_t)upper << 48) = 1;
    if (turn && rank == 0)
        MPI_Recv(&got, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return s.end + other;
}
