/* Division, remainder, shifts, bitwise operators and overflow of unsigned types. */
#include <stdio.h>

static int calls;

static int side(int x)
{
    calls++;
    return x;
}

int main(void)
{
    int a[] = {7, -7, 100, -100, 2147483647, -2147483647, 1, 0};
    int b[] = {2, -2, 3, -3, 10, -10, 1, -1};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 8; k++)
            printf("%d/%d=%d %%=%d &=%d |=%d ^=%d\n", a[i], b[k], a[i] / b[k],
                   a[i] % b[k], a[i] & b[k], a[i] | b[k], a[i] ^ b[k]);
    unsigned u = 4000000000u, v = 7;
    printf("%u %u %u %u %u\n", u / v, u % v, u + u, u * v, v - u);
    unsigned long long w = 18446744073709551615ull;
    printf("%llu %llu %llu\n", w / 10, w % 10, w * w);
    for (int s = 0; s < 32; s += 5)
        printf("%x %d %x\n", 0x12345u << s, -12345 >> s, 0x89abcdefu >> s);
    for (int s = 0; s < 64; s += 9)
        printf("%llx %lld %llx\n", 0x12345ull << s, -123456789012345ll >> s, w >> s);
    printf("%d %d %d\n", -5 % 3, 5 % -3, -(-5));
    printf("%d %u %ld\n", ~5, ~5u, ~5l);
    printf("%d %d %d\n", !5, !0, !!7);
    printf("%d\n", +(signed char)-5);
    int x = 10;
    x += 5, x -= 3, x *= 4, x /= 5, x %= 7, x <<= 3, x >>= 1, x |= 64, x &= 0x5f,
        x ^= 0xff;
    printf("%d\n", x);
    x = 5;
    int y = x++ + 10 * x--;
    (void)y;
    x = 5;
    y = x++;
    int z = ++x;
    printf("%d %d %d\n", x, y, z);
    y = x--;
    z = --x;
    printf("%d %d %d\n", x, y, z);
    long long big = 1;
    for (int i = 1; i <= 20; i++)
        big *= i;
    printf("%lld\n", big);
    short s = 30000;
    s = s + s;
    printf("%d\n", s);
    s /= 7;
    s *= -3;
    printf("%d\n", s);
    unsigned char c = 250;
    c *= 3;
    printf("%d\n", c);
    c >>= 1;
    printf("%d\n", c);
    int array[3] = {1, 2, 3}, *p = array;
    *p++ += side(10);
    *++p -= side(1);
    printf("%d %d %d %d %ld\n", array[0], array[1], array[2], calls, (long)(p - array));
    array[side(1)] += array[side(0)]++;
    printf("%d %d %d\n", array[0], array[1], calls);
    x = 3;
    x = (x > 2) + (x < 2) * 2 + (x == 3) * 4 + (x != 3) * 8 + (x >= 3) * 16 +
        (x <= 3) * 32;
    printf("%d\n", x);
    return x;
}
