// verify: -n 2 => verified
/* A structure that got its pointer by an assignment is only read as words. */
#include <mpi.h>

struct item {
    int *at;
    long n;
};

static int x, y;

static void set(void *item, int value)
{
    long *words = item;
    *(int *)words[0] = value;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct item first = {&x, 0}, second = first;
    set(&second, rank);
    if (y)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
