/* Values and their cases. */
#include "abstraction/anyn/sym.h"

#include "core/affine/no_solution.h"
#include "core/base/str.h"
#include "core/base/vec.h"

enum { MAX_CASES = 16 };

void sym_leave(struct sym *y, struct src_range at, const char *why)
{
    if (y->out->left)
        return;
    y->out->left = y->s->is_over ? "it takes too long to follow the program" : why;
    y->out->at = at;
}

struct sym_value sym_data(void)
{
    return (struct sym_value){ 0 };
}

struct sym_value sym_of(struct sym *y, struct sym_leaf leaf)
{
    struct sym_value v = { 0 };
    struct sym_case c = { .leaf = leaf };
    VEC_PUSH(y->arena, v.cases, v.n, v.cap, c);
    return v;
}

struct sym_value sym_number(struct sym *y, struct affine number)
{
    return sym_of(y, (struct sym_leaf){ .kind = SYM_NUMBER, .number = number });
}

bool sym_leaf_same(const struct sym_leaf *a, const struct sym_leaf *b)
{
    if (a->kind != b->kind || a->object != b->object || a->astray != b->astray ||
        a->n_counters != b->n_counters || !str_same(a->statement, b->statement) ||
        !affine_same(a->number, b->number))
        return false;
    for (uint32_t i = 0; i < a->n_counters; i++)
        if (!affine_same(a->counters[i], b->counters[i]))
            return false;
    return true;
}

static bool facts_same(const struct affine_facts *a, const struct affine_facts *b)
{
    if (a->n != b->n)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (a->items[i].equal != b->items[i].equal ||
            !affine_same(a->items[i].e, b->items[i].e))
            return false;
    return true;
}

bool sym_value_same(const struct sym_value *a, const struct sym_value *b)
{
    if (a->n != b->n)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!sym_leaf_same(&a->cases[i].leaf, &b->cases[i].leaf) ||
            !facts_same(&a->cases[i].when, &b->cases[i].when))
            return false;
    return true;
}

bool sym_value_agrees(struct sym *y, const struct sym_state *st, const struct sym_value *a,
                      const struct sym_value *b)
{
    for (uint32_t i = 0; i < a->n; i++)
        for (uint32_t k = 0; k < b->n; k++) {
            struct affine_facts both = sym_facts_and(y, &a->cases[i].when, &b->cases[k].when);
            if (!sym_leaf_same(&a->cases[i].leaf, &b->cases[k].leaf) &&
                sym_is_possible(y, st, &both))
                return false;
        }
    return a->n > 0 && b->n > 0;
}

struct affine_facts sym_facts_and(struct sym *y, const struct affine_facts *a,
                                  const struct affine_facts *b)
{
    struct affine_facts all = { 0 };
    affine_facts_add_all(y->s, &all, a);
    for (uint32_t i = 0; i < b->n; i++) {
        bool known = false;
        for (uint32_t k = 0; k < a->n && !known; k++)
            known = a->items[k].equal == b->items[i].equal &&
                    affine_same(a->items[k].e, b->items[i].e);
        if (!known)
            affine_facts_add(y->s, &all, b->items[i]);
    }
    return all;
}

/* Besides what is on the way: a rank is a rank, counters are from 0 on. */
static struct affine_facts all_facts(struct sym *y, const struct sym_state *st)
{
    struct affine_space *s = y->s;
    struct affine_facts all = { 0 };
    struct affine_map none = { 0 };
    affine_facts_add_all(s, &all, &y->fs->given);
    families_is_rank(y->fs, &all, &none);
    families_has_number(y->fs, &all, &none);
    affine_facts_at_most(s, &all, affine_of_atom(s, y->fs->size), affine_number(INT32_MAX));
    for (uint32_t i = 0; i < y->n_counters; i++)
        affine_facts_at_most(s, &all, affine_number(0), affine_of_atom(s, y->counters[i]));
    affine_facts_add_all(s, &all, &st->facts);
    return all;
}

