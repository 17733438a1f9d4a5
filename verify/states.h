/* A set of saved system states, numbered in the order in which they are added. */
#ifndef M2S_VERIFY_STATES_H
#define M2S_VERIFY_STATES_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct states {
    struct arena *arena;
    uint32_t words;      /* of each state; 0: its first word tells how many */
    uint32_t **items;
    size_t n, cap;
    uint32_t *table;     /* number + 1; 0 is free */
    size_t table_size;   /* a power of two */
};

/* The number of the state; *added tells whether it is new. */
uint32_t states_add(struct states *set, const uint32_t *state, bool *added);

#endif
