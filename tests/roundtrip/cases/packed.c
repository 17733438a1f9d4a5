/* Packed and aligned structs: members at odd addresses. */
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct __attribute__((packed)) header {
    char kind;
    int length;
    short code;
    double value;
    unsigned char a, b;
    unsigned c;
};

struct aligned {
    alignas(32) char c;
    int i;
};

static struct header headers[2] = {{'x', 1000, -2, 2.5, 5, 100, 654321}, {.value = 1}};

static struct header bump(struct header h)
{
    h.length++;
    h.code *= 2;
    h.value /= 2;
    h.b++;
    h.c -= 1;
    return h;
}

int main(void)
{
    struct header h = bump(headers[0]);
    printf("%c %d %d %g %u %u %u\n", h.kind, h.length, h.code, h.value, h.a, h.b, h.c);
    printf("%zu %zu %zu\n", sizeof h, offsetof(struct header, value), sizeof headers);
    headers[1] = h;
    headers[1].length += headers[0].length;
    printf("%d %u\n", headers[1].length, headers[1].c);
    struct aligned a[2] = {{'a', 1}, {'b', 2}};
    printf("%zu %zu %d %d\n", sizeof a, alignof(struct aligned), a[1].i,
           (int)((uintptr_t)&a[1] % 32));
    alignas(64) int lone = 7;
    printf("%d %d\n", lone, (int)((uintptr_t)&lone % 64));
    return h.a;
}
