/* Intervals of whole numbers, wide enough for sums of values of any type of C. */
#ifndef M2S_ABSTRACTION_RANGE_H
#define M2S_ABSTRACTION_RANGE_H

#include "abstraction/domain/value.h"

#define RANGE_INFINITE ((wide)1 << 120) /* more than any sum */

struct range {
    wide lo, hi; /* lo > hi: empty */
};

/* Types whose values have intervals: integers, and pointers made of them. */
static inline bool range_is_of(enum ir_kind type)
{
    return type == IR_BOOL || (type >= IR_I8 && type <= IR_U64) || type == IR_PTR;
}

static inline struct range range_of_type(enum ir_kind type)
{
    return (struct range){value_type_min(type), value_type_max(type)};
}

/* The number that a constant of this type is. */
static inline wide range_of_int(enum ir_kind type, int64_t i)
{
    return type == IR_U64 || type == IR_PTR ? (wide)(uint64_t)i : (wide)i;
}

static inline bool range_is_empty(struct range r)
{
    return r.lo > r.hi;
}

static inline struct range range_meet(struct range a, struct range b)
{
    return (struct range){a.lo > b.lo ? a.lo : b.lo, a.hi < b.hi ? a.hi : b.hi};
}

static inline bool range_within(struct range a, struct range b)
{
    return a.lo >= b.lo && a.hi <= b.hi;
}

static inline struct range range_add(struct range a, struct range b)
{
    return (struct range){a.lo + b.lo, a.hi + b.hi};
}

static inline struct range range_scale(struct range a, wide factor)
{
    wide x = a.lo * factor, y = a.hi * factor;
    return factor < 0 ? (struct range){y, x} : (struct range){x, y};
}

/* Values of any type by a factor that is not too large; else all numbers. */
static inline struct range range_mul(struct range a, struct range b)
{
    struct range any = {-((wide)1 << 64), (wide)1 << 64};
    struct range small = {-((wide)1 << 62), (wide)1 << 62};
    if (!(range_within(a, any) && range_within(b, small)) &&
        !(range_within(a, small) && range_within(b, any)))
        return (struct range){-((wide)1 << 126), (wide)1 << 126};
    struct range p = range_scale(b, a.lo), q = range_scale(b, a.hi);
    return (struct range){p.lo < q.lo ? p.lo : q.lo, p.hi > q.hi ? p.hi : q.hi};
}

#endif
