/* Control flow: loops with missing parts, switch, Duff's device, goto, short circuits. */
#include <stdio.h>

#define UNTIL(x) for (; !(x);)
#define EACH(i, n) for (int i = 0; i < (n); i++)

static int calls;

static int trace(const char *s, int v)
{
    calls++;
    printf("%s:%d ", s, v);
    return v;
}

static void duff(char *to, const char *from, int count)
{
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
    case 3:
            *to++ = *from++;
    case 2:
            *to++ = *from++;
    case 1:
            *to++ = *from++;
        } while (--n > 0);
    }
}

static const char *classify(int c)
{
    switch (c) {
    case 'a' ... 'f':
        return "a-f";
    case 'x':
    case 'y':
        return "xy";
    case -5 ... -1:
        return "negative";
    default:
        break;
    case 'z':
        return "z";
    }
    return "other";
}

static int unsigned_switch(unsigned long u)
{
    switch (u) {
    case 0xffffffffffffffffUL:
        return 1;
    case 0:
        return 2;
    }
    return 3;
}

static int jumps(int n)
{
    int sum = 0;
again:
    if (n <= 0)
        goto done;
    sum += n--;
    if (sum % 5 == 0)
        goto skip;
    sum++;
skip:
    goto again;
done:
    return sum;
}

int main(void)
{
    int i = 0, n = 0;
    for (;;)
        if (++i > 5)
            break;
    for (; i < 9;)
        i++;
    for (n = 0; n < 3;)
        n++;
    for (;; n++)
        if (n > 7)
            break;
    for (n = 10;;)
        if (--n < 4)
            break;
    for (; n < 6; n++)
        ;
    for (i = 0;; i++)
        if (i == 4)
            break;
    UNTIL(n == 0) n--;
    EACH(k, 3) EACH(l, 2) printf("%d%d ", k, l);
    printf("\n%d %d\n", i, n);
    char buf[12] = "";
    duff(buf, "hello world", 11);
    printf("%s\n", buf);
    for (int c = -6; c < 0; c++)
        printf("%s ", classify(c));
    printf("%s %s %s %s\n", classify('c'), classify('y'), classify('z'), classify('q'));
    printf("%d %d %d\n", unsigned_switch(-1UL), unsigned_switch(0), unsigned_switch(7));
    printf("%d\n", jumps(10));
    if (trace("a", 0) && trace("b", 1))
        printf("no\n");
    if (trace("c", 1) || trace("d", 1))
        printf("yes\n");
    int v = (trace("e", 2) && !trace("f", 0)) || trace("g", 1);
    int w = trace("h", 3) ? trace("i", 4) : trace("j", 5);
    int x = trace("k", 0) ?: trace("l", 6);
    printf("%d %d %d calls %d\n", v, w, x, calls);
    do {
        if (n == 3)
            continue;
        printf("%d", n);
    } while (n++ < 5);
    while (n-- > 0) {
        switch (n) {
        case 2:
            continue;
        case 0:
            printf("zero\n");
        }
    }
    trace("x", 0) && trace("y", 1);
    (void)(trace("p", 1), trace("q", 2));
    printf("\n");
    switch (3) {
        int hidden;
    case 3:
        hidden = 4;
        printf("%d\n", hidden);
    }
    return v + w;
}
