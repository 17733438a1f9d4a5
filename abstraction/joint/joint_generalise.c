/* Generalising: what has changed from an old vector to a new one becomes unknown, but what
 * changed together stays together.
 *
 *     old (4, 7, N)  N > 4, 1 < N       new (5, 6, N)  N > 5, 1 < N
 *     the places change by 1 and by -1: one class. (4 + Z, 7 - Z, N)
 *     facts: Z >= 0;  1 < N, which both imply;  N - Z > 4: this bound has moved with Z
 *
 * Why nothing is lost: with Z = 0 the places are those of the old vector, with Z = 1 (in general
 * u, what the class has changed by) those of the new one, and a fact is kept only if the old
 * facts imply it with Z = 0 and the new ones with Z = u. */
#include "abstraction/joint/joint_general.h"

#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/value_store.h"
#include "core/base/arena.h"
#include "core/base/hash.h"
#include "core/base/vec.h"

static bool fits(const struct general *g, const struct linear *form, enum ir_kind type)
{
    struct range all = range_of_type(type);
    return facts_imply(&g->now->known, form, all.lo, all.hi);
}

/* ---- names ---- */

static void mark_atoms(const struct expr *e, uint32_t mark)
{
    if (e->op == EXPR_ATOM)
        ((struct expr *)e)->mark = mark;
    if (e->a)
        mark_atoms(e->a, mark);
    if (e->b)
        mark_atoms(e->b, mark);
}

static bool is_now(const struct general *g, const struct expr *atom)
{
    return atom->mark == g->mark || atom->origin->kind == ORIGIN_SHARED;
}

static void name_atom(struct general *g, const struct expr *old, const struct expr *now)
{
    joint_map_bind(&g->names, old, value_of_expr(now));
    joint_map_bind(&g->to_old, now, value_of_expr(old));
}

/* Atoms that are in both keep their names. */
static void name_common(struct general *g, const struct expr *e)
{
    if (e->op == EXPR_ATOM && is_now(g, e) && !joint_map_find(&g->names, e))
        name_atom(g, e, e);
    if (e->a)
        name_common(g, e->a);
    if (e->b)
        name_common(g, e->b);
}

/* An old atom that the new vector has not, and a new one in its place, are one. */
static void name_alike(struct general *g, const struct expr *old, const struct expr *now)
{
    if (old->op == EXPR_ATOM && now->op == EXPR_ATOM && old->type == now->type &&
        !joint_map_find(&g->names, old) && !joint_map_find(&g->to_old, now) &&
        now->origin->kind != ORIGIN_SHARED)
        name_atom(g, old, now);
    if (old->op != now->op || old->type != now->type)
        return;
    if (old->a && now->a)
        name_alike(g, old->a, now->a);
    if (old->b && now->b)
        name_alike(g, old->b, now->b);
}

/* The only atom of the form without a name, with its factor. */
static const struct linear_term *nameless(const struct joint_map *names,
                                          const struct linear *form)
{
    const struct linear_term *found = NULL;
    for (uint32_t i = 0; i < form->n; i++) {
        const struct linear_term *t = &form->terms[i];
        if (t->e->op != EXPR_ATOM || t->e->origin->kind == ORIGIN_SHARED ||
            joint_map_find(names, t->e))
            continue;
        if (found)
            return NULL;
        found = t;
    }
    return found;
}

static void name_place(struct general *g, const struct value *old, const struct value *now)
{
    if (old->kind != VALUE_EXPR || now->kind != VALUE_EXPR)
        return;
    if (joint_map_is_linear(old) && joint_map_is_linear(now)) {
        struct linear x = linear_of(&g->old->known, old->e);
        struct linear y = linear_of(&g->now->known, now->e);
        const struct linear_term *a = nameless(&g->names, &x), *b = nameless(&g->to_old, &y);
        if (a && b && a->factor == b->factor && !is_now(g, a->e))
            name_alike(g, a->e, b->e);
    }
    name_alike(g, old->e, now->e);
}

