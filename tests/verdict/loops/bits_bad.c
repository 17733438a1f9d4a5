/* How many bits of a number are so is known. */
// verify: -n 2 => violated MPI-COLL-MISSING line 17
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, steps = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    unsigned size = 40;
    for (int k = 31 - __builtin_clz(size); k > 0; k--)
        steps++;
    if (steps == 5 || __builtin_clzl(1ul << 40) != 23 || __builtin_ctz(40u) != 3 ||
        __builtin_ctzll(1ull << 40) != 40 || __builtin_popcount(~0u) != 32 ||
        __builtin_popcountl(-1l) != 64 || __builtin_clz(0x80000000u) != 0)
        if (rank == 0)
            MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
