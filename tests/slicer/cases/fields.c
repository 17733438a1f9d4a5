/* Structure fields are told apart, also through pointers and copies. */
#include <mpi.h>

struct grid {
    int rank, right;
    long steps;
};

static void count(struct grid *g)
{
    g->steps += 3;
}

int main(int argc, char **argv)
{
    struct grid g = {0, 0, 0}, copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &g.rank);
    g.right = g.rank + 1;
    count(&g);
    copy = g;
    copy.steps++;
    MPI_Send(&argc, 1, MPI_INT, copy.right, 0, MPI_COMM_WORLD);
    MPI_Finalize();
}
