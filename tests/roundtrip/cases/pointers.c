/* Pointers to pointers, comparison, difference, casts, void *, const, function tables. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int counter = 5;
static int *address = &counter;
static int **second = &address;
static int array[10];
static int *inside = &array[3], *end = array + 10;
static char *text = "text" + 1;
static const struct pair {
    const char *name;
    int *where;
} table[] = {{"counter", &counter}, {"array", &array[9]}, {NULL, NULL}};

static void set(int **where, int *to)
{
    *where = to;
}

static void swap(void *a, void *b, size_t n)
{
    unsigned char *x = a, *y = b;
    while (n--) {
        unsigned char t = *x;
        *x++ = *y;
        *y++ = t;
    }
}

static int *largest(int *from, int *to)
{
    int *best = from;
    for (; from != to; ++from)
        if (*from > *best)
            best = from;
    return best;
}

static const char *skip(const char *s, char c)
{
    while (*s && *s != c)
        s++;
    return *s ? s + 1 : NULL;
}

int main(void)
{
    **second = 9;
    *inside = 4;
    end[-1] = 6;
    printf("%d %d %d %s\n", counter, array[3], array[9], text);
    for (const struct pair *p = table; p->name; p++)
        printf("%s %d\n", p->name, *p->where);
    int local = 3, *pl = &local;
    set(&pl, &array[1]);
    *pl = 17;
    set(second, &local);
    *address += 1;
    printf("%d %d\n", array[1], local);
    double x = 1.5, y = -2.5;
    swap(&x, &y, sizeof x);
    printf("%g %g\n", x, y);
    printf("%ld %d\n", (long)(largest(array, end) - array), *largest(array, end));
    printf("%d %d %d\n", inside < end, inside >= end, inside != NULL);
    const char *rest = skip("key=value=x", '=');
    printf("%s %s %d\n", rest, skip(rest, '='), skip(rest, '!') == 0);
    uintptr_t bits = (uintptr_t)inside;
    int *back = (int *)(bits + sizeof(int));
    printf("%ld\n", (long)(back - inside));
    unsigned value = 0x01020304;
    unsigned char *bytes = (unsigned char *)&value;
    printf("%d %d\n", bytes[0], *(bytes + 3));
    memcpy(bytes, "\x10\x20", 2);
    printf("%x\n", value);
    int **rows = malloc(3 * sizeof *rows);
    for (int i = 0; i < 3; i++) {
        rows[i] = calloc(4, sizeof **rows);
        for (int k = 0; k < 4; k++)
            rows[i][k] = i * k;
    }
    rows[1] = realloc(rows[1], 8 * sizeof **rows);
    rows[1][7] = 70;
    printf("%d %d %d\n", rows[2][3], *rows[1], rows[1][7] + rows[1][3]);
    for (int i = 0; i < 3; i++)
        free(rows[i]);
    free(rows);
    void *nothing = NULL;
    printf("%d %d %d\n", !nothing, nothing ? 1 : 2, nothing == (void *)0);
    if (!pl || *pl != 17)
        puts("wrong");
    char *p = strchr("a,b", ','), *q = "x";
    printf("%s %s\n", p, p && *q ? q : p);
    int(*pa)[10] = &array;
    printf("%d %zu\n", (*pa)[1], sizeof *pa);
    char *walk = (char *)array;
    walk += sizeof(int);
    printf("%d\n", *(int *)walk);
    return *address;
}
