/* Statements that change the state of a rank, each in a way of its own: through pointers, records,
 * unions, lists, texts, callbacks.  All numbers lie from 0 to 1023. */
#include "tests/objects/gen.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { TEXTS = 64, TEXT = 2000 };

const char *gen_text(struct gen *g, const char *fmt, ...)
{
    static char texts[TEXTS][TEXT];
    static unsigned next;
    char *to = texts[next++ % TEXTS];
    va_list args;
    (void)g;
    va_start(args, fmt);
    int n = vsnprintf(to, TEXT, fmt, args);
    va_end(args);
    if (n >= TEXT)
        abort();
    return to;
}

static unsigned below(struct gen *g, unsigned n)
{
    return rng_below(&g->rng, n);
}

static const char *one_of(struct gen *g, const char *const *texts, unsigned n)
{
    return texts[below(g, n)];
}
#define ONE_OF(g, texts) one_of(g, texts, sizeof texts / sizeof *texts)

void gen_declarations(struct gen *g)
{
    static const char text[] =
        "#define K(e) ((e) & 1023)\n"
        "struct pair { int x, y; };\n"
        "union cell { int i; short halves[2]; unsigned char bytes[4]; };\n"
        "struct node {\n"
        "    int key;\n    struct node *next;\n    struct pair in;\n    union cell u;\n"
        "    unsigned low : 3, mid : 7;\n    int wide : 12;\n    int *to;\n    int (*way)(int);\n"
        "    char text[16];\n};\n"
        "static int rank, size;\n"
        "static int g[4], a[8], b[8];\n"
        "static struct pair q[4];\n"
        "static struct node first, second, *head = &first, *mark = &second;\n"
        "static int *p0 = &g[0], *p1 = &a[2], **pp = &p0;\n"
        "static int *table[4] = {&g[1], &q[1].x, &b[3], &first.key};\n"
        "static char text[64];\n"
        "static union cell u;\n"
        "static int twice(int x) { return K(2 * x); }\n"
        "static int lower(int x) { return K(x - 3); }\n"
        "static int mixed(int x) { return K(x ^ g[1]); }\n"
        "static int noted(int x) { g[2] = K(g[2] + x); return x; }\n"
        "static int (*ways[4])(int) = {twice, lower, mixed, noted};\n"
        "static int up(const void *x, const void *y)\n"
        "{\n    return *(const int *)x - *(const int *)y;\n}\n"
        "static int down(const void *x, const void *y)\n"
        "{\n    return *(const int *)y - *(const int *)x;\n}\n"
        "static int by_y(const void *x, const void *y)\n"
        "{\n    const struct pair *l = x, *r = y;\n"
        "    return l->y != r->y ? l->y - r->y : l->x - r->x;\n}\n"
        "static int tick(int by)\n"
        "{\n    static int count;\n    count = K(count + by);\n    return count;\n}\n"
        "static int *cell_of(int i)\n"
        "{\n    static int cells[4];\n    return &cells[i & 3];\n}\n"
        "static int sum(int n, ...)\n"
        "{\n    va_list args;\n    int all = 0;\n    va_start(args, n);\n"
        "    while (n-- > 0)\n        all = K(all + va_arg(args, int));\n"
        "    va_end(args);\n    return all;\n}\n"
        "static void add_to(int n, ...)\n"
        "{\n    va_list args;\n    va_start(args, n);\n"
        "    for (int i = 0; i < n; i++) {\n        int *to = va_arg(args, int *);\n"
        "        *to = K(*to + va_arg(args, int));\n    }\n    va_end(args);\n}\n"
        "static int deep(int n, int *to)\n"
        "{\n    if (n <= 0)\n        return K(*to);\n    *to = K(*to + n);\n"
        "    return K(deep(n - 1, to) + n);\n}\n"
        "static struct pair turned(struct pair p, int by)\n"
        "{\n    p.x = K(p.x + by);\n    return (struct pair){p.y, p.x};\n}\n"
        "static void set(int **where, int *to) { *where = to; }\n"
        "static void swap(int *x, int *y)\n{\n    int t = *x;\n    *x = *y;\n    *y = t;\n}\n"
        "static void each(int *v, int n, void (*visit)(int *, void *), void *closure)\n"
        "{\n    for (int i = 0; i < n; i++)\n        visit(&v[i], closure);\n}\n"
        "static void add_up(int *v, void *closure)\n"
        "{\n    *(int *)closure = K(*(int *)closure + *v);\n}\n"
        "static void raise_by(int *v, void *closure)\n"
        "{\n    *v = K(*v + ((struct pair *)closure)->x);\n}\n"
        "static void push(int key)\n"
        "{\n    struct node *n = calloc(1, sizeof *n);\n    if (!n)\n        abort();\n"
        "    n->key = key;\n    n->next = head;\n    n->to = p0;\n    n->way = ways[key & 3];\n"
        "    head = n;\n}\n"
        "static struct node *find(int key)\n"
        "{\n    struct node *n = head;\n    while (n->next && n->key < key)\n"
        "        n = n->next;\n    return n;\n}\n"
        "static int walk(void)\n"
        "{\n    int all = 0;\n    for (const struct node *n = head; n; n = n->next)\n"
        "        all = K(3 * all + n->key);\n    return all;\n}\n"
        "static void reverse(void)\n"
        "{\n    struct node *done = NULL;\n    while (head) {\n"
        "        struct node *next = head->next;\n        head->next = done;\n"
        "        done = head;\n        head = next;\n    }\n    head = done;\n}\n";
    fprintf(g->out, "%s\n", text);
}

