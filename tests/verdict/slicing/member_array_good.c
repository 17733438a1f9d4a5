// verify: -n 2 => verified
/* Numbers in an array that is a member are not the pointer behind it, whatever the index is. */
#include <mpi.h>
#include <stdlib.h>

struct block {
    int near[3][2];
    double centre[3];
    int *turns;
};

int main(int argc, char **argv)
{
    int rank, n = argc + 3, turns = 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct block *blocks = malloc(n * sizeof *blocks);
    for (int i = 0; i < n; i++)
        blocks[i].turns = &turns;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) {
            blocks[i].near[k][1] = rank;
            blocks[i].near[k][k % 2] = i;
            blocks[i].centre[k] = 0.5 * blocks[i].near[k][0];
        }
    for (int i = 0; i < *blocks[n - 1].turns; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    free(blocks);
    MPI_Finalize();
    return 0;
}
