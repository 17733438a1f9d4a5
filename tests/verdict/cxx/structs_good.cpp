// verify: -n 2 => verified
// files: structs_good.cpp c/structs.c
/* Structures by value, to C and back: in one register, in two of which one is of a double, in memory, and
 * after the registers are used up. */
#include "c/structs.h"
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, got, one = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pair p = pair_of(1 - rank, half{0}, 3);
    half h = half_of(p);
    mixed m = mixed_of(mixed{2.5, 4}, 3);
    large l = large_of(large{1, 2, 3, -3}, 3);
    int other = partner_of(l, 0, 1, 2, -1, -2, pair{h.partner, 9});
    int tag = m.weight > 5 ? m.tag : 0;
    if (rank == 0) {
        MPI_Send(&one, 1, MPI_INT, other, 7, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(&got, 1, MPI_INT, other, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
