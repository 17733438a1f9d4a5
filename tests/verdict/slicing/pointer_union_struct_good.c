// verify: -n 2 => verified
/* A pointer is read as the number at the same place of another structure of a union. */
#include <mpi.h>

union cell {
    struct {
        int kind;
        int *pointer;
    };
    struct {
        int same;
        long number;
    };
};

int main(int argc, char **argv)
{
    int rank, turn = 0;
    union cell cell;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    cell.pointer = &turn;
    long number = cell.number;
    *(int *)number = 1;
    if (turn)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
