/* A small numeric program: Gauss elimination, Jacobi sweep, prefix sums, sieve. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 6
#define AT(m, i, k) ((m)[(i) * N + (k)])

static void solve(double *a, double *b)
{
    for (int p = 0; p < N; p++) {
        int best = p;
        for (int i = p + 1; i < N; i++)
            if (fabs(AT(a, i, p)) > fabs(AT(a, best, p)))
                best = i;
        for (int k = 0; k < N && best != p; k++) {
            double t = AT(a, p, k);
            AT(a, p, k) = AT(a, best, k);
            AT(a, best, k) = t;
        }
        double t = b[p];
        b[p] = b[best];
        b[best] = t;
        for (int i = p + 1; i < N; i++) {
            double factor = AT(a, i, p) / AT(a, p, p);
            for (int k = p; k < N; k++)
                AT(a, i, k) -= factor * AT(a, p, k);
            b[i] -= factor * b[p];
        }
    }
    for (int i = N - 1; i >= 0; i--) {
        for (int k = i + 1; k < N; k++)
            b[i] -= AT(a, i, k) * b[k];
        b[i] /= AT(a, i, i);
    }
}

static int sieve(int n)
{
    char *composite = calloc((size_t)n + 1, 1);
    int count = 0;
    for (int i = 2; i <= n; i++) {
        if (composite[i])
            continue;
        count++;
        for (long k = (long)i * i; k <= n; k += i)
            composite[k] = 1;
    }
    free(composite);
    return count;
}

static double jacobi(double u[2][20], int steps)
{
    int now = 0;
    for (; steps--; now ^= 1)
        for (int i = 1; i < 19; i++)
            u[!now][i] = (u[now][i - 1] + u[now][i + 1]) / 2;
    return u[now][10];
}

int main(void)
{
    double a[N * N], b[N];
    for (int i = 0; i < N; i++) {
        b[i] = i + 1;
        for (int k = 0; k < N; k++)
            AT(a, i, k) = 1.0 / (i + k + 1) + (i == k);
    }
    solve(a, b);
    for (int i = 0; i < N; i++)
        printf("%.10f\n", b[i]);
    printf("%d\n", sieve(10000));
    double u[2][20] = {{100, [19] = 50}, {100, [19] = 50}};
    printf("%.12f\n", jacobi(u, 200));
    unsigned long fibonacci[60] = {0, 1};
    for (unsigned i = 2; i < 60; i++)
        fibonacci[i] = fibonacci[i - 1] + fibonacci[i - 2];
    printf("%lu\n", fibonacci[59]);
    float series = 0;
    for (int i = 1; i <= 1000; i++)
        series += 1.0f / (float)(i * i);
    printf("%.7f\n", series);
    return sieve(100);
}
