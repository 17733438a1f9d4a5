/* Compound literals, enums, sizeof, _Generic, _Alignof, constants of all types. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

enum { ZERO, TEN = 10, ELEVEN, NEGATIVE = -3, NEXT, BIG = 0x7fffffff };
enum wide { HUGE = 0xffffffffu };
enum { SIZE = sizeof(int) * 3, CHOICE = SIZE > 10 ? 'y' : 'n' };

struct point {
    int x, y;
};

#define NAME(x)                                                                          \
    _Generic((x), int: "int", unsigned: "unsigned", long: "long", double: "double",      \
        float: "float", char: "char", char *: "text", default: "other")

static int norm(const struct point *p)
{
    return p->x * p->x + p->y * p->y;
}

static int sum(const int *v, int n)
{
    return n ? *v + sum(v + 1, n - 1) : 0;
}

static struct point *origin = &(struct point){5, 6};
static int numbers[] = {ZERO, TEN, ELEVEN, NEGATIVE, NEXT, SIZE, CHOICE};

_Static_assert(sizeof(long) == 8, "LP64");

int main(void)
{
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        printf("%d ", numbers[i]);
    printf("%u %d\n", HUGE, BIG);
    printf("%d %d %d\n", norm(&(struct point){3, 4}), norm(origin),
           norm(&(struct point){.y = 2}));
    printf("%d\n", sum((int[]){1, 2, 3, [5] = 10}, 6));
    int total = 0;
    for (int i = 0; i < 3; i++) {
        int *p = (int[2]){i};
        p[1] += i;
        total += p[0] + p[1];
    }
    printf("%d\n", total);
    printf("%s %s %s %s %s %s %s\n", NAME(1), NAME(1u), NAME(1L), NAME(1.0), NAME(1.f),
           NAME("x"), NAME(&total));
    printf("%s %s\n", NAME((char)1), NAME('c'));
    printf("%d %d %d\n", 0x7f, 0177, 0b101);
    printf("%ld %lu %lld %llu\n", 123456789012, 0xffffffffffffffff, LLONG_MIN,
           ULLONG_MAX);
    printf("%d %d %u %ld\n", INT_MIN, CHAR_MIN, UINT_MAX, LONG_MIN);
    printf("%jd %ju\n", INTMAX_C(-5), UINTMAX_MAX);
    printf("%zu %zu %zu %zu\n", sizeof(struct point), sizeof numbers, sizeof *origin,
           _Alignof(double));
    int i = 5;
    printf("%zu %d\n", sizeof(i++), i);
    printf("%zu %zu %zu\n", sizeof "four", sizeof(char[7]), sizeof(&numbers[0]));
    char c = "compound"[3];
    struct point copy = (struct point){c, total}, *alias = &copy;
    *alias = (struct point){.x = alias->y, .y = alias->x};
    printf("%d %d\n", copy.x, copy.y);
    const int constant = 42;
    volatile int busy = constant;
    busy++;
    printf("%d\n", busy + constant);
    printf("%s\n", (char[]){'o', 'k', 0});
    __typeof__(total) same = total;
    return same + (int)(struct point){1, 2}.y;
}
