/* Truth values that are joined behind a branch, as what the branch asks says it:
 *
 *     if (p) done = 1; else done = 0;         done is p
 *     if (p) done = 1; else done = q;         done is p | q
 */
#ifndef M2S_ABSTRACTION_INTERP_JOIN_CHOICE_H
#define M2S_ABSTRACTION_INTERP_JOIN_CHOICE_H

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/join_states.h"

/* What is x where facts a hold, and y where b do: who asks about it later asks about p.  NONE: it
 * is not of this kind. */
struct value join_choice(struct values *vs, const struct facts *a, const struct facts *b,
                         const struct join_how *how, const struct value *x, const struct value *y);

#endif
