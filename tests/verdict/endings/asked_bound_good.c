// verify: -n 2 => verified no "loop"
// Bounds that are asked for on each round, of a function that only looks, and the smaller one of two.
#include <mpi.h>
#include <stdio.h>

struct list {
    int n;
    double *items;
};

static int size(const struct list *l)
{
    return l->n;
}

static int last(const struct list *l)
{
    return size(l) - 1;
}

static const int *least(const int *a, const int *b)
{
    return *b < *a ? b : a;
}

static double sum(const struct list *l, int most)
{
    double s = 0;
    for (int i = 0; i < size(l); i++)
        s += i;
    for (int i = last(l); i > 0; i--)
        s += i;
    for (int i = 0; i < *least(&l->n, &most); i++)
        s *= 2;
    return s;
}

int main(int argc, char **argv)
{
    struct list l = {argc * 10, NULL};
    MPI_Init(&argc, &argv);
    double s = sum(&l, argc * 3);
    MPI_Barrier(MPI_COMM_WORLD);
    printf("%g\n", s);
    MPI_Finalize();
    return 0;
}
