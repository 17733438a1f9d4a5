/* Can collectives of a communicator fail to match?  A look at the machines alone
 * (docs/dev/THEORY.md, section 4). */
#ifndef M2S_VERIFY_SEARCH_COLLECTIVES_H
#define M2S_VERIFY_SEARCH_COLLECTIVES_H

#include "core/skel/skel.h"

/* False is certain, with any buffering and any interleaving; true is not. */
bool collectives_may_mismatch(const struct skel *s, uint32_t world, uint32_t comm);

#endif
