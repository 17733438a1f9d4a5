/* Random C programs without undefined or unspecified behaviour (under -fwrapv).
 *
 *     m2s-random-c SEED > program.c
 *
 * Integers of all widths, bit-fields, structs, unions, arrays, pointers, doubles, loops,
 * switch, goto, calls; side effects only where the order of evaluation is fixed: in
 * statements and behind &&, ||, ?: and the comma.  main prints all that is in memory.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct gen {
    uint64_t state;
    int func;  /* number of the function being written; it may call smaller ones */
    int loops; /* open loops, which give the number of the next counter */
    int labels;
    int budget; /* statements left */
    int indent;
    bool in_switch;
};

static const char *const types[] = {
    "signed char", "unsigned char", "short",         "unsigned short", "int",
    "unsigned",    "long",          "unsigned long", "_Bool",          "long long"};
enum { N_TYPES = 10, N_GLOBALS = 12, N_LOCALS = 6, N_FUNCS = 5 };

static uint32_t below(struct gen *g, uint32_t n)
{
    g->state ^= g->state << 13;
    g->state ^= g->state >> 7;
    g->state ^= g->state << 17;
    return (uint32_t)(g->state >> 20) % n;
}

static const char *type_of(uint32_t i)
{
    return types[i % N_TYPES];
}

