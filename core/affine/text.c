/* Expressions as they are read, and as SMT-LIB 2.6. */
#include "core/affine/text.h"

#include "core/affine/bits.h"
#include "core/affine/no_solution.h"
#include "core/base/vec.h"

#include <inttypes.h>
#include <string.h>

static const char *kind_text(enum affine_kind kind)
{
    switch (kind) {
    case AFFINE_NAME:
    case AFFINE_FLOOR: break;
    case AFFINE_ROUNDS: return "rounds";
    case AFFINE_CHOICE: return "choice";
    case AFFINE_VALUE: return "value";
    case AFFINE_XOR: return "xor";
    case AFFINE_POWER: return "pow2";
    case AFFINE_LOG: return "log2";
    case AFFINE_LOW: return "low";
    case AFFINE_ZEROS: return "zeros";
    }
    return "";
}

static void print_atom(FILE *out, const struct affine_space *s, uint32_t atom)
{
    const struct affine_atom *a = &s->atoms[atom];
    switch (a->kind) {
    case AFFINE_NAME: fputs(a->name, out); return;
    case AFFINE_FLOOR:
        fputs("floor((", out);
        affine_print(out, s, a->of[0]);
        fprintf(out, ") / %" PRId64 ")", a->by);
        return;
    case AFFINE_ROUNDS:
    case AFFINE_CHOICE:
    case AFFINE_VALUE:
    case AFFINE_XOR:
    case AFFINE_POWER:
    case AFFINE_LOG:
    case AFFINE_LOW:
    case AFFINE_ZEROS:
        fprintf(out, "%s%s%s(", kind_text(a->kind), a->name ? " " : "", a->name ? a->name : "");
        for (uint32_t i = 0; i < a->n_of; i++) {
            fputs(i ? ", " : "", out);
            affine_print(out, s, a->of[i]);
        }
        fputc(')', out);
        return;
    }
}

/* The terms whose factor has this sign, and the constant if it has. */
static void print_side(FILE *out, const struct affine_space *s, struct affine e, bool positive)
{
    bool first = true;
    for (uint32_t i = 0; i < e.n; i++) {
        int64_t by = positive ? e.terms[i].by : -e.terms[i].by;
        if (by <= 0)
            continue;
        fputs(first ? "" : " + ", out);
        if (by != 1)
            fprintf(out, "%" PRId64 "*", by);
        print_atom(out, s, e.terms[i].atom);
        first = false;
    }
    int64_t constant = positive ? e.constant : -e.constant;
    if (constant > 0 || first)
        fprintf(out, "%s%" PRId64, first ? "" : " + ", constant > 0 ? constant : 0);
}

void affine_print(FILE *out, const struct affine_space *s, struct affine e)
{
    if (e.n == 0) {
        fprintf(out, "%" PRId64, e.constant);
        return;
    }
    for (uint32_t i = 0; i < e.n; i++) {
        int64_t by = e.terms[i].by;
        fputs(by < 0 ? (i ? " - " : "-") : i ? " + " : "", out);
        if (by != 1 && by != -1)
            fprintf(out, "%" PRId64 "*", by < 0 ? -by : by);
        print_atom(out, s, e.terms[i].atom);
    }
    if (e.constant)
        fprintf(out, " %c %" PRId64, e.constant < 0 ? '-' : '+',
                e.constant < 0 ? -e.constant : e.constant);
}

void affine_print_fact(FILE *out, const struct affine_space *s, struct affine_fact fact)
{
    print_side(out, s, fact.e, fact.equal);
    fputs(fact.equal ? " == " : " <= ", out);
    print_side(out, s, fact.e, !fact.equal);
}

static void smt_number(FILE *out, int64_t x)
{
    if (x < 0)
        fprintf(out, "(- %" PRIu64 ")", (uint64_t)-x);
    else
        fprintf(out, "%" PRId64, x);
}

static const char *smt_name(const struct affine_space *s, const struct affine_atom *a)
{
    if (a->kind == AFFINE_NAME)
        return a->name;
    return arena_printf(s->work, "%s %s", kind_text(a->kind), a->name ? a->name : "");
}

