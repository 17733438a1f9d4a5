/* Strongly connected parts of some of the edges of a machine; used by
 * skel/pass/collapse_polls.c. */
#ifndef M2S_CORE_SKEL_PARTS_H
#define M2S_CORE_SKEL_PARTS_H

#include "core/base/scc.h"
#include "core/skel/skel.h"

/* The parts of the given states, by the edges that `follows` accepts.  It must not accept
 * an edge to a state that is not given. */
struct scc skel_find_parts(const struct skel_machine *m, const uint32_t *states,
                           uint32_t n_states,
                           bool (*follows)(const void *context, uint32_t state, uint32_t trans),
                           const void *context, struct arena *scratch);

#endif
