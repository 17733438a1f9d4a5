/* A binary tree over the ranks low .. high-1.  A leaf is one rank; an inner node is
 * owned by the lowest rank below it. */
#ifndef TREE_H
#define TREE_H

struct tree {
    int owner;
    struct tree *left, *right; /* both NULL in a leaf */
};

struct tree *tree_new(int low, int high);
void tree_free(struct tree *tree);

/* The sum of the values of all ranks of the tree; only its owner gets it. */
double tree_sum(const struct tree *tree, int rank, double value);

#endif
