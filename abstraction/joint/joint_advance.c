/* The state after K more rounds, each of which changes numbers by constants.
 *
 *     old (7, 3, N)    now (9, 3, N)    after K more rounds  (9 + 2 * K, 3, N),  K >= 0
 *
 * This is no more than a way to write these states down: that the rounds do so is checked by who
 * asks (explore/joint_jump.c).  The numbers are in the ranges of their types, which says of K how
 * many rounds there can be at most.
 */
#include "abstraction/joint/joint_vector.h"

#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/value_store.h"
#include "abstraction/joint/joint_map.h"
#include "core/base/arena.h"

/* now + (now - old) * K.  False: the difference is no constant. */
static bool moved(const struct joint_vector *old, const struct joint_vector *now, uint32_t i,
                  const struct expr *k, struct linear *out)
{
    struct linear before, d, z = linear_term(k, 1);
    if (!linear_of_value(&old->known, &old->v[i], &before) ||
        !linear_of_value(&now->known, &now->v[i], out))
        return false;
    d = *out;
    return linear_add(&d, &before, -1) && !d.n && d.constant && linear_add(out, &z, d.constant);
}

static bool has_changed(const struct joint_vector *old, const struct joint_vector *now,
                        uint32_t i)
{
    return !value_equal(&old->v[i], &now->v[i]);
}

/* What is known of K: arithmetic that may wrap is a sum as long as that is in the range of its
 * type, and so is a number that is known, of any type. */
static bool limit(const struct joint_vector *now, uint32_t i, const struct linear *form,
                  struct facts *facts)
{
    enum ir_kind type = (enum ir_kind)now->v[i].type;
    struct range all = range_of_type(type);
    bool wraps = type != IR_I32 && type != IR_I64;
    return (!wraps && form->n > 1) || facts_refine_form(facts, form, all.lo, all.hi);
}

static bool advance(const struct joint_vector *old, const struct joint_vector *now,
                    const struct expr *k, struct facts *facts, struct value *values)
{
    struct linear form;
    for (uint32_t i = 0; i < now->n; i++)
        if (has_changed(old, now, i) &&
            (now->is_fixed[i] || !joint_map_is_linear(&now->v[i]) ||
             !joint_map_is_linear(&old->v[i]) || !moved(old, now, i, k, &form) ||
             !limit(now, i, &form, facts)))
            return false;
    for (uint32_t i = 0; i < now->n; i++) {
        values[i] = now->v[i];
        if (!has_changed(old, now, i))
            continue;
        if (!moved(old, now, i, k, &form))
            return false;
        values[i] = joint_map_value_of_form(now->values, facts, (enum ir_kind)now->v[i].type,
                                            &form);
        if (values[i].kind == VALUE_NONE)
            return false;
    }
    return true;
}

bool joint_vector_advance(const struct joint_vector *old, struct joint_vector *now,
                          const struct expr *k, int64_t most)
{
    struct facts facts = facts_copy(&now->facts, now->arena);
    struct value *values = ARENA_ARRAY(now->arena, struct value, now->n);
    bool keep_all = now->values->keep_all;
    now->values->keep_all = true;
    bool done = facts_refine(&facts, k, 0, most) && advance(old, now, k, &facts, values);
    now->values->keep_all = keep_all;
    if (!done)
        return false;
    now->v = values;
    now->facts = facts;
    joint_vector_know(now);
    return true;
}

static bool moves_on(const struct facts *before, const struct value *a,
                     const struct facts *after, const struct value *b, const struct expr *k)
{
    struct linear x, y;
    int64_t factor = 0;
    if (value_equal(a, b) && (a->kind != VALUE_EXPR || !expr_mentions(a->e, k)))
        return true;
    if (!linear_of_value(before, a, &x) || !linear_of_value(after, b, &y))
        return false;
    for (uint32_t i = 0; i < x.n; i++) {
        if (x.terms[i].e == k)
            factor = x.terms[i].factor;
        else if (expr_mentions(x.terms[i].e, k))
            return false;
    }
    return linear_add(&y, &x, -1) && !y.n && y.constant == factor;
}

bool joint_vector_moves_on(const struct joint_vector *a, const struct joint_vector *b,
                           const struct expr *k)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (!moves_on(&a->known, &a->v[i], &b->known, &b->v[i], k))
            return false;
    return true;
}
