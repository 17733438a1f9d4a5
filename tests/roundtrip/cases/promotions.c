/* The usual arithmetic conversions, types of constants, values of assignments. */
#include <stdio.h>

enum small { LOW = -1, HIGH = 5 };
enum big { WIDE = 0xfffffffffll };

static int classify(unsigned char c)
{
    switch (c) {
    case 0 ... 9:
        return 1;
    case 250 ... 255:
        return 2;
    }
    return 0;
}

static int on_unsigned(unsigned u)
{
    switch (u) {
    case -1:
        return 1;
    case 0x80000000:
        return 2;
    default:
        return 3;
    }
}

static int on_long(long x)
{
    switch (x) {
    case -1:
        return 1;
    case 4294967295:
        return 2;
    case 1ul << 63:
        return 3;
    default:
        return 4;
    }
}

int main(void)
{
    int array[4] = {0};
    int i = -1, n = 0;
    unsigned u = 5;
    unsigned char uc = 0xf0;
    signed char sc = -16;
    short s = -2;
    long l = -3;
    float f = 0.1f;
    double d;
    if (i < (int)sizeof array)
        n |= 1;
    if (i < sizeof array)
        n |= 2;
    if (sizeof array - 20 > 0)
        n |= 4;
    if (-1 < 1u)
        n |= 8;
    if (-1l < 1u)
        n |= 16;
    if (sc == uc)
        n |= 32;
    if ((unsigned char)sc == uc)
        n |= 64;
    if (s < u)
        n |= 128;
    if (LOW < 0)
        n |= 256;
    if ((enum small)HIGH > LOW)
        n |= 512;
    if (l * u < 0)
        n |= 1024;
    if (s * u > 0)
        n |= 2048;
    printf("%d\n", n);
    printf("%zu %zu %zu %zu %zu\n", sizeof 2147483647, sizeof 2147483648, sizeof 0x80000000,
           sizeof WIDE, sizeof(enum small));
    printf("%d %d\n", -2147483648 < 0, 0x80000000 > 0);
    printf("%zu %zu %zu %zu %zu\n", sizeof(uc + uc), sizeof(u + l), sizeof(f + 1),
           sizeof(f + d), sizeof(uc << 1l));
    int value = (uc = 257);
    d = uc = 300;
    printf("%d %g %d\n", value, d, uc);
    i = f = 3.7;
    printf("%d %g\n", i, f);
    d = i = 2.9;
    printf("%g\n", d);
    uc = 200;
    uc += 100.7;
    i = 10;
    i *= 1.55;
    i -= 0.5f;
    s = 1000;
    s *= 70;
    printf("%d %d %d\n", uc, i, s);
    f = 16777216;
    f += 1;
    d = 16777216;
    d += 1;
    printf("%.1f %.1f\n", f, d);
    f = 0.1f;
    f += 0.2;
    printf("%.10f %.10f\n", f, 0.1f + 0.2);
    u = 7;
    i = -2;
    printf("%u %u %d %ld\n", u / i, u % i, (int)u / i, l / u);
    uc = 0x81;
    sc = (signed char)0x81;
    printf("%d %d %d %d\n", uc >> 1, sc >> 1, uc << 1, ~uc);
    printf("%x %x\n", (unsigned)sc, (unsigned)(unsigned char)sc);
    printf("%lx %lx\n", (unsigned long)sc, (unsigned long)u - 8);
    printf("%d %d %d\n", 'a' + 1, (char)('a' + 200), '\x7f' + '\x01');
    printf("%d\n", (uc == 0x81) + (sc == 0x81) * 2 + (sc == (signed char)0x81) * 4);
    long shifted = 1 << 30, wide = 1l << 40;
    unsigned long mask = ~0u, all = ~0ul, inverse = ~0;
    printf("%ld %ld %lx %lx %lx\n", shifted, wide, mask, all, inverse);
    printf("%d %d %d\n", classify(5), classify(255), classify(100));
    printf("%d %d %d\n", on_unsigned(-1), on_unsigned(2147483648u), on_unsigned(1));
    printf("%d %d %d %d\n", on_long(-1), on_long(0xffffffff), on_long((long)(1ul << 63)),
           on_long(0));
    _Bool b = 2;
    b += b;
    printf("%d %d %d\n", b, b << 3, -b);
    b = f;
    b = b & 2;
    printf("%d %d\n", b, (_Bool)0.5 + (_Bool)-3);
    char c = 100;
    c += 100;
    printf("%d %d\n", c, (char)(c - 100) == 100);
    c = 'x';
    c++;
    printf("%c%c\n", c, c - 32);
    unsigned short us = 0;
    us--;
    printf("%d %d\n", us, us + 1);
    us = (unsigned short)-us;
    printf("%d\n", us);
    printf("%d\n", i ? sc ? 1 : 2 : 3);
    printf("%g %g\n", 1 ? 1 : 2.5, 7 / 2 * 2.0);
    printf("%lu\n", sizeof(1 ? 'a' : 1.0f));
    unsigned long long ull = -1;
    printf("%d %d\n", ull == -1, ull == -1u);
    printf("%g %g\n", (float)ull, (double)(long long)ull);
    return (int)(ull >> 60) + (3 > 2 > 1);
}
