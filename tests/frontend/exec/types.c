/* Conversions, promotions, compound assignment, bit-fields, wide and complex types. */
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

struct flags { unsigned a : 3; signed b : 4; unsigned long long c : 40; bool d : 1; };
enum colour { RED, GREEN = 7, BLUE };

static int ints(void)
{
    signed char c = -1;
    unsigned char uc = 255;
    short s = -2;
    unsigned u = 1;
    long l = -3;
    printf("%d %d %d\n", c < (int)u, c < u, s < uc);
    printf("%u %ld %lu\n", c + u, l + u, (unsigned long)c);
    uc += 10;
    c *= 100;
    s <<= 3;
    u -= 2;
    l /= 2;
    printf("%d %d %d %u %ld\n", uc, c, s, u, l);
    int i = 7;
    i *= 1.5;
    uc = 3;
    uc /= 0.5f;
    i += 2.9;
    char x = 'a';
    x += 1L << 40;
    x++;
    printf("%d %d %d\n", i, uc, x);
    i = 10;
    int j = i++ + ++i;
    int k = i-- - --i;
    printf("%d %d %d\n", i, j, k);
    unsigned char wrap = 255;
    wrap++;
    signed char down = -128;
    down--;
    printf("%d %d %d %d\n", wrap, down, -7 / 2, -7 % 3);
    printf("%d %d %u\n", -1 >> 1, ~5, ~0u >> 28);
    printf("%lld %llu\n", (long long)1 << 40, 0xffffffffffffffffULL / 3);
    bool b = 0.1;
    b++;
    bool t = &i;
    printf("%d %d %d\n", b, t, (bool)256);
    printf("%d %d\n", (int8_t)200, (uint16_t)-1);
    enum colour e = BLUE;
    e++;
    printf("%d %d %d\n", e, GREEN, e > RED);
    printf("%zu %zu %zu\n", sizeof(struct flags), sizeof 'a', sizeof(1 ? c : s));
    __int128 wide = (__int128)1 << 100;
    wide = wide / 3 + (unsigned)-1;
    printf("%lld\n", (long long)(wide >> 60));
    return c;
}

static void floats(void)
{
    float f = 1.1f;
    double d = f;
    long double ld = 1.0L / 3;
    printf("%.9g %.9g %.12Lg\n", f, d, ld);
    f += 1e-3;
    d = 7 / 2 + 7 / 2.0;
    printf("%.9g %g %d %u\n", f, d, (int)-2.7, (unsigned)3.9);
    printf("%d %d %d\n", 0.0 == -0.0, d > f, !d);
    if (d && f)
        printf("both\n");
    d = 1e300 * 1e10;
    printf("%g %g\n", d, -d);
    d = 3;
    d++;
    --f;
    printf("%g %g %d\n", d, f, (int)sizeof(f * 2));
    ld *= 3;
    printf("%Lg %d\n", ld, ld == 1);
    double z = -0.0;
    printf("%g %g\n", z, 1 / z);
}

#define RE(z) __real__(z)
#define IM(z) __imag__(z)

static double complex square(double complex z)
{
    return z * z;
}

static void complexes(void)
{
    double complex z = 1.0 + 2.0 * I, w = z * z;
    float complex fz = z;
    z += 1;
    w /= 2.0;
    printf("%g %g %g %g %g\n", RE(z), IM(z), RE(w), IM(w), (double)RE(fz));
    printf("%d %d %g\n", z == w, z != w, IM(square(z)));
    __imag__ z = 9;
    double complex arr[2] = {z, -w};
    printf("%g %g\n", IM(arr[0]), RE(arr[1]));
    int yes = z ? 1 : 0;
    printf("%d %d\n", yes, !z);
}

static void bits(void)
{
    struct flags f = {0};
    f.a = 9;
    f.b = 7;
    f.b++;
    f.c = (1ULL << 40) - 1;
    f.c += 2;
    f.d = 4;
    int v = f.a = 13;
    f.a |= 2;
    f.b -= 1;
    printf("%d %d %llu %d %d\n", f.a, f.b, (unsigned long long)f.c, f.d, v);
    struct flags *p = &f;
    printf("%d ", p->a++);
    printf("%d ", ++p->b);
    printf("%d\n", p->a);
    union { struct flags f; unsigned u; } un = {f};
    printf("%u\n", un.u & 127);
}

static void pointers(void)
{
    int a[10], *p = a, *q = &a[7];
    for (int i = 0; i < 10; i++)
        a[i] = i * i;
    printf("%ld %d %d ", (long)(q - p), *(p + 3), 2 [a]);
    printf("%d\n", *--q);
    p += 2;
    p -= 1;
    printf("%d ", *p++);
    printf("%d %d\n", *p, p < q);
    char *c = (char *)a;
    printf("%d %d\n", *(int *)(c + 8), (int)((char *)q - c));
    int m[3][4] = {{0}}, (*row)[4] = m;
    row++;
    (*row)[2] = 5;
    row[1][3] = 6;
    printf("%d %d %zu %ld\n", m[1][2], m[2][3], sizeof *row, (long)(row - m));
    void *v = a;
    v = (char *)v + 4;
    printf("%d %d\n", *(int *)v, v == &a[1]);
    uintptr_t u = (uintptr_t)a;
    printf("%d %d\n", *(int *)(u + 12), p != NULL);
    int **pp = &p;
    **pp = 99;
    printf("%d\n", a[2]);
    const char *s = "string";
    while (*s)
        putchar(*s++);
    putchar('\n');
    wchar_t ws[] = L"w\u00e9x";
    printf("%zu %d %d\n", sizeof ws / sizeof *ws, ws[1], (int)L"q"[0]);
    printf("%s %d %d\n", "a\0b\x41\101\t\\" "joined", "xyz"[1], (int)sizeof "abc\0d");
}

int main(void)
{
    ints();
    floats();
    complexes();
    bits();
    pointers();
    return 0;
}
