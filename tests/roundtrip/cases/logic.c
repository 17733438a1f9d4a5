/* Short circuit, ?:, comma, and the order of their side effects. */
#include <stdio.h>

static int trace(int value, char c)
{
    putchar(c);
    return value;
}

static int count(int *n)
{
    return (*n)++;
}

struct s {
    int a, b;
};

int main(void)
{
    int r = 0;
    for (int i = 0; i < 8; i++) {
        int a = i & 1, b = i & 2, c = i & 4;
        r = trace(a, 'a') && trace(b, 'b') || trace(c, 'c');
        printf(" %d ", r);
        r = trace(a, 'a') || trace(b, 'b') && !trace(c, 'c');
        printf(" %d ", r);
        if (!(trace(a, 'a') && (trace(b, 'b') || trace(c, 'c'))))
            putchar('!');
        r = trace(a, '?') ? trace(b, 'y') : trace(c, 'n');
        printf(" %d\n", r);
    }
    int n = 0;
    r = (count(&n), count(&n), n * 10);
    printf("%d %d\n", n, r);
    r = n == 2 ? (n += 5, n) : (n -= 5);
    printf("%d %d\n", n, r);
    while (n-- > 0 && n != 3)
        ;
    printf("%d\n", n);
    double d = n ? 1 : 2.5;
    printf("%g\n", d);
    unsigned u = 1;
    printf("%d\n", (n > 0 ? -1 : u) > 0);
    r = n ?: 99;
    printf("%d %d\n", r, 0 ?: 99);
    printf("%d\n", count(&n) ?: -1);
    const char *s = n > 100 ? "big" : NULL;
    printf("%s\n", s ? s : "small");
    struct s x = {1, 2}, y = {3, 4};
    printf("%d %d\n", (n ? x : y).a, (n && 0 ? x : y).b);
    (n ? &x : &y)->a = 50;
    printf("%d %d\n", x.a, y.a);
    int *p = NULL;
    if (p && *p)
        puts("never");
    if (!p || *p)
        puts("always");
    r = !!n + !n - (n > 1) * (n < 100);
    printf("%d\n", r);
    _Bool b = n > 1 && n < 100;
    printf("%d %zu\n", b, sizeof(n && n));
    int a[3] = {0, 0, 0}, i = 0;
    a[i] = i > 0 ? 5 : 6;
    i++;
    i && (a[2] = 7);
    i > 5 || (a[1] = 8);
    printf("%d %d %d\n", a[0] > 4, a[1], a[2]);
    (void)(i ? puts("side") : 0);
    i ? (void)(n = 1) : (void)0;
    printf("%d\n", (n, i, 4));
    for (i = 0; i < 3 && (r = trace(i, '.')) < 2; i++)
        ;
    printf(" %d %d\n", i, r);
    return (n ? 1 : 0) ? (i ? 5 : 6) : 7;
}
