#include "verify/search/states.h"

#include "core/base/vec.h"

#include <string.h>

static uint32_t hash(const struct saved *s)
{
    uint64_t h = s->size;
    for (uint32_t i = 0; i < s->size; i += 8) {
        uint64_t next = 0;
        memcpy(&next, s->bytes + i, s->size - i < 8 ? s->size - i : 8);
        h = (h ^ next) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 31;
    }
    return (uint32_t)h;
}

bool states_equal(const struct saved *a, const struct saved *b)
{
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

/* The place of the state in the table, or the free one where it belongs. */
static struct states_place *find(const struct states *set, const struct saved *state, uint32_t h)
{
    size_t mask = set->table_size - 1, at = h & mask;
    while (set->table[at].number
           && !(set->table[at].hash == h
                && states_equal(set->items[set->table[at].number - 1], state)))
        at = (at + 1) & mask;
    return &set->table[at];
}

static void grow(struct states *set)
{
    struct states_place *old = set->table;
    size_t n = set->table_size;
    set->table_size = n ? 2 * n : 1024;
    set->table = ARENA_ARRAY(set->arena, struct states_place, set->table_size);
    for (size_t i = 0; i < n; i++) {
        size_t at = old[i].hash & (set->table_size - 1);
        if (!old[i].number)
            continue;
        while (set->table[at].number)
            at = (at + 1) & (set->table_size - 1);
        set->table[at] = old[i];
    }
}

uint32_t states_add(struct states *set, const struct saved *state, bool *added)
{
    if (2 * (set->n + 1) > set->table_size)
        grow(set);
    uint32_t h = hash(state);
    struct states_place *place = find(set, state, h);
    *added = place->number == 0;
    if (*added) {
        struct saved *copy = arena_memdup(set->arena, state, sizeof *state + state->size);
        VEC_PUSH(set->arena, set->items, set->n, set->cap, copy);
        *place = (struct states_place){ .number = (uint32_t)set->n, .hash = h };
    }
    return place->number - 1;
}
