/* Calls: structs by value, function pointers, variadic functions, old style, recursion. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct small { int x, y; };
struct large { double d[5]; char tag; };
struct holder { struct small s; int arr[3]; int (*op)(int, int); };

static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static struct small make(int x, int y) { return (struct small){x, y}; }
static struct large grow(struct large l, double by)
{
    for (int i = 0; i < 5; i++)
        l.d[i] += by;
    l.tag++;
    return l;
}
static int sum_small(struct small s, struct small *p)
{
    s.x += 100;
    p->y += 1;
    return s.x + s.y;
}

static int vsum(int n, va_list ap)
{
    int s = 0;
    while (n--)
        s += va_arg(ap, int);
    return s;
}

static double mixed(const char *kinds, ...)
{
    va_list ap, copy;
    double total = 0;
    va_start(ap, kinds);
    va_copy(copy, ap);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i':
            total += va_arg(ap, int);
            break;
        case 'd':
            total += va_arg(ap, double);
            break;
        case 'l':
            total += va_arg(ap, long);
            break;
        case 's':
            total += strlen(va_arg(ap, char *));
            break;
        case 'S': {
            struct small s = va_arg(ap, struct small);
            total += s.x * 10 + s.y;
            break;
        }
        case 'P':
            total += va_arg(ap, struct small *)->x;
            break;
        }
    total += va_arg(copy, int) * 1000;
    va_end(copy);
    va_end(ap);
    return total;
}

static int isum(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int s = vsum(n, ap);
    va_end(ap);
    return s;
}

static void log_to(char *buf, size_t n, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(buf, n, fmt, ap);
    va_end(ap);
}

static int old_style(a, f, c) int a; float f; char c;
{
    return a + (int)(f * 2) + c;
}

static int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
static int apply(int f(int, int), int a, int b) { return f(a, b) + (*f)(a, b); }
static int first(int a[static 2], char *const argv[]) { return a[0] + (argv[0] != NULL); }
static int (*choose(int which))(int, int) { return which ? mul : &add; }
static const char *name(void) { return __func__; }
typedef int binary(int, int);
static binary *ops[] = {add, mul, 0};

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

static _Noreturn void leave(int code)
{
    printf("leaving %d\n", code);
    exit(code);
}

static int nothing() { return 3; }

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define KIND(x) _Generic((x), int: "int", double: "double", char *: "string", default: "other")

int main(int argc, char **argv)
{
    struct small s = make(3, 4), t;
    printf("%d ", sum_small(s, &s));
    printf("%d %d\n", s.x, s.y);
    t = s;
    t.x = make(7, 8).y;
    printf("%d %d %d\n", t.x, s.x, make(1, 2).x);
    struct large l = {{1, 2, 3}, 'a'};
    struct large m = grow(grow(l, 0.5), 1);
    printf("%g %g %g %c %c\n", m.d[0], m.d[4], l.d[0], m.tag, grow(m, 2).tag);
    struct holder h = {s, {1, 2, 3}, mul}, *hp = &h;
    printf("%d %d %d\n", h.op(3, 4), hp->op(5, 6), (*hp->op)(7, 8));
    struct holder h2 = h;
    h2.arr[1] = 50;
    printf("%d %d %d\n", h.arr[1], h2.arr[1], (argc ? h : h2).arr[2]);
    printf("%g %d\n", mixed("idlsSP", 1, 2.5, 3L, "four", make(1, 5), &s), isum(4, 1, 2, 3, 4));
    char buf[64];
    log_to(buf, sizeof buf, "%d-%s-%.2f-%c-%ld-%d-%d", 5, "abc", 2.5, 'x', 7L, 8, 9);
    puts(buf);
    printf("%d %d %d\n", old_style(1, 2.5f, 'b'), fact(6), apply(add, 2, 3));
    int arr[2] = {5, 6};
    printf("%d %d %d\n", first(arr, argv), choose(1)(3, 5), choose(0)(3, 5));
    swap(&arr[0], &arr[1]);
    printf("%s %d %d %d\n", name(), arr[0], ops[1](2, 9), ops[2] == NULL);
    printf("%d %s %s %s %s\n", MAX(3, nothing()), KIND(1), KIND(2.0), KIND("s"), KIND('c' + 0L));
    assert(arr[0] == 6);
    struct small *dyn = malloc(3 * sizeof *dyn);
    memset(dyn, 0, 3 * sizeof *dyn);
    dyn[2] = make(8, 9);
    dyn[1] = dyn[2], dyn->x = 4;
    printf("%d %d %d\n", dyn[0].x, dyn[1].y, (dyn + 2)->x);
    free(dyn);
    struct small chain;
    chain = t = make(11, 12);
    printf("%d %d\n", chain.y, t.x);
    printf("%d\n", ({ int q = 3; q *= 2; q + 1; }));
    if (argc > 0)
        leave(5);
    return 0;
}
