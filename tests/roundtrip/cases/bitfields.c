/* Bit-fields: signs, widths, neighbours, zero width, in unions, compound assignment. */
#include <stdio.h>
#include <string.h>

struct flags {
    unsigned a : 1;
    unsigned b : 3;
    signed c : 4;
    int d : 5;
    unsigned : 0;
    unsigned e : 7;
    unsigned char f : 6;
    unsigned short g : 12;
};

struct wide {
    long long a : 40;
    unsigned long long b : 23;
    _Bool flag : 1;
    int rest;
};

struct mixed {
    char tag;
    int x : 9;
    int y : 20;
    char end;
};

union view {
    struct {
        unsigned low : 4, high : 4;
    } part;
    unsigned char byte;
};

enum colour { RED, GREEN, BLUE };

struct enums {
    enum colour c : 2;
    unsigned n : 30;
};

static struct flags global = {1, 5, -3, 11, 100, 33, 4000};

static struct flags twist(struct flags f)
{
    f.a ^= 1;
    f.b += 3;
    f.c--;
    f.d = -f.d;
    f.e <<= 1;
    f.f *= 5;
    f.g -= 4001;
    return f;
}

static void show(const char *name, struct flags f)
{
    printf("%s: %u %u %d %d %u %u %u\n", name, f.a, f.b, f.c, f.d, f.e, f.f, f.g);
}

int main(void)
{
    show("global", global);
    show("twist", twist(global));
    struct flags z = {.c = 7, .g = 1};
    show("z", z);
    z.c++;
    show("overflow", z);
    unsigned got = (z.b = 13);
    int signed_got = (z.c = 9);
    printf("%u %d %d\n", got, signed_got, z.b++);
    show("after", z);
    struct wide w;
    memset(&w, 0, sizeof w);
    w.a = -1;
    w.b = 0x7fffff;
    w.flag = 4;
    w.rest = -9;
    printf("%lld %llu %d %d %zu\n", (long long)w.a, (unsigned long long)w.b, w.flag,
           w.rest, sizeof w);
    w.a = 1ll << 38;
    w.b += 1;
    printf("%lld %llu %d\n", (long long)w.a, (unsigned long long)w.b, w.flag);
    w.a *= 2;
    printf("%lld\n", (long long)w.a);
    struct mixed m = {'t', -200, 500000, 'e'};
    m.x -= 57;
    printf("%c %d %d %c %zu\n", m.tag, m.x, m.y, m.end, sizeof m);
    union view v;
    v.byte = 0;
    v.part.low = 0xa;
    v.part.high = 0x5;
    printf("%x\n", v.byte);
    v.byte = 0xc3;
    printf("%x %x\n", v.part.low, v.part.high);
    struct enums e = {BLUE, 12345};
    printf("%d %u %d\n", e.c, e.n, e.c == BLUE);
    e.c = GREEN;
    printf("%d %u\n", e.c, e.n);
    struct flags *p = &global;
    p->d += p->c ? 2 : 1;
    p->a = p->b > 4 && p->c < 0;
    show("pointer", *p);
    struct flags array[3] = {{0}, {.e = 5}, {1, 2}};
    for (int i = 0; i < 3; i++)
        array[i].g += i * 1000;
    show("array", array[2]);
    printf("%d\n", -global.d + (global.b << 1) - ~global.c);
    return global.e;
}
