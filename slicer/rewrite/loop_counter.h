/* Loops that are left when a counter has come to a bound.
 *
 *     for (i = 0; i < n; i++)      counter: i; condition: i < n; bound: n, the same in all rounds;
 *         touch(&u[i]);            step: i + 1, at the end of a round; distance: 1
 */
#ifndef M2S_SLICER_LOOP_COUNTER_H
#define M2S_SLICER_LOOP_COUNTER_H

#include "slicer/rewrite/loop_shape.h"

struct loop_counter {
    uint32_t latch;   /* the block from which a round goes to the next */
    uint32_t counter; /* a simple local */
    const struct ir_instr *condition, *step;
    struct ir_opnd bound;
    bool is_pointer;  /* it is one */
    int64_t distance; /* from one round to the next: bytes, if it is one */
};

/* False: the loop is not of this kind.  It may be left elsewhere, too. */
bool loop_counter_find(const struct loop_shape *l, struct loop_counter *c);

/* Does the loop store to this local? */
bool loop_counter_stores(const struct loop_shape *l, uint32_t local);

#endif
