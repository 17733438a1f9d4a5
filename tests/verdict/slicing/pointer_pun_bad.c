// verify: -n 2 => violated MPI-COLL-MISSING by walk
/* A pointer is copied as the number at the same place of a union. */
#include <mpi.h>

union cell {
    int *pointer;
    long number;
};

int main(int argc, char **argv)
{
    int rank, turn = 0;
    union cell from, to;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    from.pointer = &turn;
    to.number = from.number;
    *to.pointer = rank;
    if (turn)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
