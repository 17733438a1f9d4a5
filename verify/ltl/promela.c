#include "verify/ltl/promela.h"

#include "core/base/fail.h"

#include <stdio.h>
#include <stdlib.h>

enum { FAIR_BITS = 8 };

/* The most edges that a process has in one state. */
static uint32_t width(const struct ltl_space *g, uint32_t process)
{
    uint32_t most = 0;
    for (size_t i = process; i + 1 < g->n_first; i += g->n_procs)
        if (g->first[i + 1] - g->first[i] > most)
            most = g->first[i + 1] - g->first[i];
    return most;
}

static void print_numbers(FILE *out, const char *name, const uint32_t *v, size_t n)
{
    fprintf(out, "static const int %s[] = {", name);
    for (size_t i = 0; i < n; i++)
        fprintf(out, i % 16 ? "%u," : "\n%u,", v[i]);
    fputs("0};\n", out);
}

static void print_tables(FILE *out, const struct ltl_space *g)
{
    print_numbers(out, "m2s_first", g->first, g->n_first);
    print_numbers(out, "m2s_to", g->to, g->n_to);
    print_numbers(out, "m2s_props", g->props, g->n_props);
    fputs("static const char m2s_stays[] = {", out);
    for (uint32_t i = 0; i < g->states.n; i++)
        fprintf(out, i % 32 ? "%d," : "\n%d,", ltl_space_stays(g, i));
    fputs("0};\n", out);
}

static void print_process(FILE *out, const struct ltl_space *g, uint32_t process, bool fair)
{
    bool library = process + 1 == g->n_procs;
    uint32_t n = width(g, process);
    if (library)
        fputs("/* what an implementation may do or refuse; and the end, where nobody can go on */\n"
              "active proctype library()\n", out);
    else
        fprintf(out, "active proctype rank%u()\n", process);
    fputs("{\nend:\n    do\n", out);
    for (uint32_t i = 0; i < n; i++)
        fprintf(out, "    :: atomic { c_expr { m2s_first[now.s * %u + %u] + %u < "
                "m2s_first[now.s * %u + %u] } ->\n"
                "                c_code { now.s = m2s_to[m2s_first[now.s * %u + %u] + %u]; "
                "now.p = m2s_props[now.s]; };\n"
                "                printf(\"M2S %%d\\n\", s) }\n",
                g->n_procs, process, i, g->n_procs, process + 1, g->n_procs, process, i);
    if (library && fair)
        fputs("    :: s >= 0 -> skip\n", out);
    else if (library)
        fputs("    :: c_expr { m2s_stays[now.s] }\n", out);
    else if (!n)
        fputs("    :: false\n", out);
    fputs("    od\n}\n\n", out);
}

static void print_model(FILE *out, const struct ltl_space *g, bool fair)
{
    fprintf(out, "/* All steps of %s, %u processes: docs/dev/THEORY.md, section 19.\n * %s\n */\n",
            g->skel->program, g->skel->nprocs, g->formula->text);
    fputs("c_decl {\n\\#include \"" MODEL_TABLES "\"\n};\n\n", out);
    fprintf(out, "int s;        /* the state of the program */\n"
                 "int p = %u;    /* the propositions that hold there */\n", g->props[0]);
    for (uint32_t i = 0; i < g->formula->n_props; i++)
        fprintf(out, "#define p%u (((p >> %u) & 1) == 1)\n", i, i);
    fputc('\n', out);
    for (uint32_t i = 0; i < g->n_procs; i++)
        print_process(out, g, i, fair);
    fprintf(out, "ltl property { %s }\n", g->formula->spin);
}

static const char *closed(struct arena *arena, FILE *out, char **text, size_t *length)
{
    if (fclose(out))
        fail_memory();
    const char *copy = arena_memdup(arena, *text, *length + 1);
    free(*text);
    return copy;
}

struct model *ltl_promela(struct arena *arena, const struct ltl_space *g, bool fair)
{
    struct model *m = ARENA_NEW(arena, struct model);
    char *text = NULL, *tables = NULL;
    size_t tables_length = 0;
    FILE *out = open_memstream(&text, &m->length);
    if (!out)
        fail_memory();
    print_model(out, g, fair);
    m->promela = closed(arena, out, &text, &m->length);
    out = open_memstream(&tables, &tables_length);
    if (!out)
        fail_memory();
    print_tables(out, g);
    m->tables = closed(arena, out, &tables, &tables_length);
    m->claim = fair ? CLAIM_FAIR : CLAIM;
    m->n_procs = g->n_procs;
    m->pan_flags = arena_printf(arena, "-DNFAIR=%u",
                                (g->n_procs + 3) / FAIR_BITS + 2);
    return m;
}
