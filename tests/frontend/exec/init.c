/* Initialisers: C11 6.7.9 in all its forms, for locals and statics. */
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#include <complex.h>

struct point { int x, y; };
struct line { struct point a, b; char name[4]; };
struct anon { int k; struct { int u; union { int v; float f; }; }; int t; };
struct bits { unsigned a : 3; int b : 5; unsigned : 0; unsigned c : 7; _Bool d : 1; };
union num { int i; double d; char c[16]; };

#define BODY                                                                             \
    int m[2][3] = {1, 2, 3, 4};                                                          \
    int e[2][3] = {{1}, {2, 3}};                                                         \
    int d[6] = {[4] = 5, 6, [1] = 2, 3};                                                 \
    int r[8] = {[0 ... 3] = 7, [6] = 1};                                                 \
    int q[3][2] = {[1][1] = 4, 5, [0] = {8, 9}};                                         \
    struct line l = {1, 2, 3, 4, "ab"};                                                  \
    struct line l2 = {.b.y = 9, .name = "xyz", .a = {5, 6}};                             \
    struct line l3[2] = {[1].b = {1, 2}, [0].a.x = 7, 8, 9};                             \
    struct line l4 = {{1, 2}, .b = {.y = 3}, {'q'}};                                     \
    struct anon an = {1, {2, {3}}, 4};                                                   \
    struct anon an2 = {.v = 5, .t = 6, .u = 7};                                          \
    struct anon an3 = {.k = 1, 2, 3, 4};                                                 \
    struct bits bi = {5, -3, 100, 1};                                                    \
    union num nu = {.c = "hi"};                                                          \
    union num nu2 = {42};                                                                \
    char s1[] = "abc", s2[2] = "xy", s3[6] = {"pq"}, s4[] = {'a', 'b', 0};               \
    const char *p[] = {"one", "two", [3] = "four"};                                      \
    double x = 3, y[] = {1, 2.5f, 'a'};                                                  \
    struct point *pp = &(struct point){3, 4};                                            \
    int over[3] = {1, [0] = 5, [2] = 6, [2] = 7};                                        \
    long long big = 0x123456789abcLL;                                                    \
    unsigned char uc = 300;                                                              \
    signed char sc = 200;                                                                \
    _Bool bo = 5;                                                                        \
    float fl = 1.1;                                                                      \
    int scalar = {9};

#define SHOW                                                                             \
    for (int i = 0; i < 6; i++)                                                          \
        printf("%d %d %d %d ", ((int *)m)[i], ((int *)e)[i], d[i], ((int *)q)[i]);       \
    for (int i = 0; i < 8; i++)                                                          \
        printf("%d", r[i]);                                                              \
    printf("\n%d %d %d %d %s|", l.a.x, l.a.y, l.b.x, l.b.y, l.name);                     \
    printf("%d %d %d %d %s|", l2.a.x, l2.a.y, l2.b.x, l2.b.y, l2.name);                  \
    for (int i = 0; i < 2; i++)                                                          \
        printf("%d %d %d %d|", l3[i].a.x, l3[i].a.y, l3[i].b.x, l3[i].b.y);              \
    printf("%d %d %d %d %c\n", l4.a.x, l4.a.y, l4.b.x, l4.b.y, l4.name[0]);              \
    printf("%d %d %d %d|%d %d %d|%d %d %d %d\n", an.k, an.u, an.v, an.t, an2.v, an2.t,   \
           an2.u, an3.k, an3.u, an3.v, an3.t);                                           \
    printf("%d %d %d %d %s %d\n", bi.a, bi.b, bi.c, bi.d, nu.c, nu2.i);                  \
    printf("%s %c%c %s %s %zu %zu\n", s1, s2[0], s2[1], s3, s4, sizeof s1, sizeof s4);   \
    printf("%s %s %d %s %g %g %g %g\n", p[0], p[1], p[2] == NULL, p[3], x, y[0], y[1],   \
           y[2]);                                                                        \
    printf("%d %d %d %d %d %lld %d %d %d %.9g %d\n", pp->x, pp->y, over[0], over[1],     \
           over[2], big, uc, sc, bo, fl, scalar);

