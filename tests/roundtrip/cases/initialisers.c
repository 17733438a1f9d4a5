/* Initialisers: struct expressions among brace-elided lists, overriding designators, order. */
#include <stdio.h>
#include <string.h>

struct point {
    int x, y;
};

struct line {
    struct point from, to;
    char name[6];
    double weight;
};

struct deep {
    int before;
    struct line lines[2];
    union {
        int i;
        char c[4];
    } u;
    int after[2][2];
};

static int order;

static int next(void)
{
    return ++order;
}

static struct point at(int x, int y)
{
    return (struct point){x, y};
}

static void show(const struct line *l)
{
    printf("%d,%d %d,%d %.6s %g\n", l->from.x, l->from.y, l->to.x, l->to.y, l->name,
           l->weight);
}

static struct line fixed = {{1, 2}, 3, 4, "abc", 5};
static struct deep tree = {1, {{{2, 3}, {4}, "x"}, {.to.y = 9, .weight = 2}}, {7}, {{8}, 9}};
static struct point points[] = {[1].y = 5, [0] = {1, 2}, [3] = {.x = 7}};
static const struct line *const list[] = {&fixed, &tree.lines[1], &(struct line){.weight = 1}};

int main(void)
{
    struct point p = {10, 20}, q = at(30, 40);
    struct line a = {p, q, "line", 1.5};
    struct line b = {p, 5, 6, {'q'}, 2};
    struct line c = {1, 2, at(3, 4), "second"};
    struct line d[2] = {p, q, "row", 3, 7, 8, 9};
    show(&a);
    show(&b);
    show(&c);
    show(&d[0]);
    show(&d[1]);
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        show(list[i]);
    struct point three[3] = {p, [2] = q};
    printf("%d %d %d\n", three[0].x, three[1].x, three[2].y);
    printf("%d %d %d %d\n", points[0].y, points[1].y, points[3].x, (int)sizeof points);
    struct deep copy = tree;
    printf("%d %d %d %d %d\n", copy.before, copy.lines[1].to.y, copy.u.i, copy.after[0][0],
           copy.after[1][0]);
    struct deep t = {.lines[1].name = "in", .lines[0] = a, .after[1] = {1, 2}, 3};
    printf("%s %d %d %d\n", t.lines[1].name, t.lines[0].to.y, t.after[1][1], t.before);
    int v[4] = {next(), [3] = 3};
    printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
    int over[3] = {1, 2, 3, [0] = 4};
    printf("%d %d\n", over[0], over[1]);
    struct point from_expression = *(order > 1 ? &p : &q), *pp = &from_expression;
    printf("%d\n", pp->x);
    char text[] = {"braced"}, partial[10] = "ab", grid[2][4] = {"abc", {'d', 'e'}};
    printf("%s %zu %d %s %s\n", text, sizeof text, partial[9], grid[0], grid[1]);
    int scalar = {5}, *ps = {&scalar};
    printf("%d\n", *ps);
    struct {
        int n;
        int v[];
    } flexible = {3};
    printf("%d %zu\n", flexible.n, sizeof flexible);
    int x = 1, y = x + 1, z[2] = {y, x};
    printf("%d %d\n", z[0], z[1]);
    for (int i = 0; i < 2; i++) {
        struct line fresh = {.name = "f"};
        struct point zero = {0};
        fresh.weight += i;
        zero.x++;
        show(&fresh);
        printf("%d\n", zero.x);
    }
    struct line again;
    again = (struct line){.to = {.y = 3}, .name = "lit"};
    show(&again);
    union {
        struct point p;
        long l;
    } u = {{1, 2}}, w = {.l = -1};
    printf("%d %d\n", u.p.y, w.p.x);
    static struct point where = {.y = sizeof(struct line)};
    printf("%d\n", where.y);
    memset(&again, 0, sizeof again);
    const struct line *const cl = &again;
    show(cl);
    return order;
}
