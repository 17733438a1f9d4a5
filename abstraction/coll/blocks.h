/* Results of collectives into buffers of derived datatypes, in the exact phase. */
#ifndef M2S_ABSTRACTION_COLL_BLOCKS_H
#define M2S_ABSTRACTION_COLL_BLOCKS_H

#include <stdbool.h>

struct coll_call;
struct engine;
struct exact_coll;
struct state;

/* Writes the result where the datatype has its blocks.  False: nothing is written, the buffer has
 * neither gaps nor several basic types, or it cannot be followed. */
bool coll_blocks_exact(struct engine *e, struct state *s, const struct coll_call *c,
                       const struct exact_coll *slot);

#endif
