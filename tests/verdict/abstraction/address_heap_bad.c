// What is allocated may lie where something lay that was freed.
// verify: -n 2 => inconclusive MPI-DEADLOCK says addresses,
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, got = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    void *p = malloc(16);
    uintptr_t old = (uintptr_t)p;
    free(p);
    p = malloc(16);
    if (rank == 0 && (uintptr_t)p == old)
        MPI_Recv(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
