/* A priority queue of numbered things, cheapest first; the lower number if they cost the
 * same.  A thing may be in it several times. */
#ifndef M2S_VERIFY_SEARCH_HEAP_H
#define M2S_VERIFY_SEARCH_HEAP_H

#include "core/base/arena.h"

#include <stdint.h>

struct heap_entry {
    uint64_t cost;
    uint32_t number;
};

struct heap {
    struct arena *arena;
    struct heap_entry *items;
    size_t n, cap;
};

void heap_push(struct heap *heap, uint64_t cost, uint32_t number);

/* The cheapest one, which is taken out.  There must be one. */
uint32_t heap_pop(struct heap *heap);

#endif
