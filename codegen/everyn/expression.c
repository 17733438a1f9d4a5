/* Expressions of C, almost: floors are a macro, powers of two are shifts. */
#include "codegen/everyn/expression.h"

#include "core/base/str.h"

#include <inttypes.h>

const char *everyn_shared_name(const struct families *fs, uint32_t atom)
{
    const struct affine_atom *a = &fs->space->atoms[atom];
    if ((a->kind == AFFINE_ROUNDS || a->kind == AFFINE_CHOICE) && a->n_of == 0)
        return arena_printf(fs->arena, "%s_%s", a->kind == AFFINE_ROUNDS ? "rounds" : "choice",
                            a->name);
    return NULL;
}

static void print_place(FILE *out, const struct families *fs, const struct affine_atom *a)
{
    fputs("PLACE(", out);
    for (uint32_t i = 0; i < a->n_of; i++) {
        fputs(i ? ", " : "", out);
        everyn_value(out, fs, a->of[i]);
    }
    fputc(')', out);
}

static void print_name(FILE *out, const struct families *fs, uint32_t atom)
{
    fputs(atom == fs->size ? "N" : fs->space->atoms[atom].name, out);
}

static void print_operand(FILE *out, const struct families *fs, struct affine x)
{
    bool one = x.n + (x.constant != 0) <= 1;
    fputs(one ? "" : "(", out);
    everyn_value(out, fs, x);
    fputs(one ? "" : ")", out);
}

static void print_atom(FILE *out, const struct families *fs, uint32_t atom)
{
    const struct affine_atom *a = &fs->space->atoms[atom];
    const char *shared = everyn_shared_name(fs, atom);
    if (shared) {
        fputs(shared, out);
        return;
    }
    switch (a->kind) {
    case AFFINE_NAME: print_name(out, fs, atom); return;
    case AFFINE_FLOOR:
        fputs("FLOOR(", out);
        everyn_value(out, fs, a->of[0]);
        fprintf(out, ", %" PRId64 ")", a->by);
        return;
    case AFFINE_XOR:
        fputc('(', out);
        print_operand(out, fs, a->of[0]);
        fputs(" ^ ", out);
        print_operand(out, fs, a->of[1]);
        fputc(')', out);
        return;
    case AFFINE_POWER:
        fputs("(1 << ", out);
        print_operand(out, fs, a->of[0]);
        fputc(')', out);
        return;
    case AFFINE_LOG:
        fputs("LOG2(", out);
        everyn_value(out, fs, a->of[0]);
        fputc(')', out);
        return;
    case AFFINE_ZEROS:
        fputs("ZEROS(", out);
        everyn_value(out, fs, a->of[0]);
        fputc(')', out);
        return;
    case AFFINE_LOW:
        fputc('(', out);
        print_operand(out, fs, a->of[0]);
        fputs(" & ((1 << ", out);
        print_operand(out, fs, a->of[1]);
        fputs(") - 1))", out);
        return;
    case AFFINE_VALUE: print_place(out, fs, a); return;
    case AFFINE_ROUNDS:
    case AFFINE_CHOICE: return;
    }
}

/* The terms whose factor has this sign, and the constant if it has. */
static void print_side(FILE *out, const struct families *fs, struct affine x, int64_t sign)
{
    bool first = true;
    for (uint32_t i = 0; i < x.n; i++) {
        int64_t by = sign * x.terms[i].by;
        if (by <= 0)
            continue;
        fputs(first ? "" : " + ", out);
        if (by != 1)
            fprintf(out, "%" PRId64 " * ", by);
        print_atom(out, fs, x.terms[i].atom);
        first = false;
    }
    if (first || sign * x.constant > 0)
        fprintf(out, "%s%" PRId64, first ? "" : " + ", sign * x.constant > 0 ? sign * x.constant
                                                                             : 0);
}

void everyn_value(FILE *out, const struct families *fs, struct affine x)
{
    print_side(out, fs, x, 1);
    for (uint32_t i = 0; i < x.n; i++) {
        if (x.terms[i].by >= 0)
            continue;
        fputs(" - ", out);
        if (x.terms[i].by != -1)
            fprintf(out, "%" PRId64 " * ", -x.terms[i].by);
        print_atom(out, fs, x.terms[i].atom);
    }
    if (x.constant < 0)
        fprintf(out, " - %" PRId64, -x.constant);
}

/* x < y where that has fewer numbers than x + 1 <= y. */
void everyn_fact(FILE *out, const struct families *fs, struct affine_fact fact)
{
    struct affine e = fact.e;
    bool less = !fact.equal && e.constant < 0;
    e.constant += less;
    print_side(out, fs, e, -1);
    fputs(fact.equal ? " == " : less ? " < " : " <= ", out);
    print_side(out, fs, e, 1);
}
