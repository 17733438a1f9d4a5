/* The address of memory that was given back stands in a bit-field. */
// verify: -n 2 => bounded says "line 16 gives back"
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

struct tagged {
    uint64_t address : 48, tag : 16;
};

int main(int argc, char **argv)
{
    int *p = malloc(argc * sizeof *p);
    struct tagged t = {.address = (uintptr_t)p, .tag = 1};
    MPI_Init(&argc, &argv);
    free(p);
    int *q = (int *)(uintptr_t)t.address;
    q[0] = 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
