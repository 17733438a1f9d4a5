/* switch with ranges and fallthrough, Duff's device, goto, loops with missing parts. */
#include <stdio.h>

enum kind { A = 3, B, C = 10, D };

static int classify(int x)
{
    switch (x) {
    case 0:
        return 100;
    case 1:
    case 2:
        x += 10;
        /* fall through */
    case 3:
        x += 100;
        break;
    case 10 ... 19:
        x = -1;
        break;
    case -5:
        return -5;
    default:
        x = 0;
    }
    return x;
}

static const char *name(enum kind k)
{
    switch (k) {
    case A: return "A";
    case B: return "B";
    case C: return "C";
    case D: break;
    }
    return "other";
}

static void copy(char *to, const char *from, int n)
{
    int rounds = (n + 3) / 4;
    switch (n % 4) {
    case 0:
        do {
            *to++ = *from++;
    case 3:
            *to++ = *from++;
    case 2:
            *to++ = *from++;
    case 1:
            *to++ = *from++;
        } while (--rounds > 0);
    }
}

static int find(int n)
{
    int i, k = 0;
    for (i = 2; i < 100; i++) {
        for (k = 2; k < 100; k++) {
            if (i * k == n)
                goto found;
            if (i * k > n)
                break;
        }
    }
    return -1;
found:
    return i * 1000 + k;
}

static int backwards(void)
{
    int n = 0;
again:
    n++;
    if (n < 5)
        goto again;
    {
        int inner = n * 2;
        if (inner < 20) {
            n = inner;
            goto again;
        }
        return inner;
    }
}

static int nested(int a, int b)
{
    switch (a) {
    case 1:
        switch (b) {
        case 1:
            return 11;
        default:
            break;
        }
        return 10;
    case 2:
        while (b-- > 0) {
            if (b == 3)
                continue;
            if (b == 1)
                break;
            a += b;
        }
        break;
    default:
        if (b)
        case 7:
            a = 70;
        else
            a = 80;
    }
    return a;
}

int main(void)
{
    for (int i = -6; i < 22; i++)
        printf("%d ", classify(i));
    puts("");
    printf("%s %s %s\n", name(B), name(D), name((enum kind)77));
    char to[20] = {0};
    copy(to, "0123456789abc", 13);
    puts(to);
    printf("%d %d %d\n", find(35), find(97), backwards());
    printf("%d %d %d %d %d %d\n", nested(1, 1), nested(1, 2), nested(2, 6), nested(7, 0),
           nested(8, 0), nested(8, 1));
    int i = 0, sum = 0;
    for (;;) {
        if (++i > 10)
            break;
        if (i % 2)
            continue;
        sum += i;
    }
    for (; i < 20;)
        i += 3;
    for (int k = 0;; k++)
        if (k * k > 50) {
            sum += k;
            break;
        }
    for (i = 0; i < 5; sum += i, i++)
        ;
    for (int a = 0, b = 10; a < b; a++, b -= 2)
        sum += a * b;
    do
        sum--;
    while (sum > 60);
    while (sum-- > 50)
        if (sum == 55)
            break;
    printf("%d %d\n", i, sum);
    do {
        i++;
        if (i == 7)
            continue;
        sum += i;
    } while (i < 9);
    printf("%d %d\n", i, sum);
    unsigned char small = 200;
    switch (small + 100) {
    case 300:
        puts("promoted");
        break;
    case 44:
        puts("truncated");
    }
    switch (sum) {
        int unused;
    case 1:
        unused = 1;
        return unused;
    default:;
    }
    switch (5ull << 32) {
    case 0x500000000ull:
        puts("wide");
    }
    if (sum)
        ;
    else
        puts("zero");
    switch (3)
    case 3:
        puts("bare");
    return 0;
}
