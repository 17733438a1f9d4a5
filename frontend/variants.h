/* Definitions of one macro in several ways, for one compiler and another. */
#ifndef M2S_FRONTEND_VARIANTS_H
#define M2S_FRONTEND_VARIANTS_H

#include "frontend/words.h"

struct variant {
    const char *text; /* as short as it can be */
    const char *at;   /* in the file */
    const struct variant *next; /* of the same macro */
};

struct variants {
    struct words names;
    const struct variant **first; /* [name] */
    uint32_t n, cap;
};

/* Adds what stands behind #define NAME, once. */
void variants_add(struct variants *v, struct word name, const char *p, const char *end);

/* Are there several definitions that say the same, but for hints, as how a function is inlined? */
bool variants_alike(const struct variants *v, struct word name);

#endif
