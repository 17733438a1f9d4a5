/* Collectives: which statements are one for all ranks, and that all ranks meet in each.
 *
 * An instance of a group is one value of the counters.  Each rank enters it once, with the same
 * call and root, and all ranks enter two instances in the same order.
 */
#include "core/base/str.h"
#include "core/base/vec.h"
#include "verify/anyn/prove.h"

static const char *const overtaken = "ranks may enter two collectives in different orders";

void anyn_same_instance(struct anyn *a, struct affine_facts *f, struct anyn_event x,
                        struct anyn_event y)
{
    for (uint32_t i = 0; i < x.f->n_counters; i++)
        affine_facts_equal(a->s, f, anyn_counter(a, x, i), anyn_counter(a, y, i));
    anyn_same_comm(a, f, x, y);
}

struct affine_facts anyn_domains(struct anyn *a, const struct anyn_event *events, uint32_t n)
{
    struct affine_facts all = { 0 };
    affine_facts_add_all(a->s, &all, &a->fs->given);
    for (uint32_t i = 0; i < n; i++) {
        struct affine_facts own = family_own(a->fs, events[i].f, &events[i].names);
        affine_facts_add_all(a->s, &all, &own);
        families_has_number(a->fs, &all, &events[i].names);
    }
    return all;
}

/* Where one rank enters an instance through f, every other rank enters it through one of the
 * group. */
static bool all_enter(struct anyn *a, const struct family *f, const struct anyn_group *g)
{
    struct anyn_event e = anyn_event_of(a, f, ".a");
    struct anyn_event other = anyn_event_of(a, f, ".b");
    struct affine_facts all = anyn_domains(a, &e, 1);
    families_is_rank(a->fs, &all, &other.names);
    families_has_number(a->fs, &all, &other.names);
    anyn_in_comm(a, &all, e, &other.names);
    struct affine_facts *ways = ARENA_ARRAY(a->arena, struct affine_facts, g->n);
    for (uint32_t i = 0; i < g->n; i++) {
        struct anyn_event there = { .f = g->items[i] };
        for (uint32_t k = 0; k < a->fs->n_dims; k++)
            affine_map_put(a->arena, &there.names, a->fs->coords[k], anyn_coord(a, other, k));
        for (uint32_t k = 0; k < f->n_counters; k++)
            affine_map_put(a->arena, &there.names, there.f->counters[k], anyn_counter(a, e, k));
        ways[i] = family_own(a->fs, there.f, &there.names);
    }
    return anyn_covers(a, &all, ways, g->n, "a rank that does not enter a collective");
}

static bool is_complete(struct anyn *a, const struct anyn_group *g)
{
    uint32_t asked = a->n_asked;
    bool complete = true;
    for (uint32_t i = 0; i < g->n && complete; i++)
        complete = all_enter(a, g->items[i], g);
    a->n_asked = asked; /* it is asked again when the group is final */
    return complete;
}

static struct anyn_group *group_for(struct anyn *a, struct anyn_groups *gs, const struct family *f)
{
    for (uint32_t i = 0; i < gs->n; i++)
        for (uint32_t k = 0; k < gs->items[i].n; k++)
            if (str_same(gs->items[i].items[k]->statement, f->statement))
                return &gs->items[i];
    for (uint32_t i = 0; i < gs->n; i++) {
        const struct family *first = gs->items[i].items[0];
        if (str_same(first->call, f->call) && first->n_counters == f->n_counters &&
            first->has_root == f->has_root && first->root_place == f->root_place &&
            first->comm == f->comm &&
            !is_complete(a, &gs->items[i]))
            return &gs->items[i];
    }
    struct anyn_group none = { 0 };
    VEC_PUSH(a->arena, gs->items, gs->n, gs->cap, none);
    return &gs->items[gs->n - 1];
}

