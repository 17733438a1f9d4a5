/* Statement expressions, macros around loops, local types, shadowing, inline. */
#include <stdio.h>
#include <stdlib.h>

#define MAX(a, b)                                                                        \
    ({                                                                                   \
        __typeof__(a) a_ = (a);                                                          \
        __typeof__(b) b_ = (b);                                                          \
        a_ > b_ ? a_ : b_;                                                               \
    })
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define FOREVER for (;;)
#define SWAP(T, a, b)                                                                    \
    do {                                                                                 \
        T t_ = (a);                                                                      \
        (a) = (b);                                                                       \
        (b) = t_;                                                                        \
    } while (0)
#define CHECK(x)                                                                         \
    if (!(x))                                                                            \
    printf("no %s\n", #x)
#define ALLOCATE(T, n) ((T *)malloc((n) * sizeof(T)))
#define CAT(a, b) a##b

static inline int square(int x)
{
    return x * x;
}

int value = 1;

static int calls;

static int once(int x)
{
    calls++;
    return x;
}

int main(void)
{
    int CAT(first, Second) = MAX(once(3), once(7));
    printf("%d %d\n", firstSecond, calls);
    int total = 0;
    FOR(i, 3)
    FOR(k, 3)
    total += i * k;
    printf("%d\n", total);
    int n = 0;
    FOREVER
    {
        if (++n == 4)
            break;
    }
    SWAP(int, total, n);
    printf("%d %d\n", total, n);
    CHECK(n > 100);
    CHECK(n < 100);
    int value = 2;
    {
        extern int value;
        value += 40;
        printf("%d\n", value);
        {
            int value = 3;
            value++;
            printf("%d\n", value);
        }
    }
    printf("%d\n", value);
    struct local {
        int a;
        enum { LEFT = 5, RIGHT } side;
    } l = {1, RIGHT};
    printf("%d %d\n", l.side, LEFT);
    int *v = ALLOCATE(int, 5);
    FOR(i, 5)
    v[i] = square(i) + ({
               int t = i;
               t * 100;
           });
    printf("%d %d\n", v[4], ({
               FOR(i, 5) v[0] += v[i];
               v[0];
           }));
    free(v);
    int r = ({
        int found = -1;
        FOR(i, 10)
        if (i * i > 30) {
            found = i;
            break;
        }
        found;
    });
    printf("%d\n", r);
    if (r > 1)
        if (r > 100)
            puts("big");
        else
            puts("middle");
    for (int i = 0, *p = &r; i < 2; i++)
        *p += i;
    printf("%d\n", r);
    for (struct local *q = &l; q; q = NULL)
        q->a = 9;
    ;
    printf("%d\n", l.a);
    int a, b, c;
    a = b = c = 5;
    a += b -= c *= 2;
    printf("%d %d %d\n", a, b, c);
    typedef int number;
    number x = 3, *px = &x;
    *px = (number)4.9;
    printf("%d\n", x);
    static int table[3] = {1, 2, 3}, *cursor = table;
    printf("%d", *cursor++);
    printf("%d", *cursor++);
    printf("%d\n", *cursor);
    goto out;
    puts("skipped");
out:
    __attribute__((unused)) int unused = 1;
    return __builtin_expect(r == 7, 1) ? 17 : 18;
}
