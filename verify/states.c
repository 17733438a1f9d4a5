#include "verify/states.h"

#include "core/base/vec.h"

#include <string.h>

static uint64_t hash_words(const uint32_t *w, size_t n)
{
    uint64_t h = 0;
    for (size_t i = 0; i < n; i++) {
        h = (h ^ w[i]) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 31;
    }
    return h;
}

static size_t words_of(const struct states *set, const uint32_t *state)
{
    return set->words ? set->words : state[0];
}

static bool equal(const struct states *set, const uint32_t *a, const uint32_t *b)
{
    return words_of(set, a) == words_of(set, b)
           && memcmp(a, b, words_of(set, a) * sizeof *a) == 0;
}

static void grow(struct states *set)
{
    set->table_size = set->table_size ? 2 * set->table_size : 1024;
    set->table = ARENA_ARRAY(set->arena, uint32_t, set->table_size);
    for (size_t i = 0; i < set->n; i++) {
        size_t at = hash_words(set->items[i], words_of(set, set->items[i])) & (set->table_size - 1);
        while (set->table[at])
            at = (at + 1) & (set->table_size - 1);
        set->table[at] = (uint32_t)i + 1;
    }
}

uint32_t states_add(struct states *set, const uint32_t *state, bool *added)
{
    if (2 * (set->n + 1) > set->table_size)
        grow(set);
    size_t words = words_of(set, state);
    size_t at = hash_words(state, words) & (set->table_size - 1);
    while (set->table[at] && !equal(set, set->items[set->table[at] - 1], state))
        at = (at + 1) & (set->table_size - 1);
    *added = set->table[at] == 0;
    if (*added) {
        uint32_t *copy = arena_memdup(set->arena, state, words * sizeof *state);
        VEC_PUSH(set->arena, set->items, set->n, set->cap, copy);
        set->table[at] = (uint32_t)set->n;
    }
    return set->table[at] - 1;
}
