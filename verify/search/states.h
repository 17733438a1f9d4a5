/* A set of saved system states, numbered in the order in which they are added. */
#ifndef M2S_VERIFY_SEARCH_STATES_H
#define M2S_VERIFY_SEARCH_STATES_H

#include "verify/exec/exec.h"

struct states_place {
    uint32_t number;     /* + 1; 0 is free */
    uint32_t hash;       /* of the state: most others need not be looked at */
};

struct states {
    struct arena *arena;
    struct saved **items;
    size_t n, cap;
    struct states_place *table;
    size_t table_size;   /* a power of two */
};

/* The number of the state; *added tells whether it is new. */
uint32_t states_add(struct states *set, const struct saved *state, bool *added);

bool states_equal(const struct saved *a, const struct saved *b);

#endif
