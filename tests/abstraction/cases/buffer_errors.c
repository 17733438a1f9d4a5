// dump: -n 2
// Buffers that are attached twice, detached without need, or missing.
// expect: a buffer is attached already
// expect: no buffer is attached
// expect: a buffered send, and no buffer is attached
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x = 0, size;
    char space[150];
    void *address;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        switch (rand() % 3) {
        case 0:
            MPI_Buffer_attach(space, sizeof space);
            MPI_Buffer_attach(space, sizeof space);
            break;
        case 1: MPI_Buffer_detach(&address, &size); break;
        default: MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        }
    MPI_Finalize();
    return 0;
}
