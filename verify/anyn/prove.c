/* Obligations, and events with names of their own. */
#include "verify/anyn/prove.h"

#include "core/affine/no_solution.h"
#include "core/base/vec.h"

bool anyn_fail(struct anyn *a, const char *what, const struct family *f)
{
    if (!a->failed) {
        a->failed = a->s->is_over ? "the proof takes too long" : what;
        a->failed_at = f;
    }
    return false;
}

bool anyn_never(struct anyn *a, struct affine_facts facts, const char *what)
{
    if (!affine_no_solution(a->s, &facts))
        return false;
    struct anyn_obligation o = { what, facts };
    VEC_PUSH(a->arena, a->asked, a->n_asked, a->cap_asked, o);
    return true;
}

static void set_open(struct anyn *a, const struct affine_facts *facts)
{
    a->open = arena_memdup(a->arena, facts, sizeof *facts);
}

bool anyn_must_never(struct anyn *a, struct affine_facts facts, const char *what,
                     const struct family *f)
{
    if (a->failed)
        return false;
    if (anyn_never(a, facts, what))
        return true;
    set_open(a, &facts);
    return anyn_fail(a, what, f);
}

bool anyn_covers(struct anyn *a, const struct affine_facts *facts, const struct affine_facts *ways,
                 uint32_t n, const char *what)
{
    if (anyn_never(a, *facts, what))
        return true;
    if (n == 0) {
        set_open(a, facts);
        return false;
    }
    struct affine_facts so_far = { 0 };
    affine_facts_add_all(a->s, &so_far, facts);
    for (uint32_t i = 0; i < ways->n; i++) { /* all before it hold, and it does not */
        struct affine_fact not[2];
        uint32_t n_not = affine_fact_not(a->s, ways->items[i], not);
        for (uint32_t k = 0; k < n_not; k++) {
            struct affine_facts other = { 0 };
            affine_facts_add_all(a->s, &other, &so_far);
            affine_facts_add(a->s, &other, not[k]);
            if (!anyn_covers(a, &other, ways + 1, n - 1, what))
                return false;
        }
        affine_facts_add(a->s, &so_far, ways->items[i]);
    }
    return true;
}

static void name_copy(struct anyn *a, struct affine_map *m, uint32_t atom, const char *suffix)
{
    const char *name = arena_printf(a->arena, "%s%s", a->s->atoms[atom].name, suffix);
    uint32_t copy = affine_name(a->s, name);
    affine_map_put(a->arena, m, atom, affine_of_atom(a->s, copy));
}

struct anyn_event anyn_event_of(struct anyn *a, const struct family *f, const char *suffix)
{
    struct anyn_event e = { .f = f };
    for (uint32_t i = 0; i < a->fs->n_dims; i++)
        name_copy(a, &e.names, a->fs->coords[i], suffix);
    for (uint32_t i = 0; i < f->n_counters; i++)
        name_copy(a, &e.names, f->counters[i], suffix);
    return e;
}

struct anyn_event anyn_event_subst(struct anyn *a, struct anyn_event e, const struct affine_map *m)
{
    struct anyn_event out = { .f = e.f };
    for (uint32_t i = 0; i < e.names.n; i++)
        affine_map_put(a->arena, &out.names, e.names.atoms[i],
                       affine_subst(a->s, e.names.values[i], m));
    return out;
}

struct affine anyn_coord(const struct anyn *a, struct anyn_event e, uint32_t i)
{
    return anyn_at(a, e, affine_of_atom(a->s, a->fs->coords[i]));
}

struct affine_facts anyn_both(struct anyn *a, struct anyn_event x, struct anyn_event y)
{
    struct affine_facts both = family_domain(a->fs, x.f, &x.names);
    struct affine_facts more = family_own(a->fs, y.f, &y.names);
    affine_facts_add_all(a->s, &both, &more);
    return both;
}

void anyn_same_rank(const struct anyn *a, struct affine_facts *facts, struct anyn_event x,
                    struct anyn_event y)
{
    for (uint32_t i = 0; i < a->fs->n_dims; i++)
        affine_facts_equal(a->s, facts, anyn_coord(a, x, i), anyn_coord(a, y, i));
}

void anyn_is_peer(const struct anyn *a, struct affine_facts *facts, struct anyn_event x,
                  struct anyn_event y)
{
    for (uint32_t i = 0; i < a->fs->n_dims; i++)
        affine_facts_equal(a->s, facts, anyn_at(a, x, x.f->peer[i]), anyn_coord(a, y, i));
}

void anyn_same_comm(const struct anyn *a, struct affine_facts *facts, struct anyn_event x,
                    struct anyn_event y)
{
    const struct family_comm *c = families_comm(a->fs, x.f->comm);
    for (uint32_t i = 0; c && i < c->n_same; i++)
        affine_facts_equal(a->s, facts, anyn_at(a, x, c->same[i]), anyn_at(a, y, c->same[i]));
}

void anyn_in_comm(const struct anyn *a, struct affine_facts *facts, struct anyn_event x,
                  const struct affine_map *y)
{
    const struct family_comm *c = families_comm(a->fs, x.f->comm);
    if (!c)
        return;
    affine_facts_subst(a->s, facts, &c->where, y);
    for (uint32_t i = 0; i < c->n_same; i++)
        affine_facts_equal(a->s, facts, anyn_at(a, x, c->same[i]),
                           affine_subst(a->s, c->same[i], y));
}

struct affine anyn_counter(const struct anyn *a, struct anyn_event e, uint32_t i)
{
    return anyn_at(a, e, affine_of_atom(a->s, e.f->counters[i]));
}

struct affine anyn_at(const struct anyn *a, struct anyn_event e, struct affine x)
{
    return affine_subst(a->s, x, &e.names);
}

struct anyn_order anyn_before(struct anyn *a, struct anyn_event x, struct anyn_event y)
{
    struct anyn_order order = { 0 };
    struct affine_facts so_far = { 0 };
    for (uint32_t i = 0; i < x.f->n_place && i < y.f->n_place; i++) {
        struct affine p = anyn_at(a, x, x.f->place[i]), q = anyn_at(a, y, y.f->place[i]);
        struct affine apart = affine_minus(a->s, q, p);
        if (apart.n == 0 && apart.constant < 0)
            return order;
        if (apart.n == 0 && apart.constant == 0)
            continue;
        struct affine_facts way = { 0 };
        affine_facts_add_all(a->s, &way, &so_far);
        if (apart.n)
            affine_facts_less(a->s, &way, p, q);
        VEC_PUSH(a->arena, order.ways, order.n, order.cap, way);
        if (apart.n == 0)
            return order;
        affine_facts_equal(a->s, &so_far, p, q);
    }
    order.may_be_same = true;
    order.same = so_far;
    return order;
}
