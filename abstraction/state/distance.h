/* Distances between objects: what MPI_Get_address said of one, less what it said of another.
 *
 *     MPI_Get_address(&a, &at_a);  MPI_Get_address(&n, &at_n);
 *     displacements[1] = at_n - at_a;          as seen from a, n is there
 *
 * How many bytes it is is not known, and may be any number for all other uses; a datatype that has
 * it as a displacement reaches n from a buffer that is a (MPI-4.0 5.1.12).  Not of heap objects,
 * whose names do not last.
 */
#ifndef M2S_ABSTRACTION_DISTANCE_H
#define M2S_ABSTRACTION_DISTANCE_H

#include "abstraction/domain/value.h"

struct engine;
struct state;

struct distance {
    uint32_t to, from; /* objects */
    int64_t bytes;     /* besides */
};

/* a - b of type I64; VALUE_NONE: they are no such addresses. */
struct value distance_between(struct engine *e, const struct state *s, const struct value *a,
                              const struct value *b);
/* Is it a distance, or a number more than one? */
bool distance_read(const struct value *v, struct distance *d);

#endif
