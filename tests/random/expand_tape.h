/* Skeletons that must have the verdict of a skeleton with tapes, or one that is worse. */
#ifndef M2S_TESTS_EXPAND_TAPE_H
#define M2S_TESTS_EXPAND_TAPE_H

#include "core/skel/skel.h"

/* One world for each path through a tape, without the tape: what is read is known.  NULL: a
 * tape has a cycle, or there are too many paths. */
struct skel *expand_tapes(struct arena *arena, const struct skel *s);

/* Each choice twice: the second time leads back to the first.  Changes nothing. */
void expand_twice(struct skel *s);

/* Each rank chooses for itself what it reads: a larger set of executions. */
void expand_own_choices(struct skel *s);

#endif
