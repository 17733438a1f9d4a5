/* A set of numbers that are close together, a bit for each: cells of a node. */
#ifndef M2S_SLICER_NUMBER_SET_H
#define M2S_SLICER_NUMBER_SET_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct number_set {
    uint64_t *words; /* NULL: it is empty */
    uint32_t n;
};

/* Numbers below `soon` are expected, too. */
void number_set_add(struct arena *arena, struct number_set *s, uint32_t number, uint32_t soon);

/* The numbers 64 * i to 64 * i + 63, a bit for each. */
static inline uint64_t number_set_word(const struct number_set *s, uint32_t i)
{
    return i < s->n ? s->words[i] : 0;
}

static inline bool number_set_has(const struct number_set *s, uint32_t number)
{
    return number_set_word(s, number / 64) >> number % 64 & 1;
}

#endif
