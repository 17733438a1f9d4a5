// verify: -n 2 -v => verified no "loop-terminates"
/* Counters that wrap around, which one step in each round brings to the bound; bounds that are one of a few values, or what a
 * function gives that only looks. */
#include <mpi.h>

struct pair {
    int n, extent;
};

static int extent_of(const struct pair *p)
{
    return p->n + p->extent;
}

static long least(long a, long b)
{
    return a < b ? a : b;
}

static double counters(unsigned char n, long m, const struct pair *p)
{
    double sum = 0;
    for (unsigned char i = 0; i < n; i++)
        sum += i;
    for (unsigned char i = 0; i != n; i++)
        sum += i;
    for (int i = 0; i < extent_of(p); i++)
        sum += i;
    for (long i = 0; i < least(m + 3, n); i++)
        sum += i;
    for (long i = 0, most = m; i < most; i += 2)
        most = i % 4 ? m : n;
    return sum;
}

int main(int argc, char **argv)
{
    struct pair p = {argc, argc};
    double sum;
    MPI_Init(&argc, &argv);
    sum = counters((unsigned char)argc, argc, &p);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return sum > 3;
}
