// verify: -n 2 => verified
/* A pointer is read as a number through a pointer to numbers. */
#include <mpi.h>
#include <stdint.h>

struct cell {
    int *first;
};

int main(int argc, char **argv)
{
    int rank, turn = 0;
    struct cell cell = {&turn};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    uintptr_t *numbers = (uintptr_t *)&cell;
    uintptr_t number = *numbers;
    *(int *)number = 1;
    if (turn)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
