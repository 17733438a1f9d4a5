/* Complicated declarators, typedef names, qualifiers, opaque types, self reference. */
#include <stdio.h>

typedef struct stack stack;
typedef int vector[3];
typedef vector *vectors;
typedef int compare(const void *, const void *);
typedef char *(*finder)(const char *, int);
typedef enum { OFF, ON } state;

struct stack {
    int top;
    state s;
    int items[8];
    stack *below;
};

static int first(const vector v)
{
    return v[0];
}

static int *(*chooser(int which))(int *, int *);

static int *left(int *a, int *b)
{
    (void)b;
    return a;
}

static int *right(int *a, int *b)
{
    (void)a;
    return b;
}

static int *(*chooser(int which))(int *, int *)
{
    return which ? right : left;
}

static int push(stack *restrict s, register int x)
{
    return s->items[s->top++] = x;
}

static int order(const void *a, const void *b)
{
    return a < b ? -1 : a > b;
}

static state flip(state s)
{
    return s == ON ? OFF : ON;
}

static int (*const matrix_of_functions[2][1])(stack *restrict, int) = {{push}, {push}};

int main(void)
{
    vector v = {1, 2, 3}, table[2] = {{4, 5, 6}, {7}};
    vectors p = table;
    printf("%d %d %d %d\n", first(v), first(p[1]), (*p)[2], first(*(p + 1)));
    int a = 1, b = 2;
    *chooser(1)(&a, &b) = 20;
    *chooser(0)(&a, &b) += 9;
    printf("%d %d\n", a, b);
    stack s = {.s = ON}, t = {0, OFF, {0}, &s};
    push(&s, 5);
    push(t.below, 6);
    matrix_of_functions[1][0](&s, 7);
    printf("%d %d %d %d\n", s.top, s.items[1], t.below->items[2], flip(s.s));
    compare *c = order;
    printf("%d %d\n", c(&v[0], &v[1]), (*c)(&v[1], &v[0]));
    const int *const cp = &v[1];
    const volatile unsigned char cv = 300 - 56;
    printf("%d %d %zu %zu\n", *cp, cv, sizeof(vector), sizeof(finder));
    int(*(*pp)[2])[1] = NULL;
    printf("%d %zu\n", pp == NULL, sizeof *pp);
    long unsigned int long lul = 1;
    short signed ss = -1;
    printf("%llu %d\n", lul << 63, ss);
    return s.items[2];
}
