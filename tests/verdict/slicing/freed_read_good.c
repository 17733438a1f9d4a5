/* What decides is read before it is freed. */
// verify: -n 2 => verified
#include <mpi.h>
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
static struct node *make(int value)
{
    struct node *n = malloc(sizeof *n);
    n->value = value;
    return n;
}
static void drop(struct node *n)
{
    free(n);
}
int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct node *a = make(0);
    int value = a->value;
    drop(a);
    struct node *b = make(1);
    if (value && rank == 0)
        MPI_Recv(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(b);
    MPI_Finalize();
    return 0;
}
