// verify: --verbose -n 2 => bounded says ":11:12: this loop" says ":13:26: this loop"
// verify: --verbose -n 2 => bounded says ":15:12: this loop" says ":17:21: this loop"
// verify: -n 2 => bounded says "if the loop at line 11 and 3 others end: verified within bounds"
/* Loops that may go on for ever: none of them is said to be proved, and the report names each. */
#include <mpi.h>
#include <stdio.h>

static void counters(int n, unsigned m, double eps, int size)
{
    double sum = 0, x = eps;
    for (; x != n; x += 0.1)
        sum += x;
    for (unsigned k = 0; k < m; k += 2)
        sum += k;
    while (eps > 0)
        eps *= 0.5 * sum;
    for (int i = 0; i < size; i++)
        size = size + (n > 3);
    printf("%g\n", sum);
}

int main(int argc, char **argv)
{
    double eps = 1;
    unsigned m = 1;
    if (scanf("%lf%u", &eps, &m) != 2)
        eps = 0;
    MPI_Init(&argc, &argv);
    counters(argc, m, eps, 7);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
