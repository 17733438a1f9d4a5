/* What a value comes to from one round of a loop to the next. */
#include "abstraction/anyn/motion.h"

#include "core/affine/bits.h"
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
