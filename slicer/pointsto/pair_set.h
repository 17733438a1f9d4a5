/* A set of pairs of numbers: the solver's edges. */
#ifndef M2S_SLICER_PAIR_SET_H
#define M2S_SLICER_PAIR_SET_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct pair_set {
    uint64_t *slots;
    uint32_t n, size;
};

/* False if (a, b) was there before. */
bool pair_set_add(struct arena *arena, struct pair_set *s, uint32_t a, uint32_t b);

#endif
