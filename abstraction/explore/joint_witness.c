/* Values of inputs for a witness (see joint_witness.h). */
#include "abstraction/explore/joint_witness.h"

#include "abstraction/domain/texts.h"
#include "abstraction/domain/unknown_text.h"
#include "abstraction/domain/value.h"
#include "core/base/arena.h"
#include "core/base/vec.h"

#include <string.h>

enum { MANY = 1000, VERY_MANY = 1000000, NEIGHBOURS = 64 };

/* A copy that needs nothing of the attempt whose facts these are: it ends before. */
static struct facts own_copy(const struct facts *fs, struct arena *arena)
{
    struct facts own = facts_copy(fs, arena);
    for (uint32_t i = 0; i < own.n; i++) {
        struct fact *f = &own.v[i];
        if (f->sum)
            f->sum = arena_memdup(arena, f->sum, sizeof *f->sum);
        if (f->residues)
            f->residues = arena_memdup(arena, f->residues, sizeof *f->residues);
        f->ne = arena_memdup(arena, f->ne, f->n_ne * sizeof *f->ne);
    }
    return own;
}

void joint_ends_note(struct joint_ends *ends, const struct facts *fs, bool general)
{
    if (!general)
        ends->n_certain++;
    else if (ends->n < JOINT_MAX_ENDS)
        ends->facts[ends->n++] = own_copy(fs, ends->arena);
}

void joint_failures_note(struct joint_failures *f, uint32_t letter, const struct facts *fs)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (f->v[i].letter == letter)
            return;
    if (f->n < JOINT_MAX_FAILURES)
        f->v[f->n++] = (struct joint_failure){letter, own_copy(fs, f->arena)};
}

/* ---- the inputs ---- */

struct inputs {
    struct arena *arena;
    const struct expr **v;
    uint32_t n, cap;
};

static bool is_input(const struct expr *e)
{
    const struct origin *o = e->origin;
    bool local = o->kind == ORIGIN_LOCAL && !o->bounded && !o->input;
    return ir_is_int(e->type) && !o->over && (o->kind == ORIGIN_SHARED || local);
}

static void find_inputs(struct inputs *in, const struct expr *e)
{
    bool known = e->op != EXPR_ATOM || !is_input(e);
    for (uint32_t i = 0; i < in->n && !known; i++)
        known = in->v[i] == e;
    if (!known)
        VEC_PUSH(in->arena, in->v, in->n, in->cap, e);
    if (e->a)
        find_inputs(in, e->a);
    if (e->b)
        find_inputs(in, e->b);
}

/* ---- their values ---- */

/* A value near `first` that the facts allow.  They know it from then on. */
static bool choose(struct facts *fs, const struct expr *atom, wide first, int64_t *value)
{
    for (wide x = first; x < first + NEIGHBOURS; x++) {
        struct facts trial = facts_copy(fs, fs->arena);
        if (!facts_refine(&trial, atom, x, x))
            continue;
        *fs = trial;
        *value = (int64_t)x;
        return true;
    }
    return false;
}

/* The least, or a large one: with many rounds more is met than with few. */
static wide first_value(const struct facts *fs, const struct expr *atom, uint32_t variant)
{
    static const wide more[JOINT_VARIANTS] = {0, MANY, VERY_MANY};
    struct range r = facts_range(fs, atom), all = {value_type_min(atom->type),
                                                   value_type_max(atom->type)};
    wide x = r.lo > all.lo ? r.lo : r.hi < 0 ? r.hi : 0;
    if (strcmp(atom->origin->name, "argc") == 0)
        return x;
    return x + more[variant] <= r.hi ? x + more[variant] : r.hi;
}

static void fix(const struct expr *atom, int64_t value, struct facts *world)
{
    struct origin *o = atom->origin;
    if (o->kind == ORIGIN_SHARED) {
        facts_refine(world, atom, value, value);
        return;
    }
    o->bounded = true;
    o->lo = o->hi = value;
}

/* The answers of one text to what is asked about its input; the rest of the facts may need others,
 * but then the inputs are tried in vain. */
static const char *fix_text(const struct inputs *in, const char *input, struct facts *fs,
                            struct facts *world)
{
    const char *text = texts_witness(fs, input, fs->arena);
    for (uint32_t i = 0; text && i < in->n; i++) {
        const struct text_question *q = in->v[i]->origin->asks;
        if (!q || strcmp(unknown_text_input(q->text)->name, input) != 0)
            continue;
        struct value v = text_question_answer(q, in->v[i]->type, text);
        if (v.kind != VALUE_INT || !facts_refine(fs, in->v[i], v.i, v.i))
            return NULL;
        fix(in->v[i], v.i, world);
    }
    return text;
}

/* The input of which it is an answer, if others are asked for, too; else NULL. */
static const char *text_input(const struct inputs *in, const struct expr *atom)
{
    const struct text_question *q = atom->origin->asks;
    const char *input = q ? unknown_text_input(q->text)->name : NULL;
    for (uint32_t i = 0; input && i < in->n; i++) {
        const struct text_question *other = in->v[i]->origin->asks;
        if (other && other != q && strcmp(unknown_text_input(other->text)->name, input) == 0)
            return input;
    }
    return NULL;
}

static const char *joined(struct arena *arena, const char *text, const char *more)
{
    return text ? arena_printf(arena, "%s and %s", text, more) : more;
}

const char *joint_witness(const struct facts *end, uint32_t variant, struct facts *world,
                          struct arena *arena)
{
    struct inputs in = {.arena = arena};
    struct facts fs = facts_copy(end, arena);
    const char *text = NULL;
    for (uint32_t i = 0; i < end->n; i++)
        find_inputs(&in, end->v[i].e);
    for (uint32_t i = 0; i < in.n; i++) {
        const struct expr *atom = in.v[i];
        const char *input = text_input(&in, atom), *whole;
        int64_t value;
        struct range known = facts_range(world, atom);
        if (input && known.lo == known.hi)
            continue; /* by the text that was found for another answer */
        if (input && (whole = fix_text(&in, input, &fs, world)) != NULL) {
            text = joined(arena, text,
                          arena_printf(arena, "strcmp(%s, \"%s\") == 0", input, whole));
            continue;
        }
        if (input || !choose(&fs, atom, first_value(&fs, atom, variant), &value))
            return NULL;
        fix(atom, value, world);
        text = joined(arena, text, arena_printf(arena, "%s == %lld", expr_text(arena, atom, "_"),
                                                (long long)value));
    }
    return text;
}