static void line(struct gen *g, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
static void line(struct gen *g, const char *fmt, ...)
{
    va_list args;
    printf("%*s", g->indent * 2, "");
    va_start(args, fmt);
    vprintf(fmt, args);
    va_end(args);
}

/* ---- expressions ---- */

static void pure(struct gen *g, int depth);

static void constant(struct gen *g)
{
    static const char *const special[] = {"0",
                                          "1",
                                          "-1",
                                          "127",
                                          "128",
                                          "-128",
                                          "255",
                                          "256",
                                          "32767",
                                          "-32768",
                                          "65535",
                                          "65536",
                                          "2147483647",
                                          "(-2147483647 - 1)",
                                          "2147483648u",
                                          "4294967295u",
                                          "4294967296",
                                          "-4294967297",
                                          "9223372036854775807",
                                          "18446744073709551615u",
                                          "'a'",
                                          "'\\xff'",
                                          "0x80",
                                          "1ull << 40"};
    uint32_t i = below(g, 40);
    if (i < 24)
        printf("(%s)", special[i]);
    else
        printf("%d", (int)below(g, 20));
}

/* A place that can be read and written.  Indices are constants: no effects. */
static void place(struct gen *g)
{
    static const char *const fields[] = {"a",    "b",   "c",     "d",    "e",
                                         "f",    "g",   "v[0]",  "v[2]", "in.x",
                                         "in.y", "u.i", "u.s[1]"};
    switch (below(g, 14)) {
    case 10: printf("la[%u]", below(g, 5)); break;
    case 11: printf("sa[%u].%s", below(g, 2), fields[below(g, 13)]); break;
    case 12: printf("(*lp)"); break;
    case 13: printf(below(g, 2) ? "va[0]" : "kept"); break;
    case 0:
    case 1: printf("g%u", below(g, N_GLOBALS)); break;
    case 2: printf("(*p%u)", below(g, 3)); break;
    case 3: printf("s%u.%s", below(g, 3), fields[below(g, 13)]); break;
    case 4: printf("ps->%s", fields[below(g, 13)]); break;
    case 5: printf("m[%u][%u]", below(g, 3), below(g, 4)); break;
    case 6: printf("ls.%s", fields[below(g, 13)]); break;
    default: printf("l%u", below(g, N_LOCALS));
    }
}

static void binary(struct gen *g, int depth)
{
    static const char *const ops[] = {
        "+", "-", "*", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "&&", "||"};
    printf("(");
    pure(g, depth - 1);
    printf(" %s ", ops[below(g, 14)]);
    pure(g, depth - 1);
    printf(")");
}

/* Division by zero and shifts too far are avoided by helpers written as macros. */
static void guarded(struct gen *g, int depth)
{
    static const char *const ops[] = {"DIV", "REM", "SHL", "SHR"};
    printf("%s(", ops[below(g, 4)]);
    pure(g, depth - 1);
    printf(", ");
    pure(g, depth - 1);
    printf(")");
}

/* Reads of elements and members that depend on values; of pointers; of sizes. */
static void reading(struct gen *g, int depth)
{
    switch (below(g, 6)) {
    case 0:
        printf("la[(unsigned char)");
        pure(g, depth - 1);
        printf(" %% 5]");
        break;
    case 1:
        printf("sa[(");
        pure(g, depth - 1);
        printf(") & 1].v[(");
        pure(g, depth - 1);
        printf(") & 1]");
        break;
    case 2: printf("(lp - la)"); break;
    case 3: printf("(lp %s &la[%u])", below(g, 2) ? "<" : "!=", below(g, 5)); break;
    case 4: printf("sizeof(va)"); break;
    default:
        printf("twist(");
        printf(below(g, 2) ? "sa[%u]" : "s%u", below(g, 2));
        printf(").%s", below(g, 2) ? "b" : "v[2]");
    }
}

static void pure(struct gen *g, int depth)
{
    if (depth <= 0) {
        below(g, 3) ? place(g) : constant(g);
        return;
    }
    switch (below(g, 11)) {
    case 0:
    case 1:
    case 2: binary(g, depth); break;
    case 9: reading(g, depth); break;
    case 10:
        printf("(%s)((float)(short)", below(g, 2) ? "int" : "long");
        pure(g, depth - 1);
        printf(" %s %u.25f)", below(g, 2) ? "-" : "/", 1 + below(g, 3));
        break;
    case 3: guarded(g, depth); break;
    case 4:
        printf("(%s)", type_of(below(g, N_TYPES)));
        pure(g, depth - 1);
        break;
    case 5:
        printf("%c(", "-~!+"[below(g, 4)]);
        pure(g, depth - 1);
        printf(")");
        break;
    case 6:
        printf("(");
        pure(g, depth - 1);
        printf(" ? ");
        pure(g, depth - 1);
        printf(" : ");
        pure(g, depth - 1);
        printf(")");
        break;
    case 7:
        printf("m[");
        pure(g, depth - 1);
        printf(" & 1][(unsigned char)");
        pure(g, depth - 1);
        printf(" %% 4]");
        break;
    default: printf("(d%u %s d%u)", below(g, 2), below(g, 2) ? "<" : "==", below(g, 2));
    }
}

static void effect(struct gen *g, int depth);

static void call(struct gen *g)
{
    int f = (int)below(g, (uint32_t)g->func);
    printf(below(g, 4) ? "f%d(" : "(*fp%d)(", f);
    for (int i = 0; i < 3; i++) {
        printf(i ? ", " : "");
        pure(g, 1);
    }
    printf(")");
}

/* place op= pure */
static void assignment(struct gen *g, int depth)
{
    static const char *const ops[] = {"=", "+=", "-=", "*=", "&=", "|=", "^=", "="};
    place(g);
    if (depth > 0 && below(g, 3) == 0) {
        printf(" = ");
        effect(g, depth - 1);
    } else {
        printf(" %s ", ops[below(g, 8)]);
        pure(g, depth);
    }
}

/* An expression with side effects, all in a fixed order. */
static void effect(struct gen *g, int depth)
{
    printf("(");
    switch (depth > 0 ? below(g, 8) : below(g, 4)) {
    case 0:
        if (g->func) {
            call(g);
            break;
        }
        /* fall through */
    case 1: assignment(g, depth); break;
    case 2:
        place(g);
        printf(below(g, 2) ? "++" : "--");
        break;
    case 3:
        printf(below(g, 2) ? "++" : "--");
        place(g);
        break;
    case 4:
        effect(g, depth - 1);
        printf(", ");
        effect(g, depth - 1);
        break;
    case 5:
        effect(g, depth - 1);
        printf(below(g, 2) ? " && " : " || ");
        effect(g, depth - 1);
        break;
    case 6:
        pure(g, 1);
        printf(" ? ");
        effect(g, depth - 1);
        printf(" : ");
        effect(g, depth - 1);
        break;
    default:
        effect(g, depth - 1);
        printf(" ? ");
        pure(g, depth - 1);
        printf(" : ");
        effect(g, depth - 1);
    }
    printf(")");
}

/* ---- statements ---- */

static void statements(struct gen *g, int n);

static void block(struct gen *g, int n)
{
    printf("{\n");
    g->indent++;
    statements(g, n);
    g->indent--;
    line(g, "}");
}

static void if_statement(struct gen *g)
{
    line(g, "if (");
    below(g, 2) ? pure(g, 2) : effect(g, 2);
    printf(") ");
    block(g, 2);
    if (below(g, 2)) {
        printf(" else ");
        block(g, 2);
    }
    printf("\n");
}

static void loop(struct gen *g)
{
    int i = g->loops++;
    uint32_t n = 1 + below(g, 5);
    bool outer = g->in_switch;
    g->in_switch = false;
    switch (below(g, 4)) {
    case 0:
        line(g, "for (int i%d = 0; i%d < %u; i%d++) ", i, i, n, i);
        block(g, 3);
        break;
    case 1:
        line(g, "for (i%d = %u; i%d-- > 0 && (", i, n, i);
        pure(g, 1);
        printf(", 1);) ");
        block(g, 3);
        break;
    case 2:
        line(g, "i%d = 0;\n", i);
        line(g, "while (i%d++ < %u) ", i, n);
        block(g, 3);
        break;
    default:
        line(g, "i%d = %u;\n", i, n);
        line(g, "do ");
        block(g, 3);
        printf(" while (--i%d > 0);", i);
    }
    printf("\n");
    g->in_switch = outer;
    g->loops--;
}

static void switch_statement(struct gen *g)
{
    bool outer = g->in_switch;
    g->in_switch = true;
    line(g, "switch ((");
    pure(g, 2);
    printf(") & 7) {\n");
    for (int c = 0; c < 8; c += 1 + (int)below(g, 3)) {
        if (c == 5)
            line(g, "case 5 ... 6:\n"), c++;
        else
            line(g, "case %d:\n", c);
        g->indent++;
        statements(g, 1);
        if (below(g, 3))
            line(g, "break;\n");
        g->indent--;
    }
    line(g, "default:\n");
    g->indent++;
    statements(g, 1);
    g->indent--;
    line(g, "}\n");
    g->in_switch = outer;
}

static void jump(struct gen *g)
{
    int label = g->labels++;
    line(g, "if (");
    pure(g, 1);
    printf(") goto out%d;\n", label);
    statements(g, 1);
    line(g, "out%d:;\n", label);
}

static void copy(struct gen *g)
{
    static const char *const structs[] = {"s0", "s1", "s2", "ls", "*ps"};
    /* Functions that are called leave the pointers alone: *p0 = f1() stays defined. */
    switch (g->func == N_FUNCS - 1 ? below(g, 8) : 2 + below(g, 6)) {
    case 6:
        line(g, "lp = la + (unsigned char)(");
        pure(g, 1);
        printf(") %% 5;\n");
        break;
    case 7:
        line(g, "sa[(");
        pure(g, 1);
        printf(") & 1] = %s;\n", structs[below(g, 5)]);
        break;
    case 0: line(g, "ps = &s%u;\n", below(g, 3)); break;
    case 1: line(g, "p%u = &m[%u][%u];\n", below(g, 3), below(g, 3), below(g, 4)); break;
    case 2:
        line(g, "%s = twist(%s);\n", structs[below(g, 5)], structs[below(g, 5)]);
        break;
    case 3:
        line(g, "%s = (", structs[below(g, 5)]);
        pure(g, 1);
        printf(") ? %s : %s;\n", structs[below(g, 5)], structs[below(g, 5)]);
        break;
    case 4:
        line(g, "d%u %s (%s)(", below(g, 2),
             below(g, 2) ? "=" : "+=", type_of(below(g, 8)));
        pure(g, 1);
        printf(") %s 3.5;\n", below(g, 2) ? "*" : "/");
        break;
    default: line(g, "%s = %s;\n", structs[below(g, 5)], structs[below(g, 5)]);
    }
}

static void statement(struct gen *g)
{
    switch (below(g, 12)) {
    case 0:
    case 1: if_statement(g); break;
    case 2:
        if (g->loops < 3)
            loop(g);
        break;
    case 3: switch_statement(g); break;
    case 4: jump(g); break;
    case 5:
    case 6: copy(g); break;
    case 7:
        if (g->loops && !g->in_switch) {
            line(g, "if (");
            pure(g, 1);
            printf(") %s;\n", below(g, 2) ? "break" : "continue");
            break;
        }
        /* fall through */
    default:
        line(g, "%s", "");
        below(g, 2) ? assignment(g, 3) : effect(g, 3);
        printf(";\n");
    }
}

static void statements(struct gen *g, int n)
{
    for (; n > 0 && g->budget > 0; n--) {
        g->budget--;
        statement(g);
    }
    if (g->budget <= 0)
        line(g, ";\n");
}

static void function(struct gen *g, int f)
{
    g->func = f;
    g->budget = 25;
    printf("static %s f%d(%s a0, %s a1, %s a2)\n{\n", type_of((uint32_t)f * 3 + 2), f,
           type_of(below(g, 99)), type_of(below(g, 99)), type_of(below(g, 99)));
    g->indent = 1;
    for (int i = 0; i < N_LOCALS; i++)
        line(g, "%s l%d = %s%d;\n", type_of(below(g, 99)), i, i < 3 ? "a" : "", i);
    line(g, "struct s ls = s%u;\n", below(g, 3));
    line(g, "int i0, i1, i2;\n");
    line(g, "static %s kept = %u;\n", type_of(below(g, 99)), below(g, 99));
    line(g, "%s la[5] = {%s[%u] = l0, 7}, *lp = &la[%u];\n", type_of(below(g, 99)),
         below(g, 2) ? "l1, " : "", below(g, 4), below(g, 5));
    line(g, "struct s sa[2] = {%s, {1, .v = {[1] = l2}}};\n", below(g, 2) ? "s0" : "ls");
    line(g, "%s va[1 + (l2 & 7)];\n", type_of(below(g, 99)));
    line(g, "va[0] = %u;\n", below(g, 200));
    line(g, "if (--fuel < 0) return 1;\n");
    while (g->budget > 0)
        statements(g, 5);
    line(g, "return ");
    pure(g, 2);
    printf(";\n}\n\n");
}

/* ---- the program ---- */

static void globals(struct gen *g)
{
    puts("#include <stdio.h>\n"
         "#define DIV(a, b) ((b) == 0 || (b) == -1 ? (a) : (a) / ((b) == 0 ? 1 : (b)))\n"
         "#define REM(a, b) ((b) == 0 || (b) == -1 ? (a) : (a) % ((b) == 0 ? 1 : (b)))\n"
         "#define SHL(a, b) ((a) << ((b) & 15))\n"
         "#define SHR(a, b) ((a) >> ((b) & 15))\n"
         "struct s {\n"
         "  signed a : 5; unsigned b : 11; long c : 40; unsigned char d : 3;\n"
         "  _Bool e : 1; int f; unsigned long g : 60; short v[3];\n"
         "  struct { char x; unsigned y : 9; } in;\n"
         "  union { int i; unsigned short s[2]; } u;\n"
         "};\n"
         "static int fuel = 200;");
    for (uint32_t i = 0; i < N_GLOBALS; i++)
        printf("static %s g%u = %d;\n", type_of(i), i, (int)below(g, 300) - 150);
    printf("static int m[3][4] = {{%u, 2}, {[2] = %u}, 7, 8, 9};\n", below(g, 99),
           below(g, 99));
    printf("static int *p0 = &m[0][1], *p1 = m[1], *p2 = &m[2][3];\n"
           "static struct s s0 = {1, 2, -3, 4, 1, 6};\n"
           "static struct s s1 = {.v = {[1] = %u}, .u.i = %u}, s2;\n"
           "static struct s *ps = &s1;\n"
           "static double d0 = 0.5, d1 = %u;\n\n",
           below(g, 999), below(g, 999), below(g, 9));
    puts("static struct s twist(struct s s)\n{\n"
         "  s.a++; s.b += s.f; s.c = -s.c * 3; s.d ^= 5; s.e = !s.e; s.v[2] -= s.a;\n"
         "  s.in.y *= 7; s.u.s[1]--;\n  return s;\n}\n");
}

static void main_function(struct gen *g)
{
    puts("static void show(const char *n, struct s *s)\n{\n"
         "  printf(\"%s %d %u %ld %d %d %d %lu %d %d %d %d %u %d\\n\", n, s->a, s->b,\n"
         "         (long)s->c, s->d, s->e, s->f, (unsigned long)s->g, s->v[0], s->v[1],\n"
         "         s->v[2], s->in.x, s->in.y, s->u.i);\n}\n\n"
         "int main(void)\n{");
    for (int i = 0; i < 4; i++)
        printf("  printf(\"%%lld\\n\", (long long)f%d(%u, -%u, %u));\n",
               N_FUNCS - 1 - i % 2, below(g, 300), below(g, 70000), below(g, 3));
    for (int i = 0; i < N_GLOBALS; i++)
        printf("  printf(\"g%d %%lld\\n\", (long long)g%d);\n", i, i);
    puts("  for (int i = 0; i < 12; i++)\n    printf(\"%d \", m[i / 4][i % 4]);\n"
         "  printf(\"%d %d %d %a %a %d\\n\", *p0, *p1, *p2, d0, d1, fuel);\n"
         "  show(\"s0\", &s0); show(\"s1\", &s1); show(\"s2\", &s2); show(\"ps\", ps);\n"
         "  return g0 & 63;\n}");
}

int main(int argc, char **argv)
{
    struct gen g = {.state =
                        argc > 1 ? strtoull(argv[1], NULL, 10) * 0x9e3779b97f4a7c15u : 1};
    if (!g.state)
        g.state = 88172645463325252u;
    for (int i = 0; i < 8; i++)
        below(&g, 2);
    globals(&g);
    for (int f = 0; f < N_FUNCS; f++) {
        function(&g, f);
        printf("static __typeof__(f%d) *fp%d = f%d;\n", f, f, f);
    }
    main_function(&g);
    return 0;
}