/* Two families of a group: no rank enters through both, and the roots are the same. */
static bool agree(struct anyn *a, const struct family *f, const struct family *g)
{
    struct anyn_event pair[2] = { anyn_event_of(a, f, ".a"), anyn_event_of(a, g, ".b") };
    struct affine_facts both = anyn_domains(a, pair, 2), twice = { 0 };
    anyn_same_instance(a, &both, pair[0], pair[1]);
    affine_facts_add_all(a->s, &twice, &both);
    anyn_same_rank(a, &twice, pair[0], pair[1]);
    if (f != g && !anyn_must_never(a, twice, "a rank may enter one collective twice", f))
        return false;
    for (uint32_t k = 0; f->has_root && k < (f->root_place ? a->fs->n_dims : 1); k++) {
        struct affine_fact roots = { .equal = true }, not[2];
        roots.e = affine_minus(a->s, anyn_at(a, pair[0], f->peer[k]),
                               anyn_at(a, pair[1], g->peer[k]));
        uint32_t n = affine_fact_not(a->s, roots, not);
        for (uint32_t i = 0; i < n; i++) {
            struct affine_facts differ = { 0 };
            affine_facts_add_all(a->s, &differ, &both);
            affine_facts_add(a->s, &differ, not[i]);
            if (!anyn_must_never(a, differ, "the root may be another one on other ranks", f))
                return false;
        }
    }
    return true;
}

/* One rank enters e[0] before e[1], another one e[3] (the instance of e[1]) before e[2]. */
static bool never_crossed(struct anyn *a, const struct anyn_event e[4])
{
    struct anyn_order one = anyn_before(a, e[0], e[1]), other = anyn_before(a, e[3], e[2]);
    if (!one.n)
        return true;
    struct affine_facts base = anyn_domains(a, e, 4);
    anyn_same_rank(a, &base, e[0], e[1]);
    anyn_same_rank(a, &base, e[2], e[3]);
    anyn_same_instance(a, &base, e[0], e[2]);
    anyn_same_instance(a, &base, e[1], e[3]);
    for (uint32_t i = 0; i < one.n; i++)
        for (uint32_t k = 0; k < other.n + other.may_be_same; k++) {
            struct affine_facts all = { 0 };
            affine_facts_add_all(a->s, &all, &base);
            affine_facts_add_all(a->s, &all, &one.ways[i]);
            affine_facts_add_all(a->s, &all, k < other.n ? &other.ways[k] : &other.same);
            if (!anyn_must_never(a, all, overtaken, e[0].f))
                return false;
        }
    return true;
}

static bool same_order(struct anyn *a, const struct anyn_group *g, const struct anyn_group *h)
{
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t k = 0; k < h->n; k++)
            for (uint32_t l = 0; l < g->n; l++)
                for (uint32_t m = 0; m < h->n; m++) {
                    struct anyn_event e[4] = {
                        anyn_event_of(a, g->items[i], ".a"), anyn_event_of(a, h->items[k], ".b"),
                        anyn_event_of(a, g->items[l], ".c"), anyn_event_of(a, h->items[m], ".d"),
                    };
                    if (!never_crossed(a, e))
                        return false;
                }
    return true;
}

static bool check_group(struct anyn *a, const struct anyn_group *g)
{
    for (uint32_t i = 0; i < g->n; i++) {
        if (!all_enter(a, g->items[i], g))
            return anyn_fail(a, "some rank may not enter this collective", g->items[i]);
        for (uint32_t k = 0; k < g->n; k++)
            if (!agree(a, g->items[i], g->items[k]))
                return false;
    }
    return true;
}

bool anyn_group_collectives(struct anyn *a, struct anyn_groups *out)
{
    for (uint32_t i = 0; i < a->fs->n; i++) {
        const struct family *f = &a->fs->items[i];
        if (f->kind != FAMILY_COLL)
            continue;
        struct anyn_group *g = group_for(a, out, f);
        VEC_PUSH(a->arena, g->items, g->n, g->cap, f);
    }
    for (uint32_t i = 0; i < out->n; i++)
        if (!check_group(a, &out->items[i]))
            return false;
    for (uint32_t i = 0; i < out->n; i++)
        for (uint32_t k = 0; k < out->n; k++)
            if (out->items[i].items[0]->comm == out->items[k].items[0]->comm &&
                !same_order(a, &out->items[i], &out->items[k]))
                return false;
    return true;
}
