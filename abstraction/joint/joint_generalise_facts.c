/* Which facts are kept when a vector is generalised (see joint_generalise.c).
 *
 *     old (4, N)  N > 4      new (5, N)  N > 5      general (4 + Z, N)  N - Z > 4
 */
#include "abstraction/joint/joint_general.h"

#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/value_store.h"

/* Keep what the old facts imply with Z = 0 and the new ones with Z = u. */
static void offer(struct general *g, const struct linear *form, wide lo, wide hi)
{
    struct linear before, after;
    if (!joint_map_form(&g->to_old, form, &before) || !joint_map_form(&g->to_now, form, &after))
        return;
    struct range r = facts_form_range(&g->old->known, &before);
    struct range s = facts_form_range(&g->now->known, &after);
    bool keeps_lo = r.lo >= lo && s.lo >= lo && lo > -RANGE_INFINITE;
    bool keeps_hi = r.hi <= hi && s.hi <= hi && hi < RANGE_INFINITE;
    if (keeps_lo || keeps_hi)
        facts_refine_form(&g->facts, form, keeps_lo ? lo : -RANGE_INFINITE,
                          keeps_hi ? hi : RANGE_INFINITE);
}

static bool is_condition(const struct fact *f)
{
    return expr_is_cmp(f->e) || (!range_is_of(f->e->type) && !linear_is_sum(f->e));
}

static void keep_condition(struct general *g, const struct fact *f)
{
    struct value old = value_of_expr(f->e), v = joint_map_value(&g->names, &old);
    struct value now = joint_map_value(&g->to_now, &v), back = joint_map_value(&g->to_old, &v);
    if (v.kind == VALUE_EXPR && value_equal(&back, &old) && now.kind != VALUE_NONE &&
        f->lo == f->hi && facts_truth(&g->now->known, now) == (f->lo ? TRI_YES : TRI_NO))
        facts_assume(&g->facts, v.e, f->lo != 0);
}

/* (a) An old fact that the new ones imply. */
static void keep_old(struct general *g, const struct fact *f)
{
    struct linear unit = linear_of(NULL, f->e), form, after;
    if (is_condition(f)) {
        keep_condition(g, f);
        return;
    }
    if (!joint_map_form(&g->names, &unit, &form) || !joint_map_form(&g->to_now, &form, &after))
        return;
    struct range said = joint_vector_said(f, g->now->values, g->scratch);
    struct range is = facts_form_range(&g->now->known, &after);
    offer(g, &form, said.lo, said.hi);
    if (!joint_general_rename(g, &unit, &form))
        return;
    for (uint32_t i = 0; i < f->n_ne; i++) {
        wide x = range_of_int(f->e->type, f->ne[i]);
        if (x < is.lo || x > is.hi || facts_form_excludes(&g->now->known, &after, x))
            facts_exclude_form(&g->facts, &form, x);
    }
    if (f->residues && facts_imply_residues(&g->now->known, &after, f->residues))
        facts_refine_residues(&g->facts, &form, f->residues);
}

/* (b) A bound that has moved from `was` to `is` goes on moving: form - (is - was) * Z. */
static void keep_moving(struct general *g, const struct together *t, const struct fact *f)
{
    struct linear unit = linear_of(NULL, f->e), form, after, z = linear_term(t->atom, 1);
    if (is_condition(f) || !joint_map_form(&g->names, &unit, &form) ||
        !joint_map_form(&g->to_now, &form, &after))
        return;
    struct facts none = {.arena = g->scratch, .values = g->now->values};
    struct range was = joint_vector_said(f, g->now->values, g->scratch);
    struct range all = facts_form_range(&none, &form);
    struct range is = facts_form_range(&g->now->known, &after);
    struct linear low = form, high = form;
    if (was.lo > -RANGE_INFINITE && is.lo > all.lo && is.lo != was.lo &&
        linear_add(&low, &z, (was.lo - is.lo) * t->u.constant))
        offer(g, &low, was.lo, RANGE_INFINITE);
    if (was.hi < RANGE_INFINITE && is.hi < all.hi && is.hi != was.hi &&
        linear_add(&high, &z, (was.hi - is.hi) * t->u.constant))
        offer(g, &high, -RANGE_INFINITE, was.hi);
}

