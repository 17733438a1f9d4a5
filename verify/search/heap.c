#include "verify/search/heap.h"

#include "core/base/vec.h"

#include <stdbool.h>

static bool cheaper(const struct heap_entry *a, const struct heap_entry *b)
{
    return a->cost < b->cost || (a->cost == b->cost && a->number < b->number);
}

static void swap(struct heap_entry *a, struct heap_entry *b)
{
    struct heap_entry t = *a;
    *a = *b;
    *b = t;
}

void heap_push(struct heap *heap, uint64_t cost, uint32_t number)
{
    struct heap_entry e = { cost, number };
    VEC_PUSH(heap->arena, heap->items, heap->n, heap->cap, e);
    for (size_t i = heap->n - 1; i > 0 && cheaper(&heap->items[i], &heap->items[(i - 1) / 2]);
         i = (i - 1) / 2)
        swap(&heap->items[i], &heap->items[(i - 1) / 2]);
}

uint32_t heap_pop(struct heap *heap)
{
    uint32_t best = heap->items[0].number;
    heap->items[0] = heap->items[--heap->n];
    for (size_t i = 0;;) {
        size_t least = i;
        for (size_t k = 2 * i + 1; k <= 2 * i + 2; k++)
            if (k < heap->n && cheaper(&heap->items[k], &heap->items[least]))
                least = k;
        if (least == i)
            return best;
        swap(&heap->items[i], &heap->items[least]);
        i = least;
    }
}