/* An atom Z of an earlier generalisation that the new vector has not: what it is there.
 *
 *     old (4 + Z, 5 + Z)    new (9, 10), by another way:  Z is 5 there, nothing has changed */
static void find_place(struct general *g, const struct value *old, const struct value *now)
{
    struct linear x, y, to;
    if (old->kind != VALUE_EXPR || !joint_map_is_linear(old) || !joint_map_is_linear(now))
        return;
    struct linear form = linear_of(&g->old->known, old->e);
    if (!joint_map_form(&g->names, &form, &x) || !linear_of_value(&g->now->known, now, &y))
        return;
    uint32_t n = 0, at = 0;
    for (uint32_t i = 0; i < x.n; i++) {
        const struct expr *a = x.terms[i].e;
        if (a->op == EXPR_ATOM && !is_now(g, a) && !joint_map_find(&g->to_now, a)) {
            at = i;
            n++;
        }
    }
    if (n != 1 || x.terms[at].e->origin != g->now->origin ||
        !joint_map_solve(&g->to_now, &x, at, &y, &to) || !fits(g, &to, x.terms[at].e->type))
        return;
    joint_map_bind_form(&g->to_now, x.terms[at].e, &to);
}

static void name_all(struct general *g)
{
    uint32_t n = g->now->n;
    g->mark = ++g->now->values->mark;
    for (uint32_t i = 0; i < n; i++)
        if (g->now->v[i].kind == VALUE_EXPR)
            mark_atoms(g->now->v[i].e, g->mark);
    for (uint32_t i = 0; i < n; i++)
        if (g->old->v[i].kind == VALUE_EXPR)
            name_common(g, g->old->v[i].e);
    for (uint32_t i = 0; i < n; i++)
        name_place(g, &g->old->v[i], &g->now->v[i]);
    for (uint32_t i = 0; i < n; i++)
        find_place(g, &g->old->v[i], &g->now->v[i]);
}

/* ---- what changes together ---- */

