/* Unions: reading other members, in structs, passed by value, tagged values. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum tag { INTEGER, REAL, TEXT, PAIR };

struct value {
    enum tag tag;
    union {
        long i;
        double d;
        const char *s;
        struct {
            struct value *a, *b;
        } pair;
    };
};

static double evaluate(struct value v)
{
    switch (v.tag) {
    case INTEGER:
        return (double)v.i;
    case REAL:
        return v.d;
    case TEXT:
        return (double)strlen(v.s);
    case PAIR:
        return evaluate(*v.pair.a) + 10 * evaluate(*v.pair.b);
    }
    return -1;
}

static struct value integer(long i)
{
    return (struct value){INTEGER, {.i = i}};
}

union bits {
    float f;
    uint32_t u;
    struct {
        uint16_t low, high;
    } half;
    unsigned char bytes[4];
};

static union bits negate(union bits b)
{
    b.u ^= 0x80000000u;
    return b;
}

int main(void)
{
    struct value a = integer(5), b = {REAL, {.d = 0.5}}, c = {.tag = TEXT, .s = "four"};
    struct value p = {.tag = PAIR, .pair = {&a, &b}}, q = {PAIR, {.pair = {&p, &c}}};
    printf("%g %g %g\n", evaluate(a), evaluate(p), evaluate(q));
    p.pair.b = &c;
    a = b;
    printf("%g\n", evaluate(q));
    union bits x = {1.5f}, y = negate(x);
    printf("%x %g %x %d\n", x.u, y.f, y.half.high, y.bytes[3]);
    y.bytes[0] = 1;
    printf("%x %d\n", y.u, y.half.low);
    union bits array[2] = {x, {.u = 0x40490fdb}};
    printf("%.6f\n", array[1].f);
    union {
        char text[8];
        uint64_t n;
    } name = {"letters"};
    printf("%llx %zu\n", (unsigned long long)name.n, sizeof name);
    struct {
        char c;
        union {
            char small;
            long long large;
        } u;
        char d;
    } padded = {'a', {'b'}, 'c'};
    padded.u.large = 0x0102030405060708;
    printf("%d %c %zu\n", padded.u.small, padded.d, sizeof padded);
    return y.bytes[3];
}