static int g1[] = {1, 2, 3}, *gp = &g1[1], *gq = g1 + 2;
static struct line gl = {{1}, {.y = 2}, "gl"};
static int *into = &gl.b.y;
static int (*fn)(const char *) = atoi;
static int (*table[])(const char *) = {atoi, &atoi, NULL};
static char *text = "text" + 1;
static size_t off = offsetof(struct line, b.y);
static unsigned long addr_bits = (unsigned long)&gl;
static double dd = 1.0 / 4 + 2;
static int neg = -(3 + 4) * 2, sh = 1 << 4, cond = 3 > 2 ? 10 : 20;
static struct { char c; struct point p[2]; } nest[] = {{'a', {{1, 2}, {3}}}, {'b'}};
static char text2[2][4] = {"ab", "cd"};
static int tentative;
static int tentative;
static const int cn = 7;
static struct node { struct node *next; int v; } n1 = {0, 1}, n2 = {&n1, 2}, n3 = {&n2, 3};
static double complex one = 1, minus = (double complex)-1.0, z3[] = {2 - 3 * I, (1 + I) * (2 - I)};
static float complex zf = 0.1f + 0.7f * 3.0f * _Complex_I;
enum { E1 = 5, E2, E3 = -1 };
static unsigned eu = E3, ea[E2] = {E1, [E1] = E2};

static struct point *fpp = &(struct point){3, 4};

static int counter(void)
{
    static int n = 10;
    static struct point last = {.y = 3};
    last.x += n++;
    return last.x + last.y;
}

static void locals(void)
{
    BODY
    SHOW
}

static void statics(void)
{
#define static_decls static
    static int m[2][3] = {1, 2, 3, 4};
    static int d[6] = {[4] = 5, 6, [1] = 2, 3};
    static int r[8] = {[0 ... 3] = 7, [6] = 1};
    static struct line l3[2] = {[1].b = {1, 2}, [0].a.x = 7, 8, 9};
    static struct anon an3 = {.k = 1, 2, 3, 4};
    static struct bits bi = {5, -3, 100, 1};
    static union num nu = {.c = "hi"};
    static int over[3] = {1, [0] = 5, [2] = 6, [2] = 7};
    static double y[] = {1, 2.5f, 'a'};
    static struct point ps = (struct point){5, 6};
    for (int i = 0; i < 6; i++)
        printf("%d %d %d ", ((int *)m)[i], d[i], r[i]);
    for (int i = 0; i < 2; i++)
        printf("%d %d %d %d|", l3[i].a.x, l3[i].a.y, l3[i].b.x, l3[i].b.y);
    printf("%d %d %d %d %d %d %d %s %d %d %d %g\n", an3.v, an3.t, bi.a, bi.b, bi.c, bi.d,
           ps.x, nu.c, over[0], over[1], over[2], y[2]);
    printf("%d\n", fpp->x);
}

int main(void)
{
    locals();
    statics();
    printf("%d %d %s %zu %d %g %d %d %d\n", *gp, *gq, text, off,
           addr_bits == (unsigned long)&gl, dd, neg, sh, cond);
    *into = 77;
    printf("%d %s %d %d\n", gl.b.y, gl.name, fn("12") + table[1]("30"), table[2] == NULL);
    printf("%c %d %d %c %d %s %s\n", nest[0].c, nest[0].p[0].y, nest[0].p[1].x, nest[1].c,
           nest[1].p[1].x, text2[0], text2[1]);
    printf("%d %d %d %u %u %u\n", tentative, cn, n3.next->next->v, eu, ea[0], ea[5]);
    double *parts = (double *)z3;
    printf("%g %g %g %g %g %.9g\n", *(double *)&one, *(double *)&minus, parts[0], parts[1], parts[2],
           ((float *)&zf)[1]);
    for (int i = 0; i < 3; i++)
        printf("%d ", counter());
    int runtime = 4, list[] = {runtime, runtime * 2, counter()};
    struct line dyn = {{runtime, list[1]}, {list[2]}, {'z', runtime + 'a'}};
    struct line copy = dyn, arr[2] = {dyn, {copy.a}};
    printf("%d %d %d %s %d %d\n", copy.a.y, copy.b.x, copy.b.y, copy.name, arr[0].a.x,
           arr[1].a.y);
    return 0;
}
