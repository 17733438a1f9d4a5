/* Integer conversions between all widths and signs, also implicit ones. */
#include <stdint.h>
#include <stdio.h>

#define SHOW(T, x) printf("%s(%s) = %lld\n", #T, #x, (long long)(T)(x))
#define ALL(x)                                                                           \
    do {                                                                                 \
        SHOW(signed char, x);                                                            \
        SHOW(unsigned char, x);                                                          \
        SHOW(char, x);                                                                   \
        SHOW(short, x);                                                                  \
        SHOW(unsigned short, x);                                                         \
        SHOW(int, x);                                                                    \
        SHOW(unsigned, x);                                                               \
        SHOW(long, x);                                                                   \
        SHOW(unsigned long, x);                                                          \
        SHOW(long long, x);                                                              \
        SHOW(_Bool, x);                                                                  \
    } while (0)

static int promote(signed char a, unsigned char b, short c, unsigned short d)
{
    return a + b + c + d;
}

static unsigned char narrow(long x)
{
    return x;
}

int main(void)
{
    volatile long values[] = {0, 1, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536,
                              2147483647L, 2147483648L, -2147483648L, 4294967295L,
                              4294967296L, INT64_MAX, INT64_MIN};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        ALL(values[i]);
    ALL(-1);
    ALL(3000000000u);
    ALL(0xffffffffffffffffull);
    ALL('\xff');
    printf("%d\n", promote(300, 300, 70000, 70000));
    printf("%d %d\n", narrow(-1), narrow(511));
    signed char sc = -3;
    unsigned u = 2;
    unsigned short us = 65535;
    unsigned char uc = 200;
    printf("%d %d %d\n", sc < u, sc + u > 0, (sc + (int)u) > 0);
    printf("%d %u\n", (unsigned)us * us == 4294836225u, sc + u);
    uc += 100;
    printf("%d\n", uc);
    uc = ~uc;
    printf("%d %d\n", uc, ~uc);
    us <<= 4;
    printf("%d\n", us);
    sc = 127;
    sc++;
    printf("%d\n", sc);
    printf("%d\n", (-1L < 1u) + (-1 < 1u) * 10);
    _Bool b = 256;
    b += 5;
    printf("%d %d\n", b, b - 3);
    b = 0.25;
    printf("%d\n", b);
    b = (void *)&b;
    printf("%d %d\n", b, !b);
    b--;
    printf("%d\n", b);
    uint64_t wide = -1;
    wide >>= 33;
    printf("%llx\n", (unsigned long long)wide);
    printf("%d %d\n", (int)sizeof('a'), (int)sizeof(sc + sc));
    return uc & 0x7f;
}