/* ---- places and values ---- */

const char *gen_place(struct gen *g)
{
    static const char *const plain[] = {
        "g[0]", "g[1]", "g[2]", "g[3]", "a[1]", "a[6]", "b[0]", "b[5]", "q[0].x", "q[2].y",
        "first.key", "second.in.x"};
    static const char *const pointed[] = {"*p0", "*p1", "**pp", "*table[0]", "*table[2]", "p1[0]"};
    static const char *const records[] = {"mark->key", "mark->in.y", "head->key", "head->in.x",
                                          "(*mark).in.x", "(&q[1])->y"};
    switch (below(g, 10)) {
    case 0:
    case 1: return ONE_OF(g, plain);
    case 2:
    case 3:
    case 4: return ONE_OF(g, pointed);
    case 5:
    case 6: return ONE_OF(g, records);
    case 7: return gen_text(g, "%s[%s & 7]", below(g, 2) ? "a" : "b", ONE_OF(g, plain));
    case 8:
        return below(g, 2) ? gen_text(g, "q[%s & 3].x", ONE_OF(g, pointed))
                           : gen_text(g, "*table[%s & 3]", ONE_OF(g, plain));
    default: return !g->in_step ? ONE_OF(g, plain) : below(g, 2) ? "*via" : "at->in.y";
    }
}

const char *gen_value(struct gen *g, int depth)
{
    static const char *const operators[] = {"+", "-", "*", "^", "|", "+", "-"};
    static const char *const comparisons[] = {"<", "==", "!=", ">="};
    if (depth <= 0)
        return below(g, 5) ? gen_place(g) : gen_text(g, "%u", below(g, 1024));
    switch (below(g, 8)) {
    case 0:
        return gen_text(g, "(%s %s %s ? %s : %s)", gen_place(g), ONE_OF(g, comparisons),
                        gen_value(g, 0), gen_value(g, depth - 1), gen_value(g, depth - 1));
    case 1: return gen_text(g, "(p0 %s &g[%u])", below(g, 2) ? "==" : "!=", below(g, 4));
    case 2: return gen_place(g);
    case 3:
        return gen_text(g, "K(%s + %u * rank)", gen_value(g, depth - 1), below(g, 100));
    default:
        return gen_text(g, "K(%s %s %s)", gen_value(g, depth - 1), ONE_OF(g, operators),
                        gen_value(g, depth - 1));
    }
}

/* ---- statements ---- */

static const char *assign(struct gen *g)
{
    const char *place = gen_place(g);
    switch (below(g, 4)) {
    case 0: return gen_text(g, "%s = K(%s + %s);", place, place, gen_value(g, 1));
    case 1: return gen_text(g, "if (%s & 1) %s = %s;", gen_place(g), place, gen_value(g, 2));
    case 2:
        return gen_text(g, "for (int i = 0, n = %s & 3; i < n; i++) %s[i] = K(%s + i);",
                        gen_place(g), below(g, 2) ? "a" : "b", gen_value(g, 1));
    default: return gen_text(g, "%s = %s;", place, gen_value(g, 2));
    }
}

