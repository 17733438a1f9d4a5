/* Vectors: what is in them, and covering (see joint_vector.h).
 *
 *     old (Z, 2 * Z), Z >= 0  covers  (K + 3, 2 * K + 6), K >= 0:  Z stands for K + 3
 */
#include "abstraction/joint/joint_vector.h"

#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/value_store.h"
#include "abstraction/joint/joint_echelon.h"
#include "abstraction/joint/joint_map.h"
#include "core/base/arena.h"
#include "core/base/vec.h"

enum { MAX_SUMS = 16 }; /* ranges of sums that are kept: each is looked at for each question */

struct joint_vector joint_vector_new(struct arena *arena, struct values *values,
                                     struct origin *origin)
{
    return (struct joint_vector){.arena = arena, .values = values, .origin = origin,
                                 .facts = {.arena = arena, .values = values}};
}

void joint_vector_add(struct joint_vector *x, struct value v, bool is_fixed)
{
    VEC_RESERVE(x->arena, x->is_fixed, x->n, x->cap_fixed, x->n + 1);
    x->is_fixed[x->n] = is_fixed;
    VEC_PUSH(x->arena, x->v, x->n, x->cap, v);
}

/* ---- facts ---- */

struct atom_list {
    struct arena *arena;
    const struct expr **v;
    uint32_t n, cap;
    uint32_t mark;
};

static void list_atoms(struct atom_list *list, const struct expr *e)
{
    if (e->op == EXPR_ATOM && e->mark != list->mark) {
        ((struct expr *)e)->mark = list->mark;
        VEC_PUSH(list->arena, list->v, list->n, list->cap, e);
    }
    if (e->a)
        list_atoms(list, e->a);
    if (e->b)
        list_atoms(list, e->b);
}

static bool speaks_of_marked(const struct expr *e, uint32_t mark)
{
    if (e->op == EXPR_ATOM)
        return e->mark == mark || e->origin->kind == ORIGIN_SHARED;
    return (!e->a || speaks_of_marked(e->a, mark)) && (!e->b || speaks_of_marked(e->b, mark));
}

/* Facts about atoms that no place speaks of are dropped; those about inputs that all ranks share
 * stay, since they can be read again. */
static void drop_facts(struct joint_vector *x)
{
    struct arena *scratch = arena_new();
    struct atom_list list = {.arena = scratch, .mark = ++x->values->mark};
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->n; i++)
        if (x->v[i].kind == VALUE_EXPR)
            list_atoms(&list, x->v[i].e);
    for (uint32_t i = 0; i < x->facts.n; i++)
        if (speaks_of_marked(x->facts.v[i].e, list.mark))
            x->facts.v[n++] = x->facts.v[i];
    facts_shrink(&x->facts, n);
    arena_free(scratch);
}

void joint_vector_know(struct joint_vector *x)
{
    uint32_t sums = 0;
    x->known = facts_copy(&x->facts, x->arena);
    for (uint32_t i = 0; i < x->n; i++) {
        const struct value *v = &x->v[i];
        if (v->kind != VALUE_EXPR || !joint_map_is_linear(v) || v->e->op == EXPR_ATOM)
            continue;
        struct linear form = linear_of(&x->facts, v->e);
        struct range all = range_of_type((enum ir_kind)v->type);
        if (form.n == 1 || sums++ < MAX_SUMS)
            facts_refine_form(&x->known, &form, all.lo, all.hi);
    }
}

struct range joint_vector_said(const struct fact *f, struct values *vs,
                               struct arena *scratch)
{
    struct facts none = {.arena = scratch, .values = vs};
    struct linear form = linear_of(NULL, f->e);
    struct range all = facts_form_range(&none, &form), said = {f->lo, f->hi};
    if (said.lo <= all.lo)
        said.lo = -RANGE_INFINITE;
    if (said.hi >= all.hi)
        said.hi = RANGE_INFINITE;
    return said;
}

static bool is_made(const struct joint_vector *x, const struct value *v)
{
    return v->kind == VALUE_EXPR && v->e->op == EXPR_ATOM && v->e->origin == x->origin;
}

/* The range of a new name may follow from facts about atoms that have lost their place.
 *
 *     old Z1 + Z2, Z1 >= 0, Z2 >= 0    is Z now:  Z1 <= Z, 0 <= Z1    without Z1: 0 <= Z */
static void drop_facts_but_ranges(struct joint_vector *x)
{
    struct arena *scratch = arena_new();
    struct range *ranges = ARENA_ARRAY(scratch, struct range, x->n);
    for (uint32_t i = 0; i < x->n; i++)
        if (joint_map_is_linear(&x->v[i]) && is_made(x, &x->v[i]))
            ranges[i] = facts_range(&x->facts, x->v[i].e);
    drop_facts(x);
    for (uint32_t i = 0; i < x->n; i++)
        if (joint_map_is_linear(&x->v[i]) && is_made(x, &x->v[i]))
            facts_refine(&x->facts, x->v[i].e, ranges[i].lo, ranges[i].hi);
    arena_free(scratch);
}

void joint_vector_settle(struct joint_vector *x)
{
    drop_facts(x);
    joint_vector_know(x);
    if (!joint_echelon(x))
        return;
    drop_facts_but_ranges(x);
    joint_vector_know(x);
}

/* ---- covering ---- */

struct cover {
    const struct joint_vector *old, *now;
    struct joint_map map; /* atoms of old to values of now */
};

static bool is_free(const struct cover *c, const struct expr *atom)
{
    return atom->op == EXPR_ATOM && atom->origin->kind != ORIGIN_SHARED &&
           !joint_map_find(&c->map, atom);
}

