// verify: -n 2 => violated MPI-COLL-MISSING
/* Structures with pointers are exchanged word by word, by a function that knows nothing of them. */
#include <mpi.h>

struct item {
    int *at;
    long n;
};

static int x, y;

static void exchange(void *a, void *b, unsigned long size)
{
    long *p = a, *q = b;
    for (; size >= sizeof *p; size -= sizeof *p) {
        long word = *p;
        *p++ = *q;
        *q++ = word;
    }
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct item items[2] = {{&x, 1}, {&y, 2}};
    exchange(&items[0], &items[1], sizeof items[0]);
    *items[0].at = rank;
    if (y)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
