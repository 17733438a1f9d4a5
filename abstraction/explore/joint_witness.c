/* Values of inputs for a witness (see joint_witness.h). */
#include "abstraction/explore/joint_witness.h"

#include "abstraction/domain/texts.h"
#include "abstraction/domain/unknown_text.h"
#include "abstraction/domain/value.h"
#include "core/base/arena.h"
#include "core/base/vec.h"

#include <stdio.h>
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
    bool *told;      /* [n]: facts say something of it together with others */
    uint32_t n, cap, cap_told;
    uint32_t *slots; /* [n_slots], a power of two: by expression, 1 + number */
    uint32_t n_slots;
};

static bool is_input(const struct expr *e)
{
    const struct origin *o = e->origin;
    bool local = o->kind == ORIGIN_LOCAL && !o->bounded && !o->input;
    return ir_is_int(e->type) && !o->over && (o->kind == ORIGIN_SHARED || local);
}

static uint32_t *slot_of(const struct inputs *in, const struct expr *e)
{
    uint32_t i = (uint32_t)e->hash & (in->n_slots - 1);
    while (in->slots[i] && in->v[in->slots[i] - 1] != e)
        i = (i + 1) & (in->n_slots - 1);
    return &in->slots[i];
}

static void grow_slots(struct inputs *in)
{
    in->n_slots = in->n_slots ? 4 * in->n_slots : 64;
    in->slots = ARENA_ARRAY(in->arena, uint32_t, in->n_slots);
    for (uint32_t i = 0; i < in->n; i++)
        *slot_of(in, in->v[i]) = i + 1;
}

static void add_input(struct inputs *in, const struct expr *e, bool told)
{
    uint32_t n = in->n;
    if (2 * n >= in->n_slots)
        grow_slots(in);
    uint32_t *slot = slot_of(in, e);
    if (!*slot) {
        VEC_PUSH(in->arena, in->told, n, in->cap_told, false);
        VEC_PUSH(in->arena, in->v, in->n, in->cap, e);
        *slot = in->n;
    }
    in->told[*slot - 1] |= told;
}

static void find_inputs(struct inputs *in, const struct expr *e, bool told)
{
    if (e->op == EXPR_ATOM && is_input(e))
        add_input(in, e, told);
    if (e->a)
        find_inputs(in, e->a, true);
    if (e->b)
        find_inputs(in, e->b, true);
}

/* ---- their values ---- */

/* Does each value of the range that is known of it fit the facts? */
static bool fits_always(const struct facts *fs, const struct expr *atom)
{
    const struct fact *f = facts_find(fs, atom);
    return f && !f->n_ne && !f->residues && atom->origin->kind == ORIGIN_LOCAL &&
           !atom->origin->asks;
}

/* A value near `first` that the facts allow.  They know it from then on.  spare: memory. */
static bool choose(struct facts *fs, struct facts *spare, const struct expr *atom, wide first,
                   int64_t *value)
{
    for (wide x = first; x < first + NEIGHBOURS; x++) {
        struct facts trial = facts_copy_over(fs, spare, fs->arena);
        *spare = trial;
        if (!facts_refine(&trial, atom, x, x))
            continue;
        *spare = *fs;
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

/* The conditions in one text; NULL: there is none. */
static const char *joined(struct arena *arena, const char *const *v, uint32_t n)
{
    size_t all = 0, at = 0;
    for (uint32_t i = 0; i < n; i++)
        all += strlen(v[i]) + sizeof " and ";
    char *text = n ? arena_alloc(arena, all) : NULL;
    for (uint32_t i = 0; i < n; i++)
        at += (size_t)sprintf(text + at, "%s%s", i ? " and " : "", v[i]);
    return text;
}

const char *joint_witness(const struct facts *end, uint32_t variant, struct facts *world,
                          struct arena *arena)
{
    struct inputs in = {.arena = arena};
    struct facts fs = facts_copy(end, arena), spare = {.v = NULL};
    const char **texts = NULL;
    uint32_t n = 0, cap = 0;
    for (uint32_t i = 0; i < end->n; i++)
        find_inputs(&in, end->v[i].e, false);
    for (uint32_t i = 0; i < in.n; i++) {
        const struct expr *atom = in.v[i];
        const char *input = text_input(&in, atom), *whole;
        int64_t value;
        struct range known = facts_range(world, atom);
        if (input && known.lo == known.hi)
            continue; /* by the text that was found for another answer */
        if (input && (whole = fix_text(&in, input, &fs, world)) != NULL) {
            VEC_PUSH(arena, texts, n, cap,
                     arena_printf(arena, "strcmp(%s, \"%s\") == 0", input, whole));
            continue;
        }
        wide first = first_value(&fs, atom, variant);
        bool free = !in.told[i] && fits_always(&fs, atom);
        if (input || !(free ? facts_refine(&fs, atom, first, first)
                            : choose(&fs, &spare, atom, first, &value)))
            return NULL;
        if (free)
            value = (int64_t)first;
        fix(atom, value, world);
        VEC_PUSH(arena, texts, n, cap, arena_printf(arena, "%s == %lld",
                                                    expr_text(arena, atom, "_"),
                                                    (long long)value));
    }
    return joined(arena, texts, n);
}
