/* The tape (docs/dev/SKELETON.md, section 7): letters are chosen, and read. */
#ifndef M2S_TESTS_STEP_READ_H
#define M2S_TESTS_STEP_READ_H

#include "tests/checker/step_take.h"

/* The steps of a rank at a READ. */
void ref_step_read(const struct walker *w);

/* [rank][state]: can a READ be reached from here, or is it here?  NULL if the world has no
 * tape.  Letters for a rank that reads no more are forgotten. */
bool *const *ref_readers(struct arena *arena, const struct skel *s, uint32_t world);

#endif
