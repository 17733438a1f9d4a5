/* Variable-length arrays, sizeof, alloca, flexible array members, unions, const sizes. */
#include <alloca.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct packet { int n; double data[]; };
union word { unsigned u; unsigned char b[4]; struct { unsigned short lo, hi; }; };

static double trace(int n, double a[n][n])
{
    double t = 0;
    for (int i = 0; i < n; i++)
        t += a[i][i];
    return t;
}

static int sum2(int rows, int cols, int (*m)[cols])
{
    int s = 0;
    for (int (*r)[cols] = m; r < m + rows; r++)
        for (int j = 0; j < cols; j++)
            s += (*r)[j];
    return s;
}

static int cube(int a, int b, int c)
{
    int v[a][b][c], s = 0;
    memset(v, 0, sizeof v);
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++)
            for (int k = 0; k < c; k++)
                v[i][j][k] = i * 100 + j * 10 + k;
    s = v[a - 1][b - 1][c - 1] + (int)sizeof v + (int)sizeof v[0] + (int)sizeof v[0][0];
    return s + (int)(&v[1][0][0] - &v[0][0][0]);
}

int main(void)
{
    int n = 4;
    double a[n][n];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = i + j / 10.0;
    n = 9;
    printf("%g %zu %zu\n", trace(4, a), sizeof a, sizeof a[0]);
    int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
    printf("%d %d\n", sum2(2, 3, m), cube(2, 3, 4));
    const int fixed = 5;
    int f[fixed], g[fixed][2];
    for (int i = 0; i < fixed; i++)
        f[i] = g[i][0] = g[i][1] = i;
    printf("%d %d %zu %zu\n", f[4], g[3][1], sizeof f, sizeof g);
    for (int k = 1; k < 4; k++) {
        char buf[k * 2];
        memset(buf, 'a' + k, sizeof buf);
        printf("%zu%c ", sizeof buf, buf[k]);
    }
    int rows = 3, cols = 2;
    int (*heap)[cols] = malloc(sizeof(int[2]) * rows);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            heap[i][j] = i * cols + j;
    printf("%d %d %zu\n", heap[2][1], *(*(heap + 1) + 1), sizeof *heap);
    free(heap);
    struct packet *p = malloc(sizeof *p + 3 * sizeof(double));
    p->n = 3;
    for (int i = 0; i < p->n; i++)
        p->data[i] = i * 1.5;
    printf("%g %zu %zu\n", p->data[2], sizeof *p, offsetof(struct packet, data));
    free(p);
    union word w = {.u = 0x01020304};
    w.b[0] = 9;
    printf("%x %x %x\n", w.u, w.lo, w.hi);
    char *s = alloca(8);
    strcpy(s, "alloca");
    puts(s);
    typedef int row[cols];
    row rr[3], *rp = rr;
    cols = 50;
    for (int i = 0; i < 6; i++)
        (&rr[0][0])[i] = i;
    printf("%d %zu %zu %zu\n", rp[2][1], sizeof rr, sizeof(row), sizeof *rp);
    int flat[12], w2 = 4;
    for (int i = 0; i < 12; i++)
        flat[i] = i;
    printf("%d\n", ((int (*)[w2])flat)[1][2]);
    printf("%zu %zu\n", sizeof(double[w2][3]), sizeof(int (*)[w2]));
    int side = 3, z[side];
    z[0] = side++;
    printf("%zu %d %d\n", sizeof z, z[0], (int)sizeof(side++));
    return side;
}
