/* As freed_bits_bad.c; the memory is given back last. */
// verify: -n 2 => verified says "verified for n = 2"
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
    int *q = (int *)(uintptr_t)t.address;
    q[0] = 1;
    MPI_Barrier(MPI_COMM_WORLD);
    free(p);
    MPI_Finalize();
    return 0;
}
