/* A hash table with open addressing; the pair (a, b) is kept as a + 1 and b in one number, so that
 * no pair is 0, which marks a free slot.
 */
#include "slicer/pointsto/pair_set.h"

#include "core/base/hash.h"

static void place_pair(struct pair_set *s, uint64_t key)
{
    uint32_t i = (uint32_t)hash_mix(key >> 31, key) & (s->size - 1);
    while (s->slots[i])
        i = (i + 1) & (s->size - 1);
    s->slots[i] = key;
}

static void grow(struct arena *a, struct pair_set *s)
{
    struct pair_set old = *s;
    s->size = old.size ? old.size * 2 : 1024;
    s->slots = ARENA_ARRAY(a, uint64_t, s->size);
    for (uint32_t i = 0; i < old.size; i++)
        if (old.slots[i])
            place_pair(s, old.slots[i]);
}

bool pair_set_add(struct arena *arena, struct pair_set *s, uint32_t a, uint32_t b)
{
    uint64_t key = ((uint64_t)a + 1) << 32 | b;
    if (2 * s->n >= s->size)
        grow(arena, s);
    uint32_t i = (uint32_t)hash_mix(key >> 31, key) & (s->size - 1);
    for (; s->slots[i]; i = (i + 1) & (s->size - 1))
        if (s->slots[i] == key)
            return false;
    s->slots[i] = key;
    s->n++;
    return true;
}
