/* One Promela model for every number of ranks, from families of events.
 *
 *     proctype rank(byte r)
 *     {
 *         if
 *         :: r + 1 < N -> send(r + 1, 0, 0)
 *         :: else
 *         fi
 *     }
 *
 * N is a macro: `spin -DN=6 -run FILE`.  Each rank has one sequence of events (docs/dev/THEORY.md,
 * section 18), so who meets whom is told by numbers: the k-th send of a channel and its k-th
 * receive.  A send that waits for its receive is the least that MPI promises, so a model that ends
 * for it ends for all buffer sizes (section 12.1).
 */
#ifndef M2S_CODEGEN_EVERYN_EVERYN_H
#define M2S_CODEGEN_EVERYN_EVERYN_H

#include "core/family/family.h"

#include <stdio.h>

/* Which statement has no such model, and why; NULL: all have.  at: of it. */
const char *everyn_misfit(const struct families *fs, struct src_range *at);

/* Of families without a misfit. */
void everyn_print(FILE *out, const struct families *fs, const char *program);

#endif
