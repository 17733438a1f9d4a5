// verify: -n 2 -v --args "" => bounded says "freed-memory"
/* In how many places the address of a variable may be when its block is left: 256 sets of them.  One is not overwritten, when they are
 * written through. */
#include <mpi.h>
#include <stdlib.h>

static struct {
    int *a, *b, *c, *d, *e, *f, *g, *h;
} at;

static int keep;

static void fill(int *to)
{
    if (rand() % 2)
        at.a = to;
    if (rand() % 2)
        at.b = to;
    if (rand() % 2)
        at.c = to;
    if (rand() % 2)
        at.d = to;
    if (rand() % 2)
        at.e = to;
    if (rand() % 2)
        at.f = to;
    if (rand() % 2)
        at.g = to;
    if (rand() % 2)
        at.h = to;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    at.a = at.b = at.c = at.d = at.e = at.f = at.g = at.h = &keep;
    {
        int x = 0;
        fill(&x);
        *at.a += x;
    }
    at.a = at.b = at.c = at.d = &keep;
    at.e = at.g = at.h = &keep;
    *at.a = *at.c = *at.f = *at.h = 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return keep > 2;
}
