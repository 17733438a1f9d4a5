/* Which states a rank passes without others seeing it (docs/dev/THEORY.md, section 11.3). */
#ifndef M2S_CODEGEN_QUIET_H
#define M2S_CODEGEN_QUIET_H

#include "core/skel/skel.h"

/* A SELECT that waits for one thing, a request or all of some. */
bool quiet_waits_for_one(const struct skel_state *state);

/* Can an implementation let a rank go from this state, at which it waits for one
 * thing? */
bool quiet_may_be_let_go(const struct skel_state *state);

/* The states to which a rank may come next when it has been let go, before it does
 * something that others can see. */
bool *quiet_next_receives(struct arena *scratch, const struct skel_machine *m,
                          const bool *reached);

#endif
