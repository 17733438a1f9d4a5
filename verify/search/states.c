#include "verify/search/states.h"

#include "core/base/vec.h"

#include <string.h>

static uint64_t hash(const struct saved *s)
{
    uint64_t h = s->size;
    for (uint32_t i = 0; i < s->size; i += 8) {
        uint64_t next = 0;
        memcpy(&next, s->bytes + i, s->size - i < 8 ? s->size - i : 8);
        h = (h ^ next) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 31;
    }
    return h;
}

static bool equal(const struct saved *a, const struct saved *b)
{
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

static void grow(struct states *set)
{
    set->table_size = set->table_size ? 2 * set->table_size : 1024;
    set->table = ARENA_ARRAY(set->arena, uint32_t, set->table_size);
    for (size_t i = 0; i < set->n; i++) {
        size_t at = hash(set->items[i]) & (set->table_size - 1);
        while (set->table[at])
            at = (at + 1) & (set->table_size - 1);
        set->table[at] = (uint32_t)i + 1;
    }
}

uint32_t states_add(struct states *set, const struct saved *state, bool *added)
{
    if (2 * (set->n + 1) > set->table_size)
        grow(set);
    size_t at = hash(state) & (set->table_size - 1);
    while (set->table[at] && !equal(set->items[set->table[at] - 1], state))
        at = (at + 1) & (set->table_size - 1);
    *added = set->table[at] == 0;
    if (*added) {
        struct saved *copy = arena_memdup(set->arena, state, sizeof *state + state->size);
        VEC_PUSH(set->arena, set->items, set->n, set->cap, copy);
        set->table[at] = (uint32_t)set->n;
    }
    return set->table[at] - 1;
}
