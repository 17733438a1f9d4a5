/* The arrays of counts, displacements and datatypes that a collective is given. */
#ifndef M2S_ABSTRACTION_COLL_COUNT_LISTS_H
#define M2S_ABSTRACTION_COLL_COUNT_LISTS_H

#include "core/mpi/mpi.h"

struct coll_call;
struct engine;
struct ir_instr;
struct state;

/* c->lists of a call that does not block, whose other arguments are known. */
void coll_lists(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                struct coll_call *c);

#endif
