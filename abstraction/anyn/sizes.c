/* Sizes: products that are not affine have names, which do not depend on types and order. */
#include "abstraction/anyn/sizes.h"

#include "core/base/str.h"
#include "core/base/vec.h"

#include <string.h>

enum { MOST_FACTORS = 4 };

static const char product_name[] = "times";

static const struct sym_making *making_of(const struct sym *y, uint32_t atom)
{
    for (uint32_t i = 0; i < y->made.n; i++)
        if (y->made.items[i].atom == atom)
            return &y->made.items[i];
    return NULL;
}

void sym_make(struct sym *y, struct sym_making making)
{
    if (!making_of(y, making.atom))
        VEC_PUSH(y->arena, y->made.items, y->made.n, y->made.cap, making);
}

struct factors { /* atoms, in order */
    uint32_t items[2 * MOST_FACTORS];
    uint32_t n;
};

static void add_factor(struct factors *f, uint32_t atom)
{
    uint32_t at = f->n++;
    for (; at > 0 && f->items[at - 1] > atom; at--)
        f->items[at] = f->items[at - 1];
    f->items[at] = atom;
}

/* Those of a product, or the atom itself. */
static void add_factors(const struct sym *y, struct factors *f, uint32_t atom)
{
    const struct affine_atom *a = &y->s->atoms[atom];
    bool product = a->kind == AFFINE_VALUE && str_same(a->name, product_name);
    if (!product)
        add_factor(f, atom);
    for (uint32_t i = 0; product && i < a->n_of; i++)
        add_factor(f, a->of[i].terms[0].atom);
}

static struct affine times_atoms(struct sym *y, uint32_t a, uint32_t b)
{
    struct factors f = { .n = 0 };
    struct affine_atom atom = { .kind = AFFINE_VALUE, .name = product_name };
    add_factors(y, &f, a);
    add_factors(y, &f, b);
    if (f.n > MOST_FACTORS)
        atom.name = arena_printf(y->arena, "large%u", y->n_labels++); /* any number */
    atom.of = ARENA_ARRAY(y->arena, struct affine, f.n);
    for (uint32_t i = 0; i < f.n && f.n <= MOST_FACTORS; i++)
        atom.of[atom.n_of++] = affine_of_atom(y->s, f.items[i]);
    return affine_of_atom(y->s, affine_atom(y->s, &atom));
}

struct affine sym_times(struct sym *y, struct affine a, struct affine b)
{
    struct affine out = affine_add(y->s, affine_scale(y->s, a, b.constant),
                                   affine_plus(y->s, b, -b.constant), a.constant);
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t k = 0; k < b.n; k++) {
            struct affine product = times_atoms(y, a.terms[i].atom, b.terms[k].atom);
            out = affine_add(y->s, out, affine_scale(y->s, product, a.terms[i].by),
                             b.terms[k].by);
        }
    return out;
}

static struct affine plain_making(struct sym *y, const struct sym_making *m)
{
    struct affine a = sym_plain(y, m->of[0]), b = sym_plain(y, m->of[1]);
    switch (m->kind) {
    case SYM_CAST: break;
    case SYM_SUM: return affine_add(y->s, a, b, 1);
    case SYM_DIFFERENCE: return affine_add(y->s, a, b, -1);
    case SYM_PRODUCT: return sym_times(y, a, b);
    case SYM_QUOTIENT: return affine_of_atom(y->s, m->atom);
    }
    return a;
}

struct affine sym_plain(struct sym *y, struct affine e)
{
    struct affine out = affine_number(e.constant);
    for (uint32_t i = 0; i < e.n; i++) {
        const struct sym_making *m = making_of(y, e.terms[i].atom);
        struct affine term = m ? plain_making(y, m) : affine_of_atom(y->s, e.terms[i].atom);
        out = affine_add(y->s, out, term, e.terms[i].by);
    }
    return out;
}

static bool is_at_least(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                        struct affine e, int64_t number)
{
    struct affine_fact fact = { false, affine_plus(y->s, e, -number) };
    return sym_is_certain(y, st, when, fact);
}

