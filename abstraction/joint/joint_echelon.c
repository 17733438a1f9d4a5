/* The change of variables to the echelon form (see joint_echelon.h). */
#include "abstraction/joint/joint_echelon.h"

#include "abstraction/domain/linear_facts.h"
#include "abstraction/joint/joint_map.h"
#include "abstraction/joint/joint_vector.h"
#include "core/base/arena.h"

struct echelon {
    struct joint_vector *x;
    struct arena *scratch;
    uint32_t mark; /* atoms that have a place */
};

static void set_placed(const struct echelon *e, const struct expr *atom)
{
    ((struct expr *)atom)->mark = e->mark;
}

/* 100 * Z1 + 100 * Z2 is a hundred times what gets a name: Z1 + Z2. */
static void leave_factor(struct linear *own)
{
    wide scale;
    if (own->n < 2)
        return;
    linear_unit(own, &scale);
    for (uint32_t i = 0; i < own->n; i++)
        own->terms[i].factor /= (int64_t)(scale < 0 ? -scale : scale);
}

/* The terms that have no place before, without what their factors have in common. */
static struct linear own_part(const struct echelon *e, const struct linear *form)
{
    struct linear own = linear_constant(0);
    for (uint32_t i = 0; i < form->n; i++) {
        const struct expr *a = form->terms[i].e;
        if (a->op == EXPR_ATOM && a->mark != e->mark && a->origin->kind != ORIGIN_SHARED)
            own.terms[own.n++] = form->terms[i];
    }
    leave_factor(&own);
    return own;
}

/* Only atoms that were made by generalising lose their names: others are told of in reports. */
static bool is_pivot(const struct echelon *e, const struct linear_term *t)
{
    return t->e->origin == e->x->origin && (t->factor == 1 || t->factor == -1) &&
           (t->e->type == IR_I32 || t->e->type == IR_I64);
}

/* The values of all places with the pivot replaced.  False: one cannot be. */
static bool replace_all(const struct echelon *e, const struct joint_map *map, struct value *out)
{
    for (uint32_t i = 0; i < e->x->n; i++) {
        out[i] = joint_map_value(map, &e->x->v[i]);
        struct linear form;
        if (joint_map_is_linear(&e->x->v[i])) {
            struct linear old;
            if (!linear_of_value(map->facts, &e->x->v[i], &old) ||
                !joint_map_form(map, &old, &form))
                return false;
            struct value v = joint_map_value_of_form(map->values, map->facts,
                                                     (enum ir_kind)e->x->v[i].type, &form);
            if (v.kind != VALUE_NONE)
                out[i] = v;
        }
        if (out[i].kind == VALUE_NONE ||
            (e->x->is_fixed[i] && !value_equal(&out[i], &e->x->v[i])))
            return false;
    }
    return true;
}

static bool change(struct echelon *e, const struct linear *own, const struct linear_term *pivot,
                   enum ir_kind type)
{
    struct joint_vector *x = e->x;
    struct range all = range_of_type(type);
    if (value_type_max(type) > value_type_max(pivot->e->type) ||
        !facts_imply(&x->known, own, all.lo, all.hi))
        return false;
    struct range r = facts_form_range(&x->known, own);
    struct value z = values_atom(x->values, x->origin, type);
    struct linear back = linear_term(z.e, 1), to = linear_constant(0), name = back;
    struct linear self = linear_term(pivot->e, pivot->factor);
    if (!linear_add(&back, own, -1) || !linear_add(&back, &self, 1) ||
        !linear_add(&to, &back, pivot->factor))
        return false;
    facts_refine_form(&x->known, &name, r.lo, r.hi);
    struct joint_map map = {.arena = e->scratch, .values = x->values, .facts = &x->known};
    joint_map_bind_form(&map, pivot->e, &to);
    struct value *values = ARENA_ARRAY(x->arena, struct value, x->n);
    struct linear_binding binding = {.atom = pivot->e, .to = to};
    struct facts facts;
    if (!replace_all(e, &map, values) || !facts_substitute(&x->facts, &binding, 1, &facts) ||
        !facts_refine_form(&facts, &name, r.lo, r.hi))
        return false;
    x->v = values;
    x->facts = facts;
    set_placed(e, z.e);
    joint_vector_know(x);
    return true;
}

static bool change_some(struct echelon *e, const struct linear *own)
{
    for (uint32_t i = 0; i < own->n; i++)
        if (is_pivot(e, &own->terms[i]) && (change(e, own, &own->terms[i], IR_I32) ||
                                            change(e, own, &own->terms[i], IR_I64)))
            return true;
    return false;
}

/* Of Z1 + 3 - Z2 only the sum as it stands there need be in the range of the type. */
static bool change_with_constant(struct echelon *e, const struct linear *own,
                                 const struct linear *form)
{
    struct linear sum = *own;
    sum.constant = form->constant;
    for (uint32_t i = 0; i < form->n; i++)
        if (form->terms[i].e == own->terms[0].e && form->terms[i].factor != own->terms[0].factor)
            return false;
    return form->constant && change_some(e, &sum);
}

static bool make_echelon(struct echelon *e)
{
    bool changed = false;
    for (uint32_t i = 0; i < e->x->n; i++) {
        const struct value *v = &e->x->v[i];
        if (v->kind != VALUE_EXPR || !joint_map_is_linear(v))
            continue;
        struct linear form = linear_of(&e->x->known, v->e), own = own_part(e, &form);
        if (own.n > 1 && (change_some(e, &own) || change_with_constant(e, &own, &form))) {
            changed = true;
            continue;
        }
        for (uint32_t k = 0; k < own.n; k++)
            set_placed(e, own.terms[k].e);
    }
    return changed;
}

bool joint_echelon(struct joint_vector *x)
{
    struct echelon e = {.x = x, .scratch = arena_new(), .mark = ++x->values->mark};
    bool keep_all = x->values->keep_all;
    x->values->keep_all = true;
    bool changed = make_echelon(&e);
    x->values->keep_all = keep_all;
    arena_free(e.scratch);
    return changed;
}
