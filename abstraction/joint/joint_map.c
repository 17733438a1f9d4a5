/* Substitutions (see joint_map.h).  Integers are replaced as linear forms, so that sums come out
 * in their normal form; all else as expressions. */
#include "abstraction/joint/joint_map.h"

#include "abstraction/domain/value_store.h"
#include "core/base/arena.h"
#include "core/base/vec.h"

#include <string.h>

struct value joint_map_value_of_form(struct values *vs, const struct facts *fs,
                                     enum ir_kind type, const struct linear *form)
{
    struct linear back;
    struct value v = linear_value(vs, type, form);
    if (v.kind != VALUE_NONE && linear_of_value(fs, &v, &back) && linear_equal(&back, form))
        return v;
    return (struct value){.kind = VALUE_NONE};
}

/* Its place, or where it would be. */
static uint32_t find_place(const struct joint_map *m, const struct expr *atom)
{
    uint32_t lo = 0, hi = m->n;
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (m->v[mid]->atom->id < atom->id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

const struct joint_binding *joint_map_find(const struct joint_map *m, const struct expr *atom)
{
    uint32_t i = find_place(m, atom);
    return i < m->n && m->v[i]->atom == atom ? m->v[i] : NULL;
}

static void insert(struct joint_map *m, struct joint_binding b)
{
    uint32_t i = find_place(m, b.atom);
    VEC_RESERVE(m->arena, m->v, m->n, m->cap, m->n + 1);
    memmove(&m->v[i + 1], &m->v[i], (m->n++ - i) * sizeof(struct joint_binding *));
    m->v[i] = arena_memdup(m->arena, &b, sizeof b);
}

void joint_map_bind(struct joint_map *m, const struct expr *atom, struct value to)
{
    struct joint_binding b = {.atom = atom, .to = to};
    b.is_form = joint_map_is_linear(&to) && linear_of_value(m->facts, &to, &b.form);
    insert(m, b);
}

void joint_map_bind_form(struct joint_map *m, const struct expr *atom,
                         const struct linear *form)
{
    struct joint_binding b = {.atom = atom, .is_form = true, .form = *form};
    b.to = joint_map_value_of_form(m->values, m->facts, atom->type, form);
    insert(m, b);
}

static bool stays(const struct joint_map *m, const struct expr *atom)
{
    return !m->is_total || atom->origin->kind == ORIGIN_SHARED;
}

static struct value replace(const struct joint_map *m, const struct expr *e)
{
    const struct joint_binding *b = e->op == EXPR_ATOM ? joint_map_find(m, e) : NULL;
    struct value none = {.kind = VALUE_NONE};
    if (b)
        return b->to;
    if (e->op == EXPR_ATOM)
        return stays(m, e) ? value_of_expr(e) : none;
    if (!e->a)
        return value_from_expr(e);
    struct value x = replace(m, e->a), y = e->b ? replace(m, e->b) : none;
    if (x.kind == VALUE_NONE || (e->b && y.kind == VALUE_NONE))
        return none;
    return value_rebuild(m->values, e, x, y);
}

struct value joint_map_value(const struct joint_map *m, const struct value *v)
{
    return v->kind == VALUE_EXPR ? replace(m, v->e) : *v;
}

static bool map_term(const struct joint_map *m, const struct expr *e, struct linear *out)
{
    const struct joint_binding *b = e->op == EXPR_ATOM ? joint_map_find(m, e) : NULL;
    if (b && b->is_form) {
        *out = b->form;
        return true;
    }
    struct value v = replace(m, e);
    return v.kind != VALUE_NONE && linear_of_value(m->facts, &v, out);
}

bool joint_map_form(const struct joint_map *m, const struct linear *form, struct linear *out)
{
    *out = linear_constant(form->constant);
    for (uint32_t i = 0; i < form->n; i++) {
        struct linear term;
        if (!map_term(m, form->terms[i].e, &term) ||
            !linear_add(out, &term, form->terms[i].factor))
            return false;
    }
    return true;
}

bool joint_map_solve(const struct joint_map *m, const struct linear *from, uint32_t at,
                     const struct linear *to, struct linear *out)
{
    int64_t factor = from->terms[at].factor;
    struct linear rest = *from, image, term = linear_term(from->terms[at].e, factor);
    *out = *to;
    if (!linear_add(&rest, &term, -1) || !joint_map_form(m, &rest, &image) ||
        !linear_add(out, &image, -1) || out->constant % factor != 0)
        return false;
    out->constant /= factor;
    for (uint32_t i = 0; i < out->n; i++) {
        if (out->terms[i].factor % factor != 0)
            return false;
        out->terms[i].factor /= factor;
    }
    return true;
}

void joint_map_match(struct joint_map *m, const struct expr *from, const struct value *to)
{
    if (from->op == EXPR_ATOM) {
        bool is_new = !joint_map_find(m, from) && from->origin->kind != ORIGIN_SHARED;
        if (is_new && to->kind != VALUE_NONE && from->type == (enum ir_kind)to->type)
            joint_map_bind(m, from, *to);
        return;
    }
    if (to->kind != VALUE_EXPR || to->e->op != from->op || to->e->type != from->type)
        return;
    struct value a = {.kind = VALUE_NONE}, b = a;
    if (from->a && to->e->a)
        a = value_from_expr(to->e->a);
    if (from->b && to->e->b)
        b = value_from_expr(to->e->b);
    if (from->a)
        joint_map_match(m, from->a, &a);
    if (from->b)
        joint_map_match(m, from->b, &b);
}