static void smt_sum(FILE *out, const struct affine_space *s, struct affine e);

static void smt_atom(FILE *out, const struct affine_space *s, uint32_t atom)
{
    const struct affine_atom *a = &s->atoms[atom];
    if (a->kind == AFFINE_FLOOR) {
        fputs("(div ", out);
        smt_sum(out, s, a->of[0]);
        fprintf(out, " %" PRId64 ")", a->by);
        return;
    }
    fputs(a->n_of ? "(" : "", out);
    fprintf(out, "|%s|", smt_name(s, a));
    for (uint32_t i = 0; i < a->n_of; i++) {
        fputc(' ', out);
        smt_sum(out, s, a->of[i]);
    }
    fputs(a->n_of ? ")" : "", out);
}

static void smt_sum(FILE *out, const struct affine_space *s, struct affine e)
{
    fputs("(+ ", out);
    smt_number(out, e.constant);
    for (uint32_t i = 0; i < e.n; i++) {
        fputs(" (* ", out);
        smt_number(out, e.terms[i].by);
        fputc(' ', out);
        smt_atom(out, s, e.terms[i].atom);
        fputc(')', out);
    }
    fputs(")", out);
}

static void smt_fact(FILE *out, const struct affine_space *s, struct affine_fact fact)
{
    fprintf(out, "(%s ", fact.equal ? "=" : ">=");
    smt_sum(out, s, fact.e);
    fputs(" 0)", out);
}

static void smt_facts(FILE *out, const struct affine_space *s, const struct affine_facts *f)
{
    fputs("(and true", out);
    for (uint32_t i = 0; i < f->n; i++) {
        fputc(' ', out);
        smt_fact(out, s, f->items[i]);
    }
    fputc(')', out);
}

struct declared {
    const char **names;
    uint32_t n, cap;
};

static void declare(FILE *out, struct affine_space *s, struct affine e, struct declared *d)
{
    for (uint32_t i = 0; i < e.n; i++) {
        const struct affine_atom *a = &s->atoms[e.terms[i].atom];
        const char *name = a->kind == AFFINE_FLOOR ? NULL : smt_name(s, a);
        uint32_t known = 0;
        while (name && known < d->n && strcmp(d->names[known], name))
            known++;
        if (name && known == d->n) {
            VEC_PUSH(s->work, d->names, d->n, d->cap, name);
            fprintf(out, "(declare-fun |%s| (", name);
            for (uint32_t k = 0; k < a->n_of; k++)
                fputs(k ? " Int" : "Int", out);
            fputs(") Int)\n", out);
        }
        for (uint32_t k = 0; k < a->n_of; k++)
            declare(out, s, a->of[k], d);
    }
}

static void declare_all(FILE *out, struct affine_space *s, const struct affine_facts *facts,
                        struct declared *d)
{
    for (uint32_t i = 0; i < facts->n; i++)
        declare(out, s, facts->items[i].e, d);
}

void affine_print_smtlib(FILE *out, struct affine_space *s, const struct affine_facts *facts)
{
    struct affine_facts all = { 0 };
    struct declared names = { 0 };
    affine_facts_add_all(s, &all, facts);
    affine_axioms(s, &all);
    struct affine_rules rules = affine_bit_rules(s, facts);
    fputs("(push 1)\n", out);
    declare_all(out, s, &all, &names);
    for (uint32_t i = 0; i < rules.n; i++) {
        declare_all(out, s, &rules.items[i].when, &names);
        declare_all(out, s, &rules.items[i].then, &names);
    }
    for (uint32_t i = 0; i < all.n; i++) {
        fputs("(assert ", out);
        smt_fact(out, s, all.items[i]);
        fputs(")\n", out);
    }
    for (uint32_t i = 0; i < rules.n; i++) {
        fputs("(assert (=> ", out);
        smt_facts(out, s, &rules.items[i].when);
        fputc(' ', out);
        smt_facts(out, s, &rules.items[i].then);
        fputs("))\n", out);
    }
    fputs("(check-sat)\n(pop 1)\n", out);
}
