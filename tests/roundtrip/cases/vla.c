/* Variable length arrays: one and two dimensions, parameters, sizeof, in loops. */
#include <stdio.h>
#include <stdlib.h>

static int total(int n, int m, int a[n][m])
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            sum += a[i][k];
    return sum;
}

static double trace(int n, double (*a)[n])
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i][i];
    return sum;
}

static int count;

static int next(void)
{
    return ++count;
}

static int depth(int n)
{
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i;
    return n > 1 ? a[n - 1] + depth(n - 1) : a[0];
}

int main(int argc, char **argv)
{
    int n = argc + 3, m = n + 1;
    int v[n];
    for (int i = 0; i < n; i++)
        v[i] = i * i;
    printf("%d %zu\n", v[n - 1], sizeof v);
    int g[n][m];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            g[i][k] = i * 10 + k;
    printf("%d %zu %zu %zu\n", total(n, m, g), sizeof g, sizeof g[0], sizeof g[0][0]);
    int size = n;
    n = 2;
    printf("%zu %d\n", sizeof v, v[size - 2]);
    double(*heap)[m] = malloc(sizeof(double) * (size_t)(m * m));
    for (int i = 0; i < m; i++)
        for (int k = 0; k < m; k++)
            heap[i][k] = i == k ? 1.5 : 0.25;
    printf("%g %zu\n", trace(m, heap), sizeof *heap);
    free(heap);
    for (int i = 1; i < 5; i++) {
        char text[i + 1];
        for (int k = 0; k < i; k++)
            text[k] = (char)('a' + k);
        text[i] = '\0';
        printf("%s %zu\n", text, sizeof text);
    }
    int once[next()];
    once[0] = 5;
    printf("%zu %d %d\n", sizeof once / sizeof(int), count, once[0]);
    printf("%d\n", depth(6));
    size_t two = sizeof(int[next() + 1]);
    printf("%zu %d\n", two, count);
    int(*row)[m] = &g[1];
    row++;
    printf("%d %ld\n", (*row)[1], (long)(row - g));
    typedef short line[m];
    line a, b[2];
    a[0] = 3;
    b[1][m - 1] = 4;
    m = 0;
    printf("%zu %zu %d\n", sizeof a, sizeof b, a[0]);
    return total(size, size + 1, g) & 0x7f;
}
