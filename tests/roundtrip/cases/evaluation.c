/* Each operand is evaluated once, results of assignments, chains, nested calls. */
#include <stdio.h>
#include <stdlib.h>

struct cell {
    int value;
    unsigned bits : 6;
    struct cell *next;
    int row[3];
};

static int calls;
static int store[10];
static struct cell cells[3];

static int *slot(int i)
{
    calls++;
    return &store[i];
}

static struct cell *cell(int i)
{
    calls += 10;
    return &cells[i];
}

static int f(int x)
{
    return x * 2 + calls * 0;
}

static struct cell made(int x)
{
    struct cell c = {x, (unsigned)x, NULL, {x, x + 1, x + 2}};
    return c;
}

static int length(const char *s)
{
    int n = 0;
    while (*s++)
        n++;
    return n;
}

static char *copy(char *to, const char *from)
{
    char *start = to;
    while ((*to++ = *from++))
        ;
    return start;
}

int main(void)
{
    int i = 0, k, *p = store, **pp = &p;
    *slot(2) += 5;
    ++*slot(2);
    (*slot(3))--;
    *slot(4) = *slot(2) * 10;
    printf("%d %d %d %d\n", store[2], store[3], store[4], calls);
    store[i++] = 7;
    store[++i] *= 3;
    printf("%d %d %d\n", i, store[0], store[2]);
    *p++ = 11;
    *++p = 12;
    (*pp)++;
    **pp = 13;
    printf("%d %d %d %ld\n", store[0], store[2], store[3], (long)(p - store));
    p -= 2;
    p[-1] = p[1] = p[0] = 4;
    printf("%d %d %d\n", store[0], store[1], store[2]);
    i = k = 9;
    i += k -= 4;
    i = (k = 3) + (i ? 1 : 2);
    printf("%d %d\n", i, k);
    calls = 0;
    cell(1)->bits = 70;
    cell(1)->bits += 3;
    cell(1)->bits++;
    k = cell(1)->bits--;
    cell(2)->next = &cells[1];
    cell(2)->next->row[1] |= 6;
    cell(2)->next->value = cell(1)->row[1] ^ 1;
    printf("%d %d %d %d\n", cells[1].bits, k, cells[1].value, calls);
    printf("%d %d %d %d\n", made(5).value, made(6).row[2], made(9).bits, f(f(f(1))));
    cells[0] = cells[2] = made(8);
    cells[0].next = cells;
    cells[0].next->next->row[0] = 99;
    printf("%d %d\n", cells[0].row[0], cells[2].row[1]);
    struct cell c, e;
    (c = e = made(4)).value;
    printf("%d %d\n", c.row[2], e.bits);
    printf("%d\n", (c = made(3), e).value + (c.value > 2 ? c : e).row[0]);
    char text[20];
    printf("%d %s\n", length("four"), copy(text, "copied"));
    while (i-- && k)
        k /= 2;
    printf("%d %d\n", i, k);
    for (i = 0, k = 10; i < k; ++i, k -= 3)
        printf("%d-%d ", i, k);
    puts("");
    if ((i = f(4)) > 7 && (k = i - 8) == 0)
        printf("%d %d\n", i, k);
    int x = 5;
    x = x < 6 ? x + 1 : -x;
    printf("%d\n", x);
    x ^= x << 1;
    x = -x;
    x = x - -x;
    printf("%d\n", x);
    float g = 2;
    printf("%g ", g++);
    printf("%g ", ++g);
    printf("%g\n", -g--);
    char *s = "walk", *t = s;
    while (*++t)
        ;
    printf("%ld %c\n", (long)(t - s), t[-1]);
    int (*function)(int) = f;
    printf("%d %d %d\n", function(1), (*function)(2), (**f)(3));
    unsigned char bytes[3] = {255, 1, 2};
    bytes[0]++;
    bytes[1] -= 3;
    bytes[2] <<= 7;
    printf("%d %d %d\n", bytes[0], bytes[1], bytes[2]);
    int m[2][3] = {{0}}, (*row)[3] = m;
    (*row++)[1] = 5;
    (*row)[2] = 6;
    row[0][0] = row[-1][1] + 1;
    printf("%d %d %d\n", m[0][1], m[1][2], m[1][0]);
    long total = 0;
    for (int a = 0; a < 3; a++)
        for (int a = 5; a < 7; a++)
            total += a;
    printf("%ld\n", total);
    return abs(-3) + (int)labs(-4l);
}
