// verify: -n 2 => violated MPI-COLL-MISSING
/* The last member may be longer than it says: memory behind it is allocated. */
#include <mpi.h>
#include <stdlib.h>

struct list {
    int n;
    int *items[2];
};

struct pair {
    struct list head;
    int *more[2];
};

int main(int argc, char **argv)
{
    int rank, none = 0, one = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct list *l = malloc(sizeof(struct pair));
    for (l->n = 0; l->n < 4; l->n++)
        l->items[l->n] = l->n == 3 ? &one : &none;
    struct pair *p = (struct pair *)l;
    *p->more[1] = rank;
    if (one)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