static const char *pointer(struct gen *g)
{
    static const char *const pointers[] = {"p0", "p1", "*pp", "table[1]", "table[3]", "first.to"};
    switch (below(g, 8)) {
    case 0: return gen_text(g, "pp = %s & 1 ? &p0 : &table[2];", gen_place(g));
    case 1: return gen_text(g, "set(&%s, &%s);", ONE_OF(g, pointers), gen_place(g));
    case 2: return gen_text(g, "swap(&%s, &%s);", gen_place(g), gen_place(g));
    case 3:
        return gen_text(g, "*(%s & 1 ? &%s : &%s) = %s;", gen_place(g), gen_place(g),
                        gen_place(g), gen_value(g, 1));
    case 4:
        return gen_text(g, "{ int **r = &table[%s & 3]; **r = %s; *r = &%s; }", gen_place(g),
                        gen_value(g, 1), gen_place(g));
    case 5: return gen_text(g, "p0 = &a[%s & 7]; *(p0 + 0) = %s;", gen_place(g), gen_value(g, 1));
    case 6: return gen_text(g, "*cell_of(%s) = %s; %s = *cell_of(%u);", gen_place(g),
                            gen_value(g, 1), gen_place(g), below(g, 4));
    default: return gen_text(g, "%s = &%s;", ONE_OF(g, pointers), gen_place(g));
    }
}

static const char *list(struct gen *g)
{
    switch (below(g, 7)) {
    case 0:
    case 1: return gen_text(g, "push(%s);", gen_value(g, 1));
    case 2: return gen_text(g, "mark = find(%s);", gen_value(g, 1));
    case 3: return gen_text(g, "%s = walk();", gen_place(g));
    case 4: return "reverse();";
    case 5: return "mark = mark->next ? mark->next : head;";
    default:
        return gen_text(g, "for (struct node *n = head; n; n = n->next) n->key = K(n->key + %s);",
                        gen_value(g, 1));
    }
}

static const char *string(struct gen *g)
{
    const char *to = gen_place(g);
    switch (below(g, 7)) {
    case 0:
        return gen_text(g, "sprintf(text, \"%%d,%%d\", %s, %s); "
                           "%s = K((int)strtol(strchr(text, ',') + 1, NULL, 10));",
                        gen_value(g, 1), gen_value(g, 1), to);
    case 1:
        return gen_text(g, "snprintf(mark->text, sizeof mark->text, \"n%%03d\", %s); "
                           "%s = atoi(mark->text + 1);", gen_value(g, 1), to);
    case 2:
        return gen_text(g, "strcpy(text, %s & 1 ? \"seven\" : \"thirteen\"); %s = (int)strlen(text);",
                        gen_place(g), to);
    case 3:
        return gen_text(g, "{ static const char *const names[] = {\"b\", \"abc\", \"b2\", \"c\"}; "
                           "%s = strcmp(names[%s & 3], names[%s & 3]) < 0 ? %s : %u; }",
                        to, gen_place(g), gen_place(g), gen_place(g), below(g, 100));
    case 4:
        return gen_text(g, "{ int l = 0; sprintf(text, \"%%d\", %s); "
                           "for (char *c = text; *c; c++) l = l * 10 + (*c - '0'); %s = K(l); }",
                        gen_value(g, 1), to);
    case 5:
        return gen_text(g, "{ char *end; sprintf(text, \"%%x;%%d\", %s, %s); "
                           "%s = K((int)strtol(text, &end, 16) + atoi(end + 1)); }",
                        gen_value(g, 1), gen_value(g, 1), to);
    default:
        return gen_text(g, "strcpy(text, \"a\"); strcat(text, %s > %u ? \"bc\" : \"\"); "
                           "%s = text[strlen(text) - 1];", gen_place(g), below(g, 1000), to);
    }
}

static const char *unions(struct gen *g)
{
    const char *to = gen_place(g);
    switch (below(g, 4)) {
    case 0: return gen_text(g, "u.i = %s; %s = u.bytes[%u];", gen_value(g, 1), to, below(g, 2));
    case 1:
        return gen_text(g, "u.halves[0] = (short)%s; u.halves[1] = 0; %s = K(u.i);",
                        gen_value(g, 1), to);
    case 2:
        return gen_text(g, "mark->u.i = %s; mark->u.bytes[1] ^= 1; %s = K(mark->u.i);",
                        gen_value(g, 1), to);
    default:
        return gen_text(g, "{ union cell c = {.i = %s}, *d = &c; d->bytes[0] = 7; %s = K(c.i); }",
                        gen_value(g, 1), to);
    }
}

