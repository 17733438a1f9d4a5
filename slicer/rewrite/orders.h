/* A program with a choice between the orders of evaluation that C allows. */
#ifndef M2S_SLICER_ORDERS_H
#define M2S_SLICER_ORDERS_H

#include "core/ir/ir.h"
#include "slicer/rewrite/unsequenced.h"

struct orders {
    struct ir_prog *prog; /* with the choices; NULL: there are none */
    uint32_t *origin;     /* [statement of prog]: of which one it is a copy, or its own number */
};

/* Writes out the orders of the conflicts in the list and sets `explored` in those that are
 * covered.  p is not changed. */
struct orders orders_write(struct arena *arena, const struct ir_prog *p,
                           struct unsequenced_list *list);

#endif