/* A sum with one atom that has no value yet gives it one. */
static void bind_sum(struct cover *c, const struct linear *old, const struct linear *now)
{
    uint32_t n = 0, at = 0;
    for (uint32_t i = 0; i < old->n; i++)
        if (is_free(c, old->terms[i].e)) {
            at = i;
            n++;
        }
    struct linear to;
    if (n == 1 && joint_map_solve(&c->map, old, at, now, &to))
        joint_map_bind_form(&c->map, old->terms[at].e, &to);
    bool alike = n == 0 && old->n == 1 && now->n == 1 && old->constant == now->constant &&
                 old->terms[0].factor == now->terms[0].factor;
    if (alike) {
        struct value v = value_of_expr(now->terms[0].e);
        joint_map_match(&c->map, old->terms[0].e, &v);
    }
}

static void bind_place(struct cover *c, const struct value *old, const struct value *now)
{
    if (old->kind != VALUE_EXPR)
        return;
    if (!joint_map_is_linear(old) || !joint_map_is_linear(now)) {
        joint_map_match(&c->map, old->e, now);
        return;
    }
    struct linear x = linear_of(&c->old->known, old->e), y;
    if (linear_of_value(&c->now->known, now, &y))
        bind_sum(c, &x, &y);
}

static bool same_image(const struct cover *c, const struct value *old, const struct value *now)
{
    struct linear x, y, z;
    if (old->type != now->type)
        return false;
    if (old->kind != VALUE_EXPR)
        return value_equal(old, now);
    if (joint_map_is_linear(old) && joint_map_is_linear(now) &&
        linear_of_value(&c->old->known, old, &x) && linear_of_value(&c->now->known, now, &y) &&
        joint_map_form(&c->map, &x, &z))
        return linear_equal(&z, &y);
    struct value v = joint_map_value(&c->map, old);
    return value_equal(&v, now);
}

/* An atom is in the range of its type, and of what is explored of an input; what is certain does
 * not stand for what is not. */
static bool fits(const struct cover *c, const struct joint_binding *b)
{
    struct facts none = {.arena = c->map.arena, .values = c->map.values};
    if (b->to.kind == VALUE_EXPR && b->to.e == b->atom)
        return true;
    uint32_t origins = b->to.kind == VALUE_EXPR ? b->to.e->origins : 0;
    for (uint32_t i = 0; b->is_form && i < b->form.n; i++)
        origins |= b->form.terms[i].e->origins;
    if ((origins & HAS_OVER) && !(b->atom->origins & HAS_OVER))
        return false;
    if (!range_is_of(b->atom->type))
        return b->to.kind != VALUE_NONE && b->to.type == b->atom->type;
    struct range r = facts_range(&none, b->atom);
    return b->is_form && facts_imply(&c->now->known, &b->form, r.lo, r.hi);
}

static bool implies_condition(const struct cover *c, const struct fact *f)
{
    struct value old = value_of_expr(f->e), v = joint_map_value(&c->map, &old);
    if (v.kind == VALUE_NONE)
        return false;
    enum tri t = facts_truth(&c->now->known, v);
    return f->lo < f->hi || t == (f->lo ? TRI_YES : TRI_NO);
}

static bool implies(const struct cover *c, const struct fact *f)
{
    const struct facts *known = &c->now->known;
    struct linear form;
    if (expr_is_cmp(f->e) || (!range_is_of(f->e->type) && !linear_is_sum(f->e)))
        return implies_condition(c, f);
    struct linear old = linear_of(NULL, f->e);
    struct range said = joint_vector_said(f, c->map.values, c->map.arena);
    if (!joint_map_form(&c->map, &old, &form) || !facts_imply(known, &form, said.lo, said.hi) ||
        (f->residues && !facts_imply_residues(known, &form, f->residues)))
        return false;
    struct range r = facts_form_range(known, &form);
    for (uint32_t i = 0; i < f->n_ne; i++) {
        wide x = range_of_int(f->e->type, f->ne[i]);
        if (x >= r.lo && x <= r.hi && !facts_form_excludes(known, &form, x))
            return false;
    }
    return true;
}

static bool is_covered(struct cover *c)
{
    const struct joint_vector *old = c->old, *now = c->now;
    for (int turn = 0; turn < 2; turn++) /* places before may need atoms of places after */
        for (uint32_t i = 0; i < old->n; i++)
            bind_place(c, &old->v[i], &now->v[i]);
    for (uint32_t i = 0; i < old->n; i++)
        if (!same_image(c, &old->v[i], &now->v[i]))
            return false;
    for (uint32_t i = 0; i < c->map.n; i++)
        if (!fits(c, c->map.v[i]))
            return false;
    for (uint32_t i = 0; i < old->facts.n; i++)
        if (!implies(c, &old->facts.v[i]))
            return false;
    return true;
}

bool joint_vector_covers(const struct joint_vector *old, const struct joint_vector *now)
{
    if (old->n != now->n)
        return false;
    for (uint32_t i = 0; i < old->n; i++) /* most are told apart by what is known */
        if (old->v[i].kind != VALUE_EXPR && !value_equal(&old->v[i], &now->v[i]))
            return false;
    struct arena *scratch = arena_new();
    struct cover c = {.old = old, .now = now};
    c.map = (struct joint_map){.arena = scratch, .values = now->values, .facts = &now->known,
                               .is_total = true};
    bool keep_all = now->values->keep_all;
    now->values->keep_all = true;
    bool covered = is_covered(&c);
    now->values->keep_all = keep_all;
    arena_free(scratch);
    return covered;
}
