/* What the solver has found, without what it needed for that.
 *
 * Cells have new numbers, in the order of their objects and offsets; each set is sorted, and there
 * once: nodes that hold the same share it.
 *
 *     t1: {(x, 0), (y, 8)}     set 1       t2: {(y, 8), (x, 0)}     set 1
 */
#ifndef M2S_SLICER_SOLUTION_H
#define M2S_SLICER_SOLUTION_H

#include "slicer/pointsto/solver.h"

struct solution {
    struct sl_object *objects;
    uint32_t n_objects;
    struct sl_cell *cells;
    uint32_t n_cells;
    uint32_t *first;        /* [object]: its first cell; one more for the end */
    struct sl_cells *sets;  /* the first one is empty */
    uint32_t n_sets, cap_sets;
    uint32_t *of_node;      /* [node]: its set */
    uint32_t *contents;     /* sets of what is in objects */
    uint32_t *content_first; /* [object]: its first one there; one more for the end */
    uint32_t n_contents, cap_contents;
};

struct solution *solution_new(struct arena *arena, struct sl_solver *v);

/* The cells of the set that are of the object. */
struct sl_cells solution_of_object(const struct solution *s, struct sl_cells l, uint32_t object);

#endif
