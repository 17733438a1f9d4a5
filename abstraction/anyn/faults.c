#include "abstraction/anyn/faults.h"

#include "abstraction/anyn/sizes.h"
#include "core/affine/bits.h"
#include "core/base/vec.h"

enum { FEW_RANKS = 4 /* of so many the runs tell */ };

/* Ranks, numbers of ranks, counters. */
static bool is_of_ranks(const struct sym *y, struct affine e)
{
    for (uint32_t i = 0; i < e.n; i++) {
        const struct affine_atom *a = &y->s->atoms[e.terms[i].atom];
        if (a->kind != AFFINE_NAME && a->kind != AFFINE_FLOOR && !affine_is_bits(a->kind))
            return false;
        for (uint32_t k = 0; k < a->n_of; k++)
            if (!is_of_ranks(y, a->of[k]))
                return false;
    }
    return true;
}

void sym_place_event(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                     const struct affine_facts *when, struct family *f)
{
    f->at = i->at;
    f->where = sym_facts_and(y, &st->facts, when);
    f->counters = arena_memdup(y->arena, y->counters, y->n_counters * sizeof *y->counters);
    f->n_counters = y->n_counters;
    f->place = ARENA_ARRAY(y->arena, struct affine, y->n_place + 1);
    f->n_place = y->n_place + 1;
    for (uint32_t k = 0; k < y->n_place; k++)
        f->place[k] = y->place[k];
    f->place[y->n_place] = affine_number(y->position);
}

static void note(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                 enum family_fault fault, const struct affine_facts *when)
{
    struct family_never never = { .fault = fault };
    struct family *f = &never.of;
    if (y->silent || y->out->left)
        return;
    f->statement = arena_printf(y->arena, "s%u", i->id);
    sym_place_event(y, st, i, when, f);
    families_add_never(y->fs, never);
}

void sym_never(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
               enum family_fault fault, const struct affine_facts *when)
{
    if (!y->ends.only)
        note(y, st, i, fault, when);
}

void sym_fails(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
               enum family_fault fault, enum family_fault by_data)
{
    struct affine_facts none = { 0 };
    bool certain = !y->unsure;
    for (uint32_t k = 0; k < st->facts.n; k++)
        certain = certain && is_of_ranks(y, st->facts.items[k].e);
    note(y, st, i, certain ? fault : by_data, &none);
}

/* May that be so with so many ranks at most? */
static bool is_possible_for(struct sym *y, const struct sym_state *st,
                            const struct affine_facts *when, uint32_t ranks)
{
    struct affine_facts all = { 0 };
    affine_facts_add_all(y->s, &all, when);
    affine_facts_at_most(y->s, &all, affine_of_atom(y->s, y->fs->size), affine_number(ranks));
    return sym_is_possible(y, st, &all);
}

void sym_never_is(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                  enum family_fault fault, const struct affine_facts *when,
                  struct affine_fact fact)
{
    struct affine_facts all = { 0 };
    if (!is_of_ranks(y, fact.e) && is_possible_for(y, st, when, FEW_RANKS))
        return;
    affine_facts_add_all(y->s, &all, when);
    affine_facts_add(y->s, &all, fact);
    sym_never(y, st, i, fault, &all);
}

void sym_never_negative(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                        struct sym_value bytes)
{
    for (uint32_t k = 0; k < bytes.n; k++) {
        const struct sym_leaf *leaf = &bytes.cases[k].leaf;
        const struct affine_facts *when = &bytes.cases[k].when;
        struct affine below = affine_plus(y->s, affine_scale(y->s, leaf->number, -1), -1);
        if (leaf->kind == SYM_NUMBER && (leaf->number.n || leaf->number.constant < 0))
            sym_never_is(y, st, i, FAULT_LENGTH, when, (struct affine_fact){ false, below });
        else if (leaf->kind != SYM_NUMBER && !is_possible_for(y, st, when, FEW_RANKS))
            sym_never(y, st, i, FAULT_LENGTH, when);
    }
}

/* The greatest amount with so many ranks; INT64_MAX: not known. */
static int64_t most_of(const struct sym *y, struct affine e, int64_t ranks)
{
    int64_t most = e.constant < 0 ? -e.constant : e.constant;
    for (uint32_t i = 0; i < e.n; i++) {
        const struct affine_atom *a = &y->s->atoms[e.terms[i].atom];
        int64_t by = e.terms[i].by < 0 ? -e.terms[i].by : e.terms[i].by;
        int64_t of = a->kind == AFFINE_FLOOR ? most_of(y, a->of[0], ranks) / a->by + 1 : ranks;
        for (uint32_t k = 0; k < y->n_counters; k++)
            if (e.terms[i].atom == y->counters[k])
                return INT64_MAX;
        if ((a->kind != AFFINE_NAME && a->kind != AFFINE_FLOOR) || of > INT32_MAX ||
            __builtin_mul_overflow(of, by, &of) || __builtin_add_overflow(most, of, &most))
            return INT64_MAX;
    }
    return most;
}

