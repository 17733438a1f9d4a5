// verify: -n 2 -v => verified no "loop-terminates"
/* Loops that communicate nothing, each of which is proved to end. */
#include <mpi.h>
#include <stdio.h>

static void counters(int n, unsigned m, const double *a, int size)
{
    double sum = 0;
    int i;
    for (i = 0; i < n; i++)
        sum += i;
    for (i = n - 1; i >= 0; i--)
        sum += i;
    for (unsigned k = 0; k < m; k++)
        sum += k;
    for (unsigned char c = 0; c < 200; c++)
        sum += c;
    for (unsigned k = 10; k > 0; k--)
        sum += k;
    for (int k = n; k > 0; k /= 2)
        sum += k;
    for (unsigned k = m; k; k >>= 1)
        sum += k;
    for (int mask = 1; mask < n; mask <<= 1)
        sum += mask;
    for (int d = 2; d * d <= n; d++)
        sum += d;
    for (double x = 0; x < 1; x += 0.1)
        sum += x;
    for (const double *p = a; p < a + size; p++)
        sum += *p;
    do {
        if (sum > 3)
            sum /= 2;
    } while (--n > 0);
    while (m--)
        sum += 1;
    printf("%g\n", sum);
}

int main(int argc, char **argv)
{
    double a[7] = {0};
    MPI_Init(&argc, &argv);
    counters(argc, (unsigned)argc, a, 7);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
