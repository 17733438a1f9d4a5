/* A hash table with open addressing. */
#include "tests/checker/table.h"

#include "core/base/vec.h"

#include <string.h>

struct table {
    struct arena *arena;
    struct row *rows;
    uint64_t n, cap;
    uint64_t *slots; /* number + 1, or 0 */
    uint64_t n_slots;
};

struct table *ref_table_new(struct arena *arena)
{
    struct table *t = ARENA_NEW(arena, struct table);
    t->arena = arena;
    t->n_slots = 256;
    t->slots = ARENA_ARRAY(arena, uint64_t, t->n_slots);
    return t;
}

uint64_t ref_table_size(const struct table *t)
{
    return t->n;
}

struct row ref_table_get(const struct table *t, uint64_t number)
{
    return t->rows[number];
}

static uint64_t hash(struct row row)
{
    uint64_t h = 14695981039346656037u;
    for (uint32_t i = 0; i < row.n; i++)
        h = (h ^ row.words[i]) * 1099511628211u;
    return h ^ h >> 29;
}

/* The slot where row is, or where it belongs. */
static uint64_t *find(const struct table *t, struct row row)
{
    for (uint64_t i = hash(row);; i++) {
        uint64_t *slot = &t->slots[i % t->n_slots];
        if (!*slot)
            return slot;
        const struct row *seen = &t->rows[*slot - 1];
        if (seen->n == row.n
            && memcmp(seen->words, row.words, row.n * sizeof *row.words) == 0)
            return slot;
    }
}

static void grow(struct table *t)
{
    t->n_slots *= 2;
    t->slots = ARENA_ARRAY(t->arena, uint64_t, t->n_slots);
    for (uint64_t i = 0; i < t->n; i++)
        *find(t, t->rows[i]) = i + 1;
}

uint64_t ref_table_number(struct table *t, struct row row)
{
    uint64_t *slot = find(t, row);
    if (*slot)
        return *slot - 1;
    struct row kept = {
        .words = arena_memdup(t->arena, row.words, row.n * sizeof *row.words),
        .n = row.n,
    };
    VEC_PUSH(t->arena, t->rows, t->n, t->cap, kept);
    *slot = t->n;
    if (t->n * 2 > t->n_slots)
        grow(t);
    return t->n - 1;
}