static void never_with_many(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                            enum family_fault fault, const struct affine_facts *when,
                            struct affine at_least_0)
{
    struct affine_facts all = { 0 };
    affine_facts_add_all(y->s, &all, when);
    affine_facts_add(y->s, &all, (struct affine_fact){ false, at_least_0 });
    if (is_possible_for(y, st, &all, FAMILY_MOST_RANKS) &&
        !is_possible_for(y, st, &all, FEW_RANKS))
        sym_never(y, st, i, fault, &all);
}

void sym_never_overflows(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                         const struct affine_facts *when, struct affine number)
{
    struct affine minus = affine_scale(y->s, number, -1);
    if (y->silent || number.n == 0 || most_of(y, number, FAMILY_MOST_RANKS) <= INT32_MAX ||
        !is_of_ranks(y, number))
        return;
    never_with_many(y, st, i, FAULT_OVERFLOWS, when,
                    affine_plus(y->s, number, -(int64_t)INT32_MAX - 1));
    never_with_many(y, st, i, FAULT_OVERFLOWS, when,
                    affine_plus(y->s, minus, (int64_t)INT32_MIN - 1));
}

void sym_never_shifts(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                      const struct affine_facts *when, struct affine number)
{
    int64_t bits = 8 * (int64_t)i->type.size;
    if (y->silent || number.n == 0 || !is_of_ranks(y, number))
        return;
    never_with_many(y, st, i, FAULT_SHIFTS, when, affine_plus(y->s, number, -bits));
    never_with_many(y, st, i, FAULT_SHIFTS, when,
                    affine_plus(y->s, affine_scale(y->s, number, -1), -1));
}

void sym_never_but(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                   enum family_fault fault, struct sym_case at, int64_t number)
{
    struct sym_value v = sym_load(y, st, sym_of(y, at.leaf), ir_type_of(IR_I32));
    if (v.n == 0)
        sym_never(y, st, i, fault, &at.when);
    for (uint32_t k = 0; k < v.n; k++) {
        const struct sym_leaf *leaf = &v.cases[k].leaf;
        struct affine_facts when = sym_facts_and(y, &at.when, &v.cases[k].when);
        bool is = leaf->kind == SYM_NUMBER && leaf->number.n == 0 &&
                  leaf->number.constant == number;
        if (!is && sym_is_possible(y, st, &when))
            sym_never(y, st, i, fault, &when);
    }
}

static void never_outside_of(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                             const struct sym_case *at, const struct sym_case *bytes, uint64_t size)
{
    struct affine_space *s = y->s;
    struct affine_facts when = sym_facts_and(y, &at->when, &bytes->when);
    struct affine end = affine_plus(s, sym_plain(y, at->leaf.number), (int64_t)size);
    struct affine over = affine_minus(s, end, sym_plain(y, bytes->leaf.number));
    struct affine below = affine_plus(s, affine_scale(s, at->leaf.number, -1), -1);
    bool inside = over.n == 0 && over.constant < 1 && below.n == 0 && below.constant < 0;
    if (bytes->leaf.kind != SYM_NUMBER || inside)
        return;
    sym_never_is(y, st, i, FAULT_OUTSIDE, &when,
                 (struct affine_fact){ false, affine_plus(s, over, -1) });
    sym_never_is(y, st, i, FAULT_OUTSIDE, &when, (struct affine_fact){ false, below });
}

void sym_never_outside(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                       struct sym_value address, uint64_t size)
{
    for (uint32_t k = 0; k < address.n && !y->silent; k++) {
        const struct sym_leaf *a = &address.cases[k].leaf;
        if (a->kind == SYM_NUMBER || (a->kind == SYM_ADDRESS && y->objects[a->object].gone))
            sym_never(y, st, i, FAULT_OUTSIDE, &address.cases[k].when);
        if (a->kind != SYM_ADDRESS || a->astray)
            continue;
        struct sym_value bytes = y->objects[a->object].bytes;
        for (uint32_t b = 0; b < bytes.n; b++)
            never_outside_of(y, st, i, &address.cases[k], &bytes.cases[b], size);
    }
}