bool sym_is_possible(struct sym *y, const struct sym_state *st, const struct affine_facts *more)
{
    struct affine_facts all = all_facts(y, st);
    affine_facts_add_all(y->s, &all, more);
    return !affine_no_solution(y->s, &all);
}

bool sym_is_certain(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                    struct affine_fact fact)
{
    struct affine_fact not[2];
    uint32_t n = affine_fact_not(y->s, fact, not);
    for (uint32_t i = 0; i < n; i++) {
        struct affine_facts more = { 0 };
        affine_facts_add_all(y->s, &more, when);
        affine_facts_add(y->s, &more, not[i]);
        if (sym_is_possible(y, st, &more))
            return false;
    }
    return true;
}

void sym_value_add(struct sym *y, const struct sym_state *st, struct sym_value *v,
                   const struct affine_facts *when, struct sym_leaf leaf)
{
    if (v->cap == UINT32_MAX || (when->n && !sym_is_possible(y, st, when)))
        return;
    if (v->n == MAX_CASES) { /* data, whatever comes */
        *v = (struct sym_value){ .cap = UINT32_MAX };
        return;
    }
    struct sym_case c = { .leaf = leaf };
    affine_facts_add_all(y->s, &c.when, when);
    VEC_PUSH(y->arena, v->cases, v->n, v->cap, c);
}

void sym_value_add_all(struct sym *y, const struct sym_state *st, struct sym_value *v,
                       const struct affine_facts *when, struct sym_value more)
{
    if (more.n == 0)
        sym_value_add(y, st, v, when, (struct sym_leaf){ .kind = SYM_DATA });
    for (uint32_t i = 0; i < more.n; i++) {
        struct affine_facts both = sym_facts_and(y, when, &more.cases[i].when);
        sym_value_add(y, st, v, &both, more.cases[i].leaf);
    }
}

void sym_value_tidy(struct sym_value *v)
{
    bool one = v->n > 0;
    for (uint32_t i = 1; i < v->n; i++)
        one = one && sym_leaf_same(&v->cases[0].leaf, &v->cases[i].leaf);
    if (one) {
        v->n = 1;
        v->cases[0].when = (struct affine_facts){ 0 };
    }
    if (v->cap == UINT32_MAX || (one && v->cases[0].leaf.kind == SYM_DATA))
        *v = sym_data();
}

bool sym_affine_is_shared(const struct sym *y, struct affine e)
{
    for (uint32_t i = 0; i < y->fs->n_dims; i++)
        if (affine_contains(y->s, e, y->fs->coords[i]))
            return false;
    return true;
}

bool sym_value_is_shared(const struct sym *y, const struct sym_value *v)
{
    for (uint32_t i = 0; i < v->n; i++) {
        const struct sym_case *c = &v->cases[i];
        if ((c->leaf.kind != SYM_NUMBER && c->leaf.kind != SYM_REAL) ||
            !sym_affine_is_shared(y, c->leaf.number))
            return false;
        for (uint32_t k = 0; k < c->when.n; k++)
            if (!sym_affine_is_shared(y, c->when.items[k].e))
                return false;
    }
    return v->n > 0;
}

struct sym_value sym_value_subst(struct sym *y, struct sym_value v, const struct affine_map *m)
{
    struct sym_value out = { 0 };
    for (uint32_t i = 0; i < v.n; i++) {
        struct sym_case c = { .leaf = v.cases[i].leaf };
        affine_facts_subst(y->s, &c.when, &v.cases[i].when, m);
        c.leaf.number = affine_subst(y->s, c.leaf.number, m);
        c.leaf.counters = ARENA_ARRAY(y->arena, struct affine, c.leaf.n_counters);
        for (uint32_t k = 0; k < c.leaf.n_counters; k++)
            c.leaf.counters[k] = affine_subst(y->s, v.cases[i].leaf.counters[k], m);
        VEC_PUSH(y->arena, out.cases, out.n, out.cap, c);
    }
    return out;
}
