/* The smallest skeleton that still shows a disagreement. */
#ifndef M2S_TESTS_SHRINK_H
#define M2S_TESTS_SHRINK_H

#include "tests/random/compare.h"

/* s made smaller while compare_all() still finds something; *what is its last find. */
struct skel *shrink(struct arena *arena, const struct skel *s, struct comparison *c,
                    const char **what);

#endif
