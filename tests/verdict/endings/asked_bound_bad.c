// verify: -n 2 => bounded says "cannot hang, if the loop at line 37 and 3 others end"
// The bound runs away: what the function looks at is changed, by it, by another one or in the loop, or the smaller one of two
// grows.
#include <mpi.h>
#include <stdio.h>

static int limit = 5, calls;

static int bound(void)
{
    return limit;
}

static int counted(int n)
{
    return n + calls++ % 7;
}

static void grow(int by)
{
    limit += by;
}

static int look(const int *p)
{
    return *p;
}

static const int *least(const int *a, const int *b)
{
    return *b < *a ? b : a;
}

static double sum(int n, int most)
{
    double s = 0;
    for (long i = 0; i < bound(); i++) {
        s += i;
        grow(most);
        limit %= 100000;
        if (i > 90000)
            i = 0;
    }
    for (int i = 0; i != counted(n); i += 2)
        s += i;
    for (long i = 0; i < look(&n); i++)
        n = n * 3 % 10007 + 2, s += n;
    for (int i = 0; i < *least(&n, &most); i++)
        n = most + i % 9, most = n + 5, s += most;
    return s;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double s = sum(argc, argc + 4);
    MPI_Barrier(MPI_COMM_WORLD);
    printf("%g\n", s);
    MPI_Finalize();
    return 0;
}