static const char *fields(struct gen *g)
{
    const char *to = gen_place(g);
    switch (below(g, 4)) {
    case 0: return gen_text(g, "first.mid = %s; %s = first.mid;", gen_value(g, 1), to);
    case 1: return gen_text(g, "mark->low += %s; %s = mark->low;", gen_value(g, 1), to);
    case 2:
        return gen_text(g, "head->wide = %s; head->mid = 5; %s = K(head->wide);", gen_value(g, 1),
                        to);
    default:
        return gen_text(g, "second = first; second.next = NULL; first.low = 3; "
                           "mark = head; head = &first; first.next = &second; %s = second.mid;", to);
    }
}

static const char *copies(struct gen *g)
{
    switch (below(g, 7)) {
    case 0: return gen_text(g, "memcpy(&q[%u], &a[%u], sizeof q[0]);", below(g, 4), below(g, 7));
    case 1: return "memmove(a + 1, a, 3 * sizeof *a);";
    case 2: return gen_text(g, "memset(b + %u, 0, 2 * sizeof *b);", below(g, 6));
    case 3:
        return gen_text(g, "{ int *r; memcpy(&r, &p1, sizeof r); *r = %s; }", gen_value(g, 1));
    case 4:
        return gen_text(g, "memcpy(%s & 1 ? a : b, %s & 1 ? &q[0].x : &q[2].x, 2 * sizeof(int));",
                        gen_place(g), gen_place(g));
    case 5:
        return gen_text(g, "{ struct pair h[2]; memcpy(h, q + %u, sizeof h); %s = h[%s & 1].y; }",
                        below(g, 3), gen_place(g), gen_place(g));
    default:
        return gen_text(g, "{ int l = %s; unsigned char c[sizeof l]; memcpy(c, &l, sizeof c); "
                           "%s = K(c[0] + 256 * c[1]); }", gen_value(g, 1), gen_place(g));
    }
}

static const char *callbacks(struct gen *g)
{
    switch (below(g, 6)) {
    case 0:
        return gen_text(g, "{ int l = ways[%s & 3](%s); %s = l; }", gen_place(g), gen_value(g, 1),
                        gen_place(g));
    case 1: return gen_text(g, "each(%s, 4, add_up, &g[%u]);", below(g, 2) ? "a" : "b", below(g, 4));
    case 2:
        return gen_text(g, "{ struct pair c = {%s, 0}; each(b, 1 + (%s & 3), raise_by, &c); }",
                        gen_value(g, 1), gen_place(g));
    case 3: return gen_text(g, "mark->way = %s & 1 ? noted : lower;", gen_place(g));
    case 4:
        return gen_text(g, "if (mark->way) { int l = mark->way(%s); %s = l; }", gen_value(g, 1),
                        gen_place(g));
    default:
        return gen_text(g, "{ int (*f)(int) = %s & 1 ? mixed : ways[0], l = (*f)(%s); %s = l; "
                           "ways[%u] = f; }",
                        gen_place(g), gen_value(g, 1), gen_place(g), below(g, 4));
    }
}

static const char *sorting(struct gen *g)
{
    switch (below(g, 4)) {
    case 0:
        return gen_text(g, "qsort(%s, 8, sizeof(int), %s);", below(g, 2) ? "a" : "b",
                        below(g, 2) ? "up" : "down");
    case 1: return "qsort(q, 4, sizeof *q, by_y);";
    case 2:
        return gen_text(g, "qsort(a, 8, sizeof *a, %s & 1 ? up : down); %s = a[%u];",
                        gen_place(g), gen_place(g), below(g, 8));
    default:
        return gen_text(g, "{ int l = b[%u], *r; qsort(b, 8, sizeof *b, up); "
                           "r = bsearch(&l, b, 8, sizeof *b, up); %s = r ? *r : 0; }",
                        below(g, 8), gen_place(g));
    }
}

