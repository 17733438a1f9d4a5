#include "tree.h"

#include <mpi.h>
#include <stdlib.h>

#define TAG_SUM 5

struct tree *tree_new(int low, int high)
{
    struct tree *tree = malloc(sizeof *tree);

    tree->owner = low;
    tree->left = tree->right = NULL;
    if (high - low > 1) {
        int middle = low + (high - low) / 2;
        tree->left = tree_new(low, middle);
        tree->right = tree_new(middle, high);
    }
    return tree;
}

void tree_free(struct tree *tree)
{
    if (tree == NULL)
        return;
    tree_free(tree->left);
    tree_free(tree->right);
    free(tree);
}

double tree_sum(const struct tree *tree, int rank, double value)
{
    if (tree->left == NULL)
        return value;
    int in_right = rank >= tree->right->owner;
    double sum = tree_sum(in_right ? tree->right : tree->left, rank, value);

    if (rank == tree->right->owner)
        MPI_Send(&sum, 1, MPI_DOUBLE, tree->owner, TAG_SUM, MPI_COMM_WORLD);
    if (rank == tree->owner) {
        double other;
        MPI_Recv(&other, 1, MPI_DOUBLE, tree->right->owner, TAG_SUM, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        sum += other;
    }
    return sum;
}
