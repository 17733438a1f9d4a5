/* Variadic functions: all argument types, va_copy, structs, passing a va_list on. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct pair {
    int a, b;
};

struct big {
    long v[5];
};

static int sum(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int total = 0;
    for (int i = 0; i < n; i++)
        total += va_arg(ap, int);
    va_end(ap);
    return total;
}

static void show(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    for (; *format; format++) {
        switch (*format) {
        case 'i':
            printf("%d ", va_arg(ap, int));
            break;
        case 'l':
            printf("%ld ", va_arg(ap, long));
            break;
        case 'd':
            printf("%g ", va_arg(ap, double));
            break;
        case 's':
            printf("%s ", va_arg(ap, const char *));
            break;
        case 'u':
            printf("%llu ", va_arg(ap, unsigned long long));
            break;
        case 'p':
            printf("%d ", *va_arg(ap, int *));
            break;
        case 'x': {
            struct pair p = va_arg(ap, struct pair);
            printf("{%d %d} ", p.a, p.b);
            break;
        }
        case 'b':
            printf("%ld ", va_arg(ap, struct big).v[4]);
            break;
        case 'f':
            printf("%d ", va_arg(ap, int (*)(int, ...))(2, 3, 4));
            break;
        }
    }
    puts("");
    va_end(ap);
}

static int twice(int n, ...)
{
    va_list ap, again;
    va_start(ap, n);
    va_copy(again, ap);
    int total = 0;
    while (n-- > 0)
        total = total * 10 + va_arg(ap, int);
    total += va_arg(again, int) * 1000000;
    va_end(again);
    va_end(ap);
    return total;
}

static int vsum(int n, va_list ap)
{
    int total = 0;
    while (n--)
        total += va_arg(ap, int);
    return total;
}

static int outer(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int total = vsum(n, ap);
    va_end(ap);
    return total;
}

static int format(char *to, size_t n, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int length = vsnprintf(to, n, fmt, ap);
    va_end(ap);
    return length;
}

int main(void)
{
    int x = 77;
    char c = 'c';
    float f = 1.5f;
    printf("%d %d %d\n", sum(0), sum(3, 1, 2, 3), sum(8, 1, 2, 3, 4, 5, 6, 7, 8));
    show("ildsup", 1, -2L, 2.5, "text", 18446744073709551615ull, &x);
    show("iddddddddddi", c, f, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, (short)-3);
    printf("%d %d\n", twice(3, 1, 2, 3), outer(4, 10, 20, 30, 40));
    show("xbif", (struct pair){4, 5}, (struct big){{0, 0, 0, 0, 9}}, 6, sum);
    char text[40];
    int length = format(text, sizeof text, "%s-%03d-%.1f", "a", 7, 2.25);
    printf("%s %d %zu\n", text, length, strlen(text));
    return sum(2, 20, 22);
}
