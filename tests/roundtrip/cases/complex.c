/* _Complex: arithmetic, parts, functions, conversions, arrays. */
#include <complex.h>
#include <stdio.h>

static double complex rotate(double complex z)
{
    return z * I;
}

static float complex square(float complex z)
{
    return z * z;
}

static void show(const char *name, double complex z)
{
    printf("%s %.6g %.6g\n", name, creal(z), cimag(z));
}

static double complex global;

int main(void)
{
    double complex a = 1 + 2 * I, b = 3 - I;
    show("a", a);
    show("sum", a + b);
    show("product", a * b);
    show("quotient", a / b);
    show("minus", -a);
    show("rotate", rotate(a));
    show("conj", conj(a));
    show("sqrt", csqrt(-4));
    global = 2.0;
    show("global", global + I);
    float complex f = 1.5f + 0.5f * I;
    show("square", square(f));
    a += 1;
    a *= 2;
    show("compound", a);
    double d = a;
    printf("%g %d %d\n", d, a == a, a != b);
    printf("%g %g\n", cabs(3 + 4 * I), carg(I));
    double complex v[3] = {1, I, 1 + I};
    double complex sum = 0;
    for (int i = 0; i < 3; i++)
        sum += v[i] * v[i];
    show("array", sum);
    __real__ a = 9;
    printf("%g %g\n", __real__ a, __imag__ a);
    if (a)
        puts("not zero");
    printf("%zu %zu\n", sizeof a, sizeof f);
    return (int)creal(sum);
}
