/* float, double, long double: constants, conversions, comparison, library functions. */
#include <float.h>
#include <math.h>
#include <stdio.h>

static float half(float x)
{
    return x / 2;
}

static double newton(double x)
{
    double guess = x / 2, last;
    do {
        last = guess;
        guess = (guess + x / guess) / 2;
    } while (fabs(guess - last) > 1e-12);
    return guess;
}

static long double power(long double x, unsigned n)
{
    long double r = 1.0L;
    while (n--)
        r *= x;
    return r;
}

static const double table[] = {0.1, 1e-300, 1.7976931348623157e308, 0x1.8p3, -0.0, 3};
static const float floats[] = {0.1f, 16777217.0, 1e-40f, 3};
static const long double extended[] = {0.5L, 1e10L, 3};

int main(void)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        printf("%.17g %a\n", table[i], table[i]);
    for (unsigned i = 0; i < sizeof floats / sizeof *floats; i++)
        printf("%.9g\n", floats[i]);
    for (unsigned i = 0; i < sizeof extended / sizeof *extended; i++)
        printf("%.20Lg\n", extended[i]);
    float f = 0.1f, g = 3;
    double d = 0.1;
    printf("%d %d %.9g %.17g\n", f == d, f == 0.1f, f * g, f * d);
    f += 0.2;
    f *= 3;
    printf("%.9g %.9g %.9g\n", f, half(f), half(1));
    d = f;
    d -= 1;
    d /= 3.0f;
    printf("%.17g %.17g\n", d, -d);
    printf("%d %d %d %d\n", (int)2.9, (int)-2.9, (unsigned char)200.7, (int)1e9f);
    printf("%ld %lu\n", (long)1e18, (unsigned long)1.5e19);
    long large = 9007199254740993;
    unsigned long huge = 18446744073709551615ul;
    printf("%.17g %.17g %.9g\n", (double)large, (double)huge, (float)large);
    printf("%.17g\n", newton(2));
    printf("%.20Lg\n", power(1.5L, 40));
    long double third = 1.0L / 3;
    printf("%.20Lg %d %.17g\n", third, third == 1.0 / 3, (double)third);
    double inf = 1e308 * 10, nan = inf - inf;
    printf("%g %g %d %d %d %d\n", inf, -inf, nan == nan, nan != nan, nan < 1,
           !(nan >= 1));
    printf("%d %d %d\n", nan ? 1 : 0, 0.0 ? 1 : 0, -0.0 ? 1 : 0);
    printf("%d %d\n", !0.5, !0.0f);
    if (d && f > 0.5)
        puts("both");
    printf("%.10f %.10f %.10f %.10f\n", sqrt(2), pow(2, 0.5), sin(1), atan2(1, -1));
    printf("%.8f %.8f %.12Lf\n", sqrtf(2), fmodf(7.5f, 2), sqrtl(2));
    printf("%g %g %g %g\n", floor(-1.5), ceil(-1.5), trunc(-1.5), round(-1.5));
    int exponent;
    double mantissa = frexp(48.0, &exponent), whole, part = modf(3.75, &whole);
    printf("%g %d %g %g\n", mantissa, exponent, part, whole);
    printf("%g %g %d %d\n", DBL_EPSILON, FLT_MAX, DBL_DIG, FLT_RADIX);
    d = 5;
    printf("%g ", d++);
    printf("%g ", --d);
    printf("%g\n", d--);
    f = 1;
    f++;
    printf("%g %d\n", f, (int)(f * 2.6));
    unsigned u = 3000000000u;
    printf("%g %g\n", u * 1.0, (double)-u);
    _Bool b = 0.1;
    printf("%d %d\n", b, 5 > 4.5);
    d = 1 / 3 + 1 / 3.0;
    printf("%.17g %.9g\n", d, 1 / 3.0f);
    printf("%g\n", INFINITY - 1);
    return (int)(d * 10);
}
