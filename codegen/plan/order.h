/* Wildcard receives whose order cannot matter (docs/dev/THEORY.md, section 10.2). */
#ifndef M2S_CODEGEN_ORDER_H
#define M2S_CODEGEN_ORDER_H

#include "core/skel/skel.h"

/* By state of the rank's machine: may this wildcard take any one message that is there, at
 * once?  For skeletons without requests and probes; false is always a safe answer. */
const bool *order_is_free(struct arena *arena, const struct skel *s,
                          const struct skel_world *world, uint32_t rank);

#endif