/* (c) Where u is an atom a and a constant, new facts about a are facts about Z. */
static void keep_renamed(struct general *g, const struct together *t, const struct fact *f)
{
    const struct linear_term *a = &t->u.terms[0];
    struct joint_map back = {.arena = g->scratch, .values = g->now->values,
                             .facts = &g->now->known};
    struct linear unit = linear_of(NULL, f->e), form, z = linear_term(t->atom, a->factor);
    z.constant = -t->u.constant * a->factor;
    joint_map_bind_form(&back, a->e, &z);
    if (is_condition(f) || !joint_map_form(&back, &unit, &form) || linear_equal(&unit, &form))
        return;
    struct range said = joint_vector_said(f, g->now->values, g->scratch);
    offer(g, &form, said.lo, said.hi);
}

/* Up to which level edges are looked for: among numbers that stay, and all. */
enum { EDGE_NUMBERS_LEVEL = 2, EDGE_LEVEL = 3 };

static void nearer_edge(wide x, bool up, wide from, wide *edge)
{
    if (up ? x >= from && x < *edge : x <= from && x > *edge)
        *edge = x;
}

/* The nearest place where a comparison may end the way of a number that moves up or down; infinite:
 * there is none. */
static wide find_edge(const struct general *g, bool up, wide from)
{
    const struct joint_vector *now = g->now;
    wide edge = up ? RANGE_INFINITE : -RANGE_INFINITE;
    for (uint32_t i = 0; i < now->n_edges; i++)
        nearer_edge(up ? (wide)now->edges[i] : (wide)now->edges[i] - 1, up, from, &edge);
    for (uint32_t i = 0; g->level < EDGE_NUMBERS_LEVEL && i < now->n; i++)
        for (int k = -1; now->v[i].kind == VALUE_INT && k <= 1; k++)
            if (g->changes[i].kind == CHANGE_NONE)
                nearer_edge((wide)now->v[i].i + k, up, from, &edge);
    return edge;
}

/* (e) What moves up to an edge, or down to it, may stop there. */
static void keep_edge(struct general *g, const struct change *c)
{
    struct linear form = c->before, z, before, after;
    const struct together *t = &g->groups[c->group];
    wide step = t->u.constant * c->factor;
    z = linear_term(t->atom, 1);
    if (t->u.n || !step || !linear_add(&form, &z, c->factor) ||
        !joint_map_form(&g->to_old, &form, &before) || !joint_map_form(&g->to_now, &form, &after))
        return;
    struct range r = facts_form_range(&g->old->known, &before);
    struct range s = facts_form_range(&g->now->known, &after);
    if (step > 0)
        offer(g, &form, -RANGE_INFINITE, find_edge(g, true, r.hi > s.hi ? r.hi : s.hi));
    else
        offer(g, &form, find_edge(g, false, r.lo < s.lo ? r.lo : s.lo), RANGE_INFINITE);
}

static void keep_of_class(struct general *g, const struct together *t)
{
    struct linear z = linear_term(t->atom, 1);
    offer(g, &z, 0, RANGE_INFINITE); /* (d) */
    for (uint32_t i = 0; !t->u.n && i < g->old->facts.n; i++)
        keep_moving(g, t, &g->old->facts.v[i]);
    bool renames = t->u.n == 1 && (t->u.terms[0].factor == 1 || t->u.terms[0].factor == -1);
    for (uint32_t i = 0; renames && i < g->now->facts.n; i++)
        keep_renamed(g, t, &g->now->facts.v[i]);
}

