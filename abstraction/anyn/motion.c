/* What a value comes to from one round of a loop to the next. */
#include "abstraction/anyn/motion.h"

#include "core/affine/bits.h"
#include "core/base/str.h"
#include "core/base/vec.h"

struct sym_value sym_moved(struct sym *y, struct sym_value v, struct affine by)
{
    struct sym_value out = { 0 };
    for (uint32_t i = 0; i < v.n; i++) {
        struct sym_case c = v.cases[i];
        c.leaf.number = affine_add(y->s, c.leaf.number, by, 1);
        VEC_PUSH(y->arena, out.cases, out.n, out.cap, c);
    }
    return out;
}

struct sym_value sym_doubled(struct sym *y, struct sym_value v, struct affine round)
{
    return sym_number(y, affine_scale(y->s, affine_power(y->s, round),
                                      v.cases[0].leaf.number.constant));
}

bool sym_is_double(struct sym *y, const struct sym_value *from, const struct sym_value *to)
{
    return from->n == 1 && to->n == 1 && from->cases[0].leaf.kind == SYM_NUMBER &&
           to->cases[0].leaf.kind == SYM_NUMBER &&
           affine_same(affine_scale(y->s, from->cases[0].leaf.number, 2),
                       to->cases[0].leaf.number);
}

bool sym_doublings(struct sym *y, struct affine e, uint32_t counter, struct affine *last)
{
    struct affine k = affine_of_atom(y->s, counter);
    for (uint32_t i = 0; i < e.n; i++) {
        const struct affine_atom *a = &y->s->atoms[e.terms[i].atom];
        int64_t by = e.terms[i].by;
        struct affine rest = affine_add(y->s, e, affine_of_atom(y->s, e.terms[i].atom), -by);
        if (a->kind != AFFINE_POWER || !affine_same(a->of[0], k) || by >= 0 ||
            affine_contains(y->s, rest, counter))
            continue;
        *last = affine_log(y->s, affine_floor(y->s, rest, -by));
        return true;
    }
    return false;
}

/* Memory of which nothing is known but that it is there. */
static bool is_vague(const struct sym *y, const struct sym_value *v)
{
    const struct sym_leaf *leaf = v->n == 1 ? &v->cases[0].leaf : NULL;
    return leaf && leaf->kind == SYM_ADDRESS && !leaf->astray &&
           y->objects[leaf->object].vague && !y->objects[leaf->object].is_extern;
}

static uint32_t add_one_of(const struct sym *y, uint32_t object, uint32_t *all, uint32_t n)
{
    const struct sym_object *o = &y->objects[object];
    for (uint32_t i = 0; i < (o->one_of ? o->n_one_of : 1); i++) {
        uint32_t one = o->one_of ? o->one_of[i] : object, at = n, k = 0;
        while (k < n && all[k] != one)
            k++;
        if (k < n)
            continue;
        for (n++; at > 0 && all[at - 1] > one; at--)
            all[at] = all[at - 1];
        all[at] = one;
    }
    return n;
}

bool sym_is_one_of(const struct sym *y, const struct sym_value *v, const struct sym_value *all)
{
    if (!is_vague(y, v) || !is_vague(y, all) ||
        !affine_same(v->cases[0].leaf.number, all->cases[0].leaf.number))
        return false;
    uint32_t *members = ARENA_ARRAY(y->arena, uint32_t, 2 * y->n_objects);
    uint32_t n = add_one_of(y, all->cases[0].leaf.object, members, 0);
    return n == add_one_of(y, v->cases[0].leaf.object, members, n);
}

struct sym_value sym_one_of(struct sym *y, const struct sym_value *a, const struct sym_value *b)
{
    if (!is_vague(y, a) || !is_vague(y, b) ||
        !affine_same(a->cases[0].leaf.number, b->cases[0].leaf.number))
        return sym_data();
    uint32_t first = a->cases[0].leaf.object, second = b->cases[0].leaf.object, object = 0;
    uint32_t *members = ARENA_ARRAY(y->arena, uint32_t, 2 * y->n_objects);
    uint32_t n = add_one_of(y, second, members, add_one_of(y, first, members, 0));
    const char *name = "one_of";
    for (uint32_t i = 0; i < n; i++)
        name = arena_printf(y->arena, "%s_%u", name, members[i]);
    while (object < y->n_objects && !str_same(y->objects[object].name, name))
        object++;
    if (object == y->n_objects) {
        struct sym_value bytes = y->objects[first].bytes;
        bool allocated = y->objects[first].allocated || y->objects[second].allocated;
        bool same = sym_value_same(&bytes, &y->objects[second].bytes);
        object = sym_object_new(y, name);
        y->objects[object].vague = true;
        y->objects[object].allocated = allocated;
        y->objects[object].bytes = same ? bytes : sym_data();
        y->objects[object].one_of = members;
        y->objects[object].n_one_of = n;
    }
    struct sym_leaf leaf = a->cases[0].leaf;
    leaf.object = object;
    return sym_of(y, leaf);
}

/* The exponent of a number that is a power of two. */
static bool exponent_of(struct sym *y, const struct sym_state *st, const struct sym_case *c,
                        struct affine *e)
{
    int64_t more = 0;
    struct affine number = c->leaf.number;
    if (c->leaf.kind != SYM_NUMBER || !affine_is_power(y->s, number))
        return false;
    if (number.n == 0) {
        *e = affine_log(y->s, number);
        return true;
    }
    affine_is_shifted_power(y->s, number, e, &more);
    *e = affine_plus(y->s, *e, more);
    return more == 0 || sym_is_certain(y, st, &c->when, (struct affine_fact){
                            false, affine_plus(y->s, *e, -more) });
}

struct sym_value sym_halved(struct sym *y, const struct sym_state *st, struct sym_value v,
                            struct affine round)
{
    struct sym_value out = { 0 };
    struct sym_leaf zero = { .kind = SYM_NUMBER }, leaf = { .kind = SYM_NUMBER };
    for (uint32_t i = 0; i < v.n; i++) {
        struct affine_facts left = { 0 }, over = { 0 };
        struct affine e;
        if (sym_leaf_same(&v.cases[i].leaf, &zero)) {
            sym_value_add(y, st, &out, &v.cases[i].when, zero);
            continue;
        }
        if (!exponent_of(y, st, &v.cases[i], &e))
            return sym_data();
        affine_facts_at_most(y->s, &left, round, e);
        affine_facts_less(y->s, &over, e, round);
        left = sym_facts_and(y, &v.cases[i].when, &left);
        over = sym_facts_and(y, &v.cases[i].when, &over);
        leaf.number = affine_power(y->s, affine_minus(y->s, e, round));
        sym_value_add(y, st, &out, &left, leaf);
        sym_value_add(y, st, &out, &over, zero);
    }
    return out;
}

const int64_t *sym_movement(struct sym *y, const struct sym_value *from,
                            const struct sym_value *to)
{
    int64_t *by = ARENA_NEW(y->arena, int64_t);
    if (from->n == 0 || from->n != to->n)
        return NULL;
    for (uint32_t i = 0; i < from->n; i++) {
        struct affine apart = affine_minus(y->s, to->cases[i].leaf.number,
                                           from->cases[i].leaf.number);
        if (from->cases[i].leaf.kind != SYM_NUMBER || to->cases[i].leaf.kind != SYM_NUMBER ||
            apart.n || (i && apart.constant != *by))
            return NULL;
        *by = apart.constant;
    }
    return by;
}
