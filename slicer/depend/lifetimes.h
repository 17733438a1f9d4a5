/* Where memory ceases to be there, and where it is written to through pointers. */
#ifndef M2S_SLICER_LIFETIMES_H
#define M2S_SLICER_LIFETIMES_H

#include "slicer/depend/dependence.h"

/* A write through a pointer, or a call that is given one, or a stream. */
struct sl_use {
    uint32_t number, func;
    const struct ir_opnd *pointer;
    const struct ir_opnd *from; /* the address that it was loaded from; NULL: what a call gave */
    bool memory, stream; /* it may be one of memory, of a stream */
};

/* Behind instruction `number` an object is gone: a call gave it back, its block was left, or, at
 * IR_RET, its function. */
struct sl_end {
    uint32_t number, func;
    const struct ir_opnd *pointer; /* what a call gives back; NULL: `object` ends */
    const struct ir_opnd *from;
    uint32_t object;
    bool stream; /* it is closed */
    bool simple; /* the pointer is a variable of this function: see freed_stores.c */
};

struct sl_lifetimes {
    struct sl_use *uses;
    uint32_t n_uses, cap_uses;
    struct sl_end *ends;
    uint32_t n_ends, cap_ends;
};

struct sl_lifetimes lifetimes_find(const struct sl_dependence *s);

/* May two addresses be the same, or overlap? */
bool lifetimes_may_meet(const struct sl_dependence *s, uint32_t func_a, const struct ir_opnd *a,
                        uint32_t func_b, const struct ir_opnd *b);
/* May the operand lead to what ends there? */
bool lifetimes_leads(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o,
                     const struct sl_end *e);
/* Is it a local variable that no pointer leads to? */
bool lifetimes_plain(const struct sl_dependence *s, uint32_t func, const struct ir_opnd *o);
/* What the pointer was loaded from, or NULL; *fresh: it is what a call has given. */
const struct ir_opnd *lifetimes_from(const struct sl_dependence *s, uint32_t func,
                                     const struct ir_opnd *o, bool *fresh);

/* Is the object memory of MPI_Win_allocate()? */
bool lifetimes_is_window(const struct sl_dependence *s, uint32_t object);

#endif
