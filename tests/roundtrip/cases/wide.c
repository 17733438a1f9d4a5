/* 64 bits and __int128: arithmetic, shifts, hashing, mixed widths. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static uint64_t hash(const char *s)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * UINT64_C(1099511628211);
    return h;
}

static uint64_t rotate(uint64_t x, unsigned n)
{
    return x << n | x >> (64 - n);
}

static uint64_t multiply_high(uint64_t a, uint64_t b)
{
    return (uint64_t)((unsigned __int128)a * b >> 64);
}

static uint64_t gcd(uint64_t a, uint64_t b)
{
    return b ? gcd(b, a % b) : a;
}

static uint64_t power(uint64_t base, uint64_t exponent, uint64_t modulus)
{
    unsigned __int128 result = 1, b = base;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            result = result * b % modulus;
        b = b * b % modulus;
    }
    return (uint64_t)result;
}

static int bits(uint64_t x)
{
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}

int main(void)
{
    printf("%" PRIx64 " %" PRIx64 "\n", hash("hello"), hash(""));
    printf("%" PRIx64 "\n", rotate(0x0123456789abcdef, 20));
    printf("%" PRIu64 "\n", multiply_high(UINT64_MAX, UINT64_MAX - 5));
    printf("%" PRIu64 " %" PRIu64 "\n", gcd(1ull << 40, 6ull << 30),
           power(3, 1000003, 1000000007));
    printf("%d %d\n", bits(0xf0f0f0f0f0f0f0f0), bits(-1));
    int64_t negative = -7;
    uint32_t small = 3;
    printf("%" PRId64 " %" PRId64 " %" PRIu64 "\n", negative / small, negative % small,
           (uint64_t)negative / small);
    __int128 wide = (__int128)INT64_MAX * 4;
    printf("%" PRId64 " %d\n", (int64_t)(wide >> 2), wide > INT64_MAX);
    wide = -wide;
    printf("%" PRId64 " %d\n", (int64_t)(wide / 8), wide < 0);
    int shift = 40;
    printf("%" PRId64 " %" PRId64 "\n", (int64_t)1 << shift, INT64_MIN >> shift);
    uint16_t half = 0xffff;
    printf("%" PRIu64 " %" PRId64 "\n", (uint64_t)half << 40, (int64_t)half * half);
    int_fast16_t fast = -5;
    size_t size = sizeof(long[10]);
    printf("%d %zu %td\n", (int)fast, size, (ptrdiff_t)-size);
    return (int)(hash("exit") & 0x7f);
}