static wide common_divisor(wide a, wide b)
{
    while (b) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* d = factor * u; u has no common divisor, and is not negative if that is known.  That of -d is
 * the same, so that what goes up and what goes down by it are in one class. */
static struct linear unit_of(const struct general *g, const struct linear *d, wide *factor)
{
    struct linear u = *d;
    wide common = d->constant;
    for (uint32_t i = 0; i < d->n; i++)
        common = common_divisor(common, d->terms[i].factor);
    common = common_divisor(common, 0);
    struct range r = facts_form_range(&g->now->known, d);
    *factor = r.lo < 0 && (r.hi <= 0 || (d->n && d->terms[0].factor < 0)) ? -common : common;
    u.constant /= *factor;
    for (uint32_t i = 0; i < u.n; i++)
        u.terms[i].factor = (int64_t)(u.terms[i].factor / *factor);
    return u;
}

static bool is_of_now(const struct general *g, const struct linear *d)
{
    for (uint32_t i = 0; i < d->n; i++)
        if (d->terms[i].e->op != EXPR_ATOM || !is_now(g, d->terms[i].e))
            return false;
    return true;
}

static uint32_t add_group(struct general *g, struct together t)
{
    VEC_PUSH(g->scratch, g->groups, g->n_groups, g->cap_groups, t);
    return g->n_groups - 1;
}

static bool is_narrower(enum ir_kind a, enum ir_kind b)
{
    struct range x = range_of_type(a), y = range_of_type(b);
    return x.hi - x.lo < y.hi - y.lo || (x.hi - x.lo == y.hi - y.lo && x.lo < y.lo);
}

/* One of few values limits how often the others may change in step with it. */
static bool is_counter(enum ir_kind type)
{
    return type == IR_I32 || type == IR_U32 || type == IR_I64 || type == IR_U64;
}

/* False: it is in no class. */
static bool find_class(struct general *g, enum ir_kind place, const struct linear *d,
                       struct change *c)
{
    struct linear u = unit_of(g, d, &c->factor);
    if (!is_counter(place) || !is_of_now(g, d) || !fits(g, &u, place))
        return false;
    c->kind = CHANGE_CLASS;
    for (c->group = 0; c->group < g->n_groups; c->group++) {
        struct together *t = &g->groups[c->group];
        if (!t->is_class || !linear_equal(&t->u, &u))
            continue;
        if (is_narrower(place, t->type))
            t->type = place;
        return true;
    }
    c->group = add_group(g, (struct together){.is_class = true, .type = place, .u = u});
    return true;
}

static bool same_pair(const struct together *t, const struct together *p)
{
    if (t->is_class || t->is_linear != p->is_linear)
        return false;
    if (t->is_linear)
        return linear_equal(&t->before, &p->before) && linear_equal(&t->after, &p->after);
    return value_equal(&t->was, &p->was) && value_equal(&t->is, &p->is);
}

static void find_pair(struct general *g, const struct together *p, struct change *c)
{
    c->kind = CHANGE_PAIR;
    for (c->group = 0; c->group < g->n_groups; c->group++) {
        struct together *t = &g->groups[c->group];
        if (!same_pair(t, p))
            continue;
        if (t->is_linear && is_narrower(p->type, t->type))
            t->type = p->type;
        return;
    }
    add_group(g, *p);
}

/* It has not changed, but perhaps for what atoms stand for that the new vector has not, or for
 * how a sum is written. */
static bool stays(const struct general *g, const struct together *p, struct change *c)
{
    struct linear image;
    struct value v = joint_map_value(&g->to_now, &p->was);
    bool same = p->is_linear ? joint_map_form(&g->to_now, &p->before, &image) &&
                                   linear_equal(&image, &p->after)
                             : value_equal(&v, &p->is);
    if (same)
        c->kind = value_equal(&p->was, &p->is) ? CHANGE_NONE : CHANGE_OLD;
    return same;
}

/* A form of the old vector in the names of the new one.  False: it is one by new facts alone.
 *
 *     old (u8)(2 - Z)    new facts Z <= 2:    not 2 - Z, for in the old vector Z may be 3 */
bool joint_general_rename(const struct general *g, const struct linear *old, struct linear *out)
{
    struct linear back;
    return joint_map_form(&g->names, old, out) && joint_map_form(&g->to_old, out, &back) &&
           linear_equal(&back, old);
}

/* How the place changes. */
static void find_change(struct general *g, uint32_t i)
{
    const struct value *old = &g->old->v[i], *now = &g->now->v[i];
    struct change *c = &g->changes[i];
    struct together p = {.type = (enum ir_kind)now->type, .is = *now};
    p.was = joint_map_value(&g->names, old);
    c->kind = CHANGE_ALONE;
    struct linear x;
    if (joint_map_is_linear(old) && joint_map_is_linear(now)) {
        p.is_linear = linear_of_value(&g->old->known, old, &x) &&
                      joint_general_rename(g, &x, &p.before) &&
                      linear_of_value(&g->now->known, now, &p.after);
        if (!p.is_linear)
            return;
    }
    c->before = p.before;
    c->was = p.was;
    if (stays(g, &p, c))
        return;
    if (g->level >= JOINT_ALONE_LEVEL || (!p.is_linear && p.was.kind == VALUE_NONE))
        return;
    struct linear d = p.after;
    if (g->level < JOINT_PAIRS_LEVEL && p.is_linear &&
        joint_map_form(&g->to_now, &p.before, &x) && linear_add(&d, &x, -1) &&
        find_class(g, p.type, &d, c))
        return;
    find_pair(g, &p, c);
}

/* False: a place that cannot be set has changed. */
static bool find_changes(struct general *g)
{
    g->changes = ARENA_ARRAY(g->scratch, struct change, g->now->n);
    for (uint32_t i = 0; i < g->now->n; i++) {
        find_change(g, i);
        if (g->changes[i].kind != CHANGE_NONE && g->now->is_fixed[i])
            return false;
    }
    return true;
}

static void make_atoms(struct general *g)
{
    for (uint32_t i = 0; i < g->n_groups; i++) {
        struct together *t = &g->groups[i];
        t->atom = values_atom(g->now->values, g->now->origin, t->type).e;
        if (!t->is_class)
            continue;
        joint_map_bind(&g->to_old, t->atom, value_int(t->type, 0));
        joint_map_bind_form(&g->to_now, t->atom, &t->u);
    }
}

/* ---- values ---- */

static struct value changed_value(const struct general *g, uint32_t i)
{
    const struct change *c = &g->changes[i];
    enum ir_kind type = (enum ir_kind)g->now->v[i].type;
    struct value v = {.kind = VALUE_NONE};
    bool grouped = c->kind == CHANGE_CLASS || c->kind == CHANGE_PAIR;
    const struct together *t = grouped ? &g->groups[c->group] : NULL;
    struct linear form = c->before, z;
    if (c->kind == CHANGE_OLD && joint_map_is_linear(&g->now->v[i])) {
        v = joint_map_value_of_form(g->now->values, &g->facts, type, &form);
    } else if (c->kind == CHANGE_OLD) {
        v = c->was;
    } else if (c->kind == CHANGE_CLASS) {
        z = linear_term(t->atom, 1);
        if (linear_add(&form, &z, c->factor))
            v = joint_map_value_of_form(g->now->values, &g->facts, type, &form);
    } else if (c->kind == CHANGE_PAIR && t->is_linear) {
        form = linear_term(t->atom, 1);
        v = joint_map_value_of_form(g->now->values, &g->facts, type, &form);
    } else if (c->kind == CHANGE_PAIR && t->type == type) {
        v = value_of_expr(t->atom);
    }
    if (v.kind == VALUE_NONE) /* it goes its own way */
        v = values_atom(g->now->values, g->now->origin, type);
    return v;
}

static void set_values(struct general *g)
{
    for (uint32_t i = 0; i < g->now->n; i++)
        if (g->changes[i].kind != CHANGE_NONE)
            g->now->v[i] = changed_value(g, i);
}

static struct joint_map new_map(const struct general *g, const struct facts *facts)
{
    return (struct joint_map){.arena = g->scratch, .values = g->now->values, .facts = facts};
}

static void compare(struct general *g)
{
    g->names = new_map(g, &g->now->known);
    g->to_old = new_map(g, &g->old->known);
    g->to_now = new_map(g, &g->now->known);
    name_all(g);
}

static bool generalise(struct general *g)
{
    compare(g);
    g->facts = (struct facts){.arena = g->now->arena, .values = g->now->values,
                              .shared = g->now->facts.shared};
    if (!find_changes(g))
        return false;
    make_atoms(g);
    joint_generalise_facts(g);
    set_values(g);
    g->now->facts = g->facts;
    joint_vector_settle(g->now);
    return true;
}

bool joint_vector_generalise(const struct joint_vector *old, struct joint_vector *now,
                             uint32_t level)
{
    struct general g = {.old = old, .now = now, .level = level, .scratch = arena_new()};
    bool keep_all = now->values->keep_all;
    now->values->keep_all = true;
    bool done = old->n == now->n && generalise(&g);
    now->values->keep_all = keep_all;
    arena_free(g.scratch);
    return done;
}

uint64_t joint_vector_effect(const struct joint_vector *old, struct joint_vector *now)
{
    struct general g = {.old = old, .now = now, .scratch = arena_new()};
    bool keep_all = now->values->keep_all;
    uint64_t effect = 0;
    now->values->keep_all = true;
    compare(&g);
    find_changes(&g);
    for (uint32_t i = 0; i < now->n; i++)
        if (g.changes[i].kind != CHANGE_NONE && g.changes[i].kind != CHANGE_OLD)
            effect = hash_mix(effect, i + 1);
    now->values->keep_all = keep_all;
    arena_free(g.scratch);
    return effect;
}