static bool speaks_of(const struct sym *y, const struct affine_facts *facts, uint32_t atom)
{
    for (uint32_t i = 0; i < facts->n; i++)
        if (affine_contains(y->s, facts->items[i].e, atom))
            return true;
    return false;
}

void sym_add_quotients(struct sym *y, const struct sym_state *st, struct affine_facts *facts)
{
    struct affine_facts when = { 0 };
    affine_facts_add_all(y->s, &when, facts);
    for (uint32_t i = 0; i < y->made.n; i++) {
        const struct sym_making *m = &y->made.items[i];
        struct affine q = affine_of_atom(y->s, m->atom), zero = affine_number(0);
        struct affine a = sym_plain(y, m->of[0]), b = sym_plain(y, m->of[1]);
        if (m->kind != SYM_QUOTIENT || !speaks_of(y, facts, m->atom) ||
            !is_at_least(y, st, &when, a, 0) || !is_at_least(y, st, &when, b, 1))
            continue;
        affine_facts_at_most(y->s, facts, zero, q);
        affine_facts_at_most(y->s, facts, q, a);
        affine_facts_at_most(y->s, facts, sym_times(y, q, b), a);
        for (uint32_t k = 0; k < y->n_counters; k++) { /* k + c <= b: q k + q c <= q b */
            struct affine counter = affine_of_atom(y->s, y->counters[k]);
            int64_t c = 2;
            while (c >= 0 && !is_at_least(y, st, &when, affine_minus(y->s, b, counter), c))
                c--;
            struct affine part = sym_times(y, q, affine_plus(y->s, counter, c));
            affine_facts_at_most(y->s, facts, zero, sym_times(y, q, counter));
            if (c >= 0)
                affine_facts_at_most(y->s, facts, part, sym_times(y, q, b));
        }
    }
}

struct sym_value sym_times_values(struct sym *y, struct sym_value a, struct sym_value b)
{
    struct sym_value out = { 0 };
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t k = 0; k < b.n; k++) {
            struct sym_case c = { .leaf.kind = SYM_NUMBER };
            if (a.cases[i].leaf.kind != SYM_NUMBER || b.cases[k].leaf.kind != SYM_NUMBER)
                return sym_data();
            c.when = sym_facts_and(y, &a.cases[i].when, &b.cases[k].when);
            c.leaf.number = sym_times(y, sym_plain(y, a.cases[i].leaf.number),
                                      sym_plain(y, b.cases[k].leaf.number));
            VEC_PUSH(y->arena, out.cases, out.n, out.cap, c);
        }
    return out;
}

/* Counters are those of one round, and the object may be used in another one. */
static bool speaks_of_counters(const struct sym *y, const struct sym_value *v)
{
    bool does = false;
    for (uint32_t i = 0; i < v->n; i++)
        for (uint32_t c = 0; c < y->n_counters; c++) {
            does = does || affine_contains(y->s, v->cases[i].leaf.number, y->counters[c]);
            for (uint32_t k = 0; k < v->cases[i].when.n; k++)
                does = does ||
                       affine_contains(y->s, v->cases[i].when.items[k].e, y->counters[c]);
        }
    return does;
}

struct sym_value sym_address(struct sym *y, uint32_t object)
{
    return sym_of(y, (struct sym_leaf){ .kind = SYM_ADDRESS, .object = object });
}

/* In a loop one object stands for all that the statement makes. */
struct sym_value sym_new_object(struct sym *y, const struct ir_instr *i, struct sym_value bytes)
{
    const char *name = arena_printf(y->arena, "new%u", i->id);
    if (speaks_of_counters(y, &bytes))
        bytes = sym_data();
    for (uint32_t k = 0; (y->n_counters || y->silent) && k < y->n_objects; k++) {
        struct sym_object *o = &y->objects[k];
        if (!o->vague || !str_same(o->name, name))
            continue;
        if (!sym_value_same(&o->bytes, &bytes))
            o->bytes = sym_data();
        return sym_address(y, k);
    }
    uint32_t object = sym_object_new(y, name);
    y->objects[object].vague = true;
    y->objects[object].bytes = bytes;
    return sym_address(y, object);
}
