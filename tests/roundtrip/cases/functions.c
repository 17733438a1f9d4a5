/* Function pointers, recursion, mutual recursion, tables, callbacks, static locals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*binary)(int, int);

static int add(int a, int b)
{
    return a + b;
}

static int sub(int a, int b)
{
    return a - b;
}

static int apply(binary f, int a, int b)
{
    return f(a, b);
}

static binary choose(char c)
{
    return c == '+' ? add : c == '-' ? &sub : NULL;
}

static const struct op {
    char sign;
    binary function;
} ops[] = {{'+', add}, {'-', &sub}};

static int even(unsigned n);

static int odd(unsigned n)
{
    return n ? even(n - 1) : 0;
}

static int even(unsigned n)
{
    return n ? odd(n - 1) : 1;
}

static int ackermann(int m, int n)
{
    return m == 0   ? n + 1
           : n == 0 ? ackermann(m - 1, 1)
                    : ackermann(m - 1, ackermann(m, n - 1));
}

static int ticket(void)
{
    static int number = 10;
    static int *where = &number;
    return ++*where;
}

static int by_value(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void hanoi(int n, char from, char to, char by, int *moves)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, by, to, moves);
    ++*moves;
    hanoi(n - 1, by, to, from, moves);
}

static void each(int *v, int n, void (*visit)(int *, void *), void *data)
{
    for (int i = 0; i < n; i++)
        visit(&v[i], data);
}

static void accumulate(int *x, void *data)
{
    *(long *)data += *x;
    *x = -*x;
}

static void farewell(void)
{
    puts("bye");
}

int old_style(a, b)
int a;
char b;
{
    return a * 2 + b;
}

static _Noreturn void stop(int code)
{
    exit(code);
}

int main(void)
{
    printf("%d %d\n", apply(add, 1, 2), apply(choose('-'), 1, 2));
    for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++)
        printf("%c %d %d\n", ops[i].sign, ops[i].function(10, 4),
               (*ops[i].function)(4, 10));
    printf("%d %d\n", choose('*') == NULL, choose('+') == add);
    printf("%d %d %d\n", even(10), odd(10), ackermann(2, 3));
    ticket();
    printf("%d ", ticket());
    printf("%d\n", ticket());
    int v[] = {5, 3, 9, -1, 7, 3};
    qsort(v, 6, sizeof *v, by_value);
    for (int i = 0; i < 6; i++)
        printf("%d ", v[i]);
    int key = 7, *found = bsearch(&key, v, 6, sizeof *v, by_value);
    printf("%ld\n", (long)(found - v));
    const char *words[] = {"pear", "apple", "fig"};
    qsort(words, 3, sizeof *words, by_text);
    printf("%s %s %s\n", words[0], words[1], words[2]);
    int moves = 0;
    hanoi(6, 'a', 'b', 'c', &moves);
    printf("%d\n", moves);
    long sum = 0;
    each(v, 6, accumulate, &sum);
    printf("%ld %d\n", sum, v[5]);
    binary table[2][2] = {{add, sub}, {sub, add}};
    printf("%d\n", table[1][0](table[0][0](1, 2), 5));
    printf("%d\n", old_style(3, 'a'));
    int (*print)(const char *, ...) = printf;
    print("%s %d %g\n", "through a pointer", 3, 2.5);
    atexit(farewell);
    stop(33);
}
