// verify: -n 2 => verified
// files: from_c_good.c structs_cpp.cc
/* Structures by value, from C to C++ and back: in one register, in two of which one is of a double, two floats in
 * one, in memory, and after the registers are used up. */
#include <mpi.h>
#include "structs.h"

int main(int argc, char **argv)
{
    int rank, got, one = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct half none = {0};
    struct pair p = pair_of(1 - rank, none, 3);
    struct half h = half_of(p);
    struct mixed m = mixed_of((struct mixed){2.5, 4}, 3);
    struct large l = large_of((struct large){1, 2, 3, -3}, 3);
    struct point q = point_of((struct point){1, 2});
    p.partner = h.partner;
    int other = partner_of(l, 0, 1, 2, -1, -2, p);
    int tag = m.weight > 5 && q.x > q.y ? m.tag : 0;
    if (rank == 0)
        MPI_Send(&one, 1, MPI_INT, other, 7, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&got, 1, MPI_INT, other, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
