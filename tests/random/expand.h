/* A skeleton without variables: their values are in the states. */
#ifndef M2S_TESTS_EXPAND_H
#define M2S_TESTS_EXPAND_H

#include "core/skel/skel.h"

/* World 0 of s.  NULL: it would be too large. */
struct skel *expand_variables(struct arena *arena, const struct skel *s);

#endif