static const char *listed(struct gen *g)
{
    if (below(g, 2))
        return gen_text(g, "%s = sum(3, %s, %s, %s);", gen_place(g), gen_value(g, 1),
                        gen_value(g, 1), gen_value(g, 0));
    return gen_text(g, "add_to(2, &%s, %s, &%s, %s);", gen_place(g), gen_value(g, 1),
                    gen_place(g), gen_value(g, 1));
}

static const char *switches(struct gen *g)
{
    const char *subject = gen_text(g, below(g, 2) ? "(%s >> 2) %% 6" : "%s %% 5", gen_value(g, 1));
    unsigned first = below(g, 2), through = below(g, 3);
    return gen_text(g, "switch (%s) { case %u: %s = %s; %s case %u: case %u: %s = %s; %s "
                       "case %u: %s = K(%s + 1); break; default: %s }",
                    subject, first, gen_place(g), gen_value(g, 1), through == 0 ? "" : "break;", first + 1,
                    first + 3, gen_place(g), gen_value(g, 1), through == 1 ? "" : "break;",
                    first + 2, gen_place(g), gen_place(g), assign(g));
}

static const char *jumps(struct gen *g)
{
    int label = g->labels++;
    if (below(g, 2))
        return gen_text(g, "if (%s & 2) goto over%d; %s over%d:;", gen_place(g), label, assign(g),
                        label);
    return gen_text(g, "{ int i%d = 0; again%d: %s if (++i%d < 3 && %s) goto again%d; }", label,
                    label, assign(g), label, gen_place(g), label);
}

static const char *recursion(struct gen *g)
{
    return gen_text(g, "{ int l = deep(%s & 7, &g[%u]); %s = l; }", gen_place(g), below(g, 4),
                    gen_place(g));
}

static const char *literals(struct gen *g)
{
    if (below(g, 2))
        return gen_text(g, "{ int *r = (int[3]){%s, %s, 3}; %s = r[%s & 1]; }", gen_value(g, 1),
                        gen_value(g, 1), gen_place(g), gen_place(g));
    return gen_text(g, "{ struct pair *r = &(struct pair){.y = %s}; r->x = r->y; q[%u] = *r; }",
                    gen_value(g, 1), below(g, 4));
}

static const char *statics(struct gen *g)
{
    return gen_text(g, "%s = tick(%s);", gen_place(g), gen_value(g, 1));
}

static const char *records(struct gen *g)
{
    switch (below(g, 4)) {
    case 0: return gen_text(g, "q[%u] = turned(q[%u], %s);", below(g, 4), below(g, 4),
                            gen_value(g, 1));
    case 1: return gen_text(g, "q[%s & 3] = mark->in;", gen_place(g));
    case 2: return gen_text(g, "%s = turned(mark->in, %s).y;", gen_place(g), gen_value(g, 1));
    default: return gen_text(g, "{ struct pair h = q[%u]; h.x ^= 3; first.in = h; }", below(g, 4));
    }
}

/* A statement of a feature that the program has, or an assignment. */
static const char *statement(struct gen *g)
{
    static const char *(*const kinds[FEATURE_COUNT])(struct gen *) = {
        [FEATURE_LISTS] = list, [FEATURE_STRINGS] = string, [FEATURE_UNIONS] = unions,
        [FEATURE_FIELDS] = fields, [FEATURE_COPIES] = copies, [FEATURE_CALLBACKS] = callbacks,
        [FEATURE_SORTING] = sorting, [FEATURE_LISTED] = listed, [FEATURE_SWITCHES] = switches,
        [FEATURE_JUMPS] = jumps, [FEATURE_RECURSION] = recursion, [FEATURE_LITERALS] = literals,
        [FEATURE_STATICS] = statics, [FEATURE_RECORDS] = records, [FEATURE_POINTERS] = pointer};
    unsigned kind = below(g, FEATURE_COUNT);
    return below(g, 4) && g->has[kind] && kinds[kind] ? kinds[kind](g) : NULL;
}

void gen_statements(struct gen *g, int n)
{
    while (n > 0) {
        const char *s = below(g, 4) ? statement(g) : assign(g);
        if (!s)
            continue;
        n--;
        bool drop = g->drops && rng_percent(&g->rng, 10) && !strstr(s, "over");
        g->drops -= drop;
        fprintf(g->out, drop ? "    DROP(%s)\n" : "    %s\n", s);
    }
}
