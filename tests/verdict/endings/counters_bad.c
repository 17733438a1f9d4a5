// verify: --verbose -n 2 => verified says ":13:24: this loop" says ":15:31: this loop"
// verify: --verbose -n 2 => verified says ":17:26: this loop" says ":19:21: this loop"
// verify: --verbose -n 2 => verified says ":21:26: this loop" says ":23:12: this loop"
// verify: --verbose -n 2 => verified says ":25:17: this loop" says ":27:30: this loop"
/* Loops that may go on for ever: none of them is said to be proved, and the report names each. */
#include <mpi.h>
#include <stdio.h>

static void counters(int n, unsigned m, double eps, int size)
{
    double sum = 0;
    int i;
    for (double x = 0; x != 1; x += 0.1)
        sum += x;
    for (unsigned char c = 0; c < 256; c++)
        sum += c;
    for (unsigned k = m; k >= 0; k--)
        sum += k;
    for (int k = n; k != 0; k >>= 1)
        sum += k;
    for (unsigned k = 0; k < m; k += 2)
        sum += k;
    while (eps > 0)
        eps *= 0.5 * sum;
    for (i = 0; i < size; i++)
        size = size + (n > 3);
    for (float x = 0, d = 1; x < 1e9f; x += d)
        sum += x;
    printf("%g\n", sum);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    counters(argc, (unsigned)argc, 1, 7);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
