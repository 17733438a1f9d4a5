/* The sum of one number per rank, up a binary tree of ranks.
 *
 * Shows: a program of two files, with recursion, pointers and malloc.  Partners come
 * out of the tree that every rank builds for itself. */
// files: main.c tree.c
// verify: -n 1..8 => verified
// run: -n 5 finishes
#include "tree.h"

#include <mpi.h>
#include <stdio.h>

int main(int argc, char *argv[])
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    struct tree *tree = tree_new(0, size);
    double sum = tree_sum(tree, rank, rank + 0.5);
    tree_free(tree);

    if (rank == 0)
        printf("sum %g\n", sum);
    MPI_Finalize();
    return 0;
}
