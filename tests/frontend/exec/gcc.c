/* What gcc takes, with a warning at most, and other compilers do not. */
#include <math.h>
#include <stdio.h>

typedef int four __attribute__((vector_size(16)));

static const double pi = 4 * atan(1.0);
static double turn = 2 * pi, roots[3] = {sqrt(2.0), -pow(2, 0.5) / 2};
static float third = cbrt(27.0) / 9;
static int side = (int)sqrt(49.0), sides[2] = {3, (int)floor(2.5)};
static four mask = {1, -2, 3}, masks[2] = {{5}, {6, 7, 8, 9}};

static int sum(four *v)
{
    int *p = (int *)v;
    return p[0] + 10 * p[1] + 100 * p[2] + 1000 * p[3];
}

static int first(a)
{
    return a;
}

int main(int argc, char *argv)
{
    static double local = 1 / hypot(3, 4);
    later(argc, sum(&masks[1]));
    later(argv == 0, first(5, 6.0));
    printf("%.10g %.10g %.10g %.10g %g\n", pi, turn, roots[0], roots[1], roots[2]);
    printf("%.6g %d %d %d %g\n", third, side, sides[0], sides[1], local);
    printf("%d %d %d\n", sum(&mask), sum(masks), sum(masks + 1));
    return 0;
}

void later(int n, int x)
{
    printf("later %d %d\n", n, x);
    if (n > 0)
        later(n - 1, x);
}
