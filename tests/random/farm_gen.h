/* Random farms: a master, and workers with the same program; some are not quite the same. */
#ifndef M2S_TESTS_FARM_GEN_H
#define M2S_TESTS_FARM_GEN_H

#include "core/skel/skel.h"

struct skel *farm_skel(struct arena *arena, uint64_t seed);

#endif
