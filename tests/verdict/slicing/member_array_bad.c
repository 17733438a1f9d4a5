// verify: -n 2 => violated MPI-COLL-MISSING
/* A row of an array that is a member: what is written to one element is read by another index. */
#include <mpi.h>
#include <stdlib.h>

struct block {
    int *near[3][2];
    double weight;
};

int main(int argc, char **argv)
{
    int rank, n = argc + 3, none = 0, one = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct block *blocks = malloc(n * sizeof *blocks);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) {
            blocks[i].near[k][0] = &none;
            blocks[i].near[k][1] = k == 2 ? &one : &none;
            blocks[i].weight = rank;
        }
    struct block first = blocks[n - 1];
    *first.near[2][1] = rank;
    if (one)
        MPI_Barrier(MPI_COMM_WORLD);
    free(blocks);
    MPI_Finalize();
    return 0;
}
