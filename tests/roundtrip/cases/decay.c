/* Arrays and functions that decay, sizeof, address-of, multidimensional pointers. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef double vector[3];

static int cube[2][3][4];
static vector basis[2] = {{1, 2, 3}, {4, 5, 6}};

static double dot(const vector a, const double *b)
{
    double sum = 0;
    for (size_t i = 0; i < sizeof(vector) / sizeof *b; i++)
        sum += a[i] * b[i];
    return sum;
}

static size_t parameter(int a[10])
{
    return sizeof a;
}

static int *row(int i)
{
    return cube[i][0];
}

static int (*plane(int i))[4]
{
    return cube[i];
}

static int second(int a[][4])
{
    return a[1][1];
}

static int call(int (*f)(int *), int *x)
{
    return f(x) + (*f)(x);
}

static int bump(int x[])
{
    return ++*x;
}

struct holder {
    char text[8];
    int table[2][2];
    struct {
        short v[3];
    } inner[2];
};

static struct holder make(void)
{
    struct holder h = {"holder", {{1, 2}, {3, 4}}, {{{5}}, {{6, 7, 8}}}};
    return h;
}

int main(void)
{
    int *flat = &cube[0][0][0];
    for (int i = 0; i < 24; i++)
        flat[i] = i;
    printf("%d %d %d %d\n", cube[1][2][3], *cube[1][1], **cube[1], ***cube);
    printf("%zu %zu %zu %zu\n", sizeof cube, sizeof *cube, sizeof **cube, sizeof ***cube);
    printf("%d %d\n", *(*(*(cube + 1) + 2) + 1), (*(cube[0] + 1))[2]);
    int(*p)[3][4] = cube, (*q)[4] = cube[1], *r = cube[1][1];
    printf("%d %d %d\n", p[1][0][2], q[1][1], r[-2]);
    printf("%d\n", (*++p)[2][0]);
    printf("%ld %ld %ld\n", (long)(q - cube[0]), (long)(r - flat), (long)(p - cube));
    printf("%ld\n", (long)((char *)&cube[1] - (char *)cube));
    printf("%d %d %d\n", row(1)[5], plane(1)[2][0], second(cube[1]));
    printf("%g %zu %g\n", dot(basis[0], basis[1]), parameter(flat), *basis[1]);
    int x = 0;
    printf("%d ", call(bump, &x));
    printf("%d\n", call(&bump, &x));
    struct holder h = make(), *ph = &h, array[2] = {h};
    printf("%s %d %d %d\n", ph->text, ph->table[1][0], ph->inner[1].v[2], make().table[0][1]);
    strcpy(array[1].text, h.text + 2);
    memcpy(array[1].table, ph->table, sizeof ph->table);
    printf("%s %d %c\n", array[1].text, array[1].table[1][1], *(ph->text + 1));
    short(*pv)[3] = &ph->inner[0].v, *ps = *pv;
    ps[4] = 70;
    (*pv)[1] = 50;
    printf("%d %d\n", h.inner[1].v[1], h.inner[0].v[1]);
    printf("%zu %zu %zu\n", sizeof h.text, sizeof ph->inner, sizeof ph->inner[0].v[0]);
    char *strings[] = {"one", "two", "three"}, **ps2 = strings + 1, *(*pa)[3] = &strings;
    printf("%s %s %c %c\n", *ps2, (*pa)[2], ps2[1][2], **strings);
    const char *s = "offset" + 3;
    printf("%s %c %c\n", s, s[-1], "abc"[1]);
    int index = 1;
    unsigned char uindex = 2;
    long lindex = -1;
    printf("%d %d %d\n", flat[index + uindex], r[lindex], (flat + 5)[-index]);
    size_t back = 2;
    printf("%d %d\n", *(r - back), *(r + (int)-back));
    r += uindex;
    r -= lindex;
    printf("%d\n", *r);
    ptrdiff_t difference = &cube[0][1][0] - &cube[0][0][2];
    printf("%td %d\n", difference, &cube[1] == &cube[0] + 1);
    void *v = cube;
    printf("%d %d\n", ((int *)v)[3], ((int(*)[4])v)[1][3]);
    int **jagged = malloc(2 * sizeof *jagged), *row0 = jagged[0] = flat;
    jagged[1] = jagged[0] + 12;
    printf("%d %d %d\n", jagged[1][1], row0[2], *jagged[1]);
    free(jagged);
    return (int)sizeof(struct holder);
}
