/* Definitions of one macro in several ways, for one compiler and another. */
#ifndef M2S_FRONTEND_VARIANTS_H
#define M2S_FRONTEND_VARIANTS_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct variant {
    const char *name, *text; /* as short as it can be */
    const char *at;          /* in the file */
};

struct variants {
    struct variant *items;
    uint32_t n, cap;
};

/* Adds what stands behind #define NAME, once. */
void variants_add(struct arena *arena, struct variants *v, const char *name, const char *p,
                  const char *end);

/* Are there several definitions that say the same, but for hints, as how a function is inlined? */
bool variants_alike(const struct variants *v, const char *name);

#endif
