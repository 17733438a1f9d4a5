/* Structs and unions by value: assigned, passed, returned, nested, in arrays. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct point {
    int x, y;
};

struct box {
    struct point low, high;
    char name[8];
    union {
        int i;
        float f;
        unsigned char bytes[4];
    } u;
    struct {
        short inner;
    };
};

struct big {
    double values[10];
    struct box boxes[2];
};

union number {
    int i;
    double d;
    char c[8];
};

struct list {
    int value;
    struct list *next;
};

static struct point add(struct point a, struct point b)
{
    a.x += b.x;
    a.y += b.y;
    return a;
}

static struct box make(int n)
{
    struct box b = {.high = {n, n * 2}, .name = "box", .inner = (short)n};
    b.u.i = n;
    return b;
}

static struct big grow(struct big b)
{
    for (int i = 0; i < 10; i++)
        b.values[i] *= 2;
    b.boxes[1] = b.boxes[0];
    b.boxes[1].low = add(b.boxes[0].high, (struct point){1, 1});
    return b;
}

static union number as_double(double d)
{
    union number n;
    n.d = d;
    return n;
}

static struct point *pick(struct point *a, struct point *b, int first)
{
    return first ? a : b;
}

static int sum(const struct list *l)
{
    return l ? l->value + sum(l->next) : 0;
}

int main(void)
{
    struct point p = {3, 4}, q = p, *r = &q;
    q.x = 10;
    r->y = 20;
    p = add(add(p, q), *r);
    printf("%d %d %d %d\n", p.x, p.y, q.x, q.y);
    printf("%d\n", add(p, q).x + make(5).high.y);
    struct box b = make(7), c;
    c = b;
    c.name[0] = 'f';
    strcpy(b.name, "other");
    printf("%s %s %d %d %d\n", b.name, c.name, c.high.x, c.u.i, c.inner);
    c.u.f = 1.0f;
    printf("%d %d\n", c.u.bytes[3], c.u.bytes[2]);
    struct big big = {{1, 2, 3}, {b, c}}, other = grow(big);
    printf("%g %g %s %d %d\n", other.values[2], big.values[2], other.boxes[1].name,
           other.boxes[1].low.x, other.boxes[1].low.y);
    union number n = as_double(2.5);
    printf("%g %d\n", n.d, n.c[7]);
    *pick(&p, &q, 0) = (struct point){-1, -2};
    pick(&p, &q, 1)->x = 77;
    printf("%d %d %d %d\n", p.x, p.y, q.x, q.y);
    struct list third = {3, NULL}, second = {2, &third}, first = {1, &second};
    first.next->next->value = 30;
    printf("%d\n", sum(&first));
    struct point array[3] = {{1, 2}, {3, 4}}, copy[3];
    memcpy(copy, array, sizeof array);
    array[2] = array[0];
    array[0] = (array[1].x = 9, array[1]);
    printf("%d %d %d %d\n", array[0].x, array[2].y, copy[1].x, copy[2].x);
    struct point chosen = p.x > 0 ? p : q;
    printf("%d %d\n", chosen.x, chosen.y);
    printf("%zu %zu %zu\n", offsetof(struct box, u), sizeof(struct big),
           offsetof(struct box, inner));
    struct point (*function)(struct point, struct point) = add;
    printf("%d\n", function(chosen, chosen).y);
    p = p;
    struct empty {
    } nothing, nothing_else = nothing;
    (void)nothing_else;
    return p.x & 0xff;
}
