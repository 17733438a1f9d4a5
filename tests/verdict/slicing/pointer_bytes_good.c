// verify: -n 2 => verified
/* The bytes of pointers are copied to numbers, and used as pointers there. */
#include <mpi.h>
#include <stdint.h>
#include <string.h>

struct work {
    long size;
    int *first;
};

int main(int argc, char **argv)
{
    int rank, turn = 0, again = 0, *p = &turn;
    uintptr_t number, words[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct work w = {1, &again};
    memcpy(&number, &p, sizeof number);
    memcpy(words, &w, sizeof w);
    *(int *)number = 1;
    *(int *)words[1] = 1;
    if (turn && again)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
