// The sum of integers does decide.
// verify: -n 2 --max-steps 100000 => violated MPI-COLL-MISSING line 35
#include <mpi.h>
#include <stdlib.h>

struct state {
    int mine, all;
    int *flags;
};

static void add_ints(int *from, int *to, int n)
{
    MPI_Allreduce(from, to, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static void add_doubles(double *from, double *to, int n)
{
    MPI_Allreduce(from, to, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    int rank;
    double energy = 0, sum;
    struct state *s = malloc(sizeof *s);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    s->flags = calloc(2, sizeof *s->flags);
    for (int i = 0; i < 10000000; i++)
        energy += 1.0 / (1 + energy);
    add_doubles(&energy, &sum, 1);
    s->mine = rank;
    add_ints(&s->mine, &s->all, 1);
    if (s->flags[0] == rank && s->all == 1)
        MPI_Barrier(MPI_COMM_WORLD);
    free(s->flags);
    free(s);
    MPI_Finalize();
    return 0;
}
