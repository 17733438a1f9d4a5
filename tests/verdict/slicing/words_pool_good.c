// verify: -n 2 => verified
/* Memory that is declared as numbers holds structures with pointers; an address is taken from it as a number. */
#include <mpi.h>

struct item {
    int *at;
};

static int x, y;
static long pool[8];

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    void *top = pool;
    struct item *item = top;
    item->at = &x;
    *(int *)pool[0] = rank;
    if (y)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