/* Of a pair: a bound that has not become weaker, or one of these. */
static void keep_of_pair(struct general *g, const struct together *t)
{
    static const int8_t bounds[] = {-1, 0, 1};
    struct linear z = linear_term(t->atom, 1), before;
    if (!t->is_linear || !joint_map_form(&g->to_old, &t->before, &before))
        return;
    struct range was = facts_form_range(&g->old->known, &before);
    struct range is = facts_form_range(&g->now->known, &t->after), kept = was;
    if (range_is_empty(was) || range_is_empty(is))
        return;
    if (is.lo < was.lo) {
        kept.lo = -RANGE_INFINITE;
        for (uint32_t i = 0; i < sizeof bounds; i++)
            if (bounds[i] <= is.lo && bounds[i] <= was.lo)
                kept.lo = bounds[i];
    }
    if (is.hi > was.hi) {
        kept.hi = RANGE_INFINITE;
        for (uint32_t i = sizeof bounds; i-- > 0;)
            if (bounds[i] >= is.hi && bounds[i] >= was.hi)
                kept.hi = bounds[i];
    }
    facts_refine_form(&g->facts, &z, kept.lo, kept.hi);
}

/* Up to which round bounds of places are looked for that are edges: each may be one round more. */
enum { EDGE_ROUNDS = 4 };

/* The numbers on both sides of the nearest edge: a rank may stand before or behind the
 * comparison. */
static void keep_bound_at_edge(struct general *g, const struct linear *form)
{
    struct linear before, after;
    if (!joint_map_form(&g->to_old, form, &before) || !joint_map_form(&g->to_now, form, &after))
        return;
    struct range r = facts_form_range(&g->old->known, &before);
    struct range s = facts_form_range(&g->now->known, &after);
    wide lo = r.lo < s.lo ? r.lo : s.lo, hi = r.hi > s.hi ? r.hi : s.hi;
    wide low = -RANGE_INFINITE, high = RANGE_INFINITE;
    for (uint32_t i = 0; i < g->now->n_edges; i++)
        for (int k = -1; k <= 0; k++) {
            nearer_edge((wide)g->now->edges[i] + k, false, lo, &low);
            nearer_edge((wide)g->now->edges[i] + k, true, hi, &high);
        }
    offer(g, form, low, high);
}

/* A place that is what it was, since an atom Z stands for something else now: what Z was known to
 * be may be lost, but not that the place is positive, or has not come to an edge.
 *
 *     old 5 + Z, Z >= 0    new 1, so Z is -4 there:   1 <= 5 + Z */
static void keep_of_place(struct general *g, uint32_t i)
{
    static const int8_t bounds[] = {-1, 0, 1};
    const struct change *c = &g->changes[i];
    bool stays = (c->kind == CHANGE_NONE || c->kind == CHANGE_OLD) && c->before.n;
    for (uint32_t k = 0; k < sizeof bounds && stays; k++) {
        offer(g, &c->before, bounds[k], RANGE_INFINITE);
        offer(g, &c->before, -RANGE_INFINITE, bounds[k]);
    }
    if (stays && g->level < EDGE_ROUNDS)
        keep_bound_at_edge(g, &c->before);
}

/* A place whose arithmetic may wrap is a sum as long as the sum is in the range of its type, as
 * both are that are given. */
static void keep_ranges(struct general *g)
{
    for (uint32_t i = 0; i < g->now->n; i++) {
        const struct change *c = &g->changes[i];
        enum ir_kind type = (enum ir_kind)g->now->v[i].type;
        struct range all = range_of_type(type);
        struct linear form = c->before, z;
        if (c->kind != CHANGE_CLASS || type == IR_I32 || type == IR_I64)
            continue;
        z = linear_term(g->groups[c->group].atom, 1);
        if (linear_add(&form, &z, c->factor))
            facts_refine_form(&g->facts, &form, all.lo, all.hi);
    }
}

void joint_generalise_facts(struct general *g)
{
    keep_ranges(g);
    for (uint32_t i = 0; i < g->old->facts.n; i++)
        keep_old(g, &g->old->facts.v[i]);
    for (uint32_t i = 0; i < g->now->n; i++)
        keep_of_place(g, i);
    for (uint32_t i = 0; g->now->stops && g->level < EDGE_LEVEL && i < g->now->n; i++)
        if (g->changes[i].kind == CHANGE_CLASS)
            keep_edge(g, &g->changes[i]);
    for (uint32_t i = 0; i < g->n_groups; i++)
        if (g->groups[i].is_class)
            keep_of_class(g, &g->groups[i]);
        else
            keep_of_pair(g, &g->groups[i]);
}
