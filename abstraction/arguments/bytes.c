/* The bytes of a message buffer, by its datatype: pieces in ascending order.
 *
 *     MPI_Type_vector(3, 1, 2, MPI_INT, &column)      {0, 4} {8, 12} {16, 20}
 *
 * So columns that are interleaved are told from columns that overlap.
 */
#include "abstraction/arguments/bytes.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/event.h"
#include "core/base/vec.h"
#include "core/mpi/mpi.h"

#include <stdlib.h>

enum { MAX_PIECES = 4096 };

static int by_first(const void *a, const void *b)
{
    const struct byte_range *x = a, *y = b;
    return (x->first > y->first) - (x->first < y->first);
}

static void add(struct arena *arena, struct bytes *to, int64_t first, int64_t n)
{
    struct byte_range *last = to->n ? &to->items[to->n - 1] : NULL;
    if (last && last->last == first)
        last->last += n;
    else if (n > 0)
        VEC_PUSH(arena, to->items, to->n, to->cap, ((struct byte_range){first, first + n}));
}

static bool add_elements(struct arena *arena, const struct datatype *d, int64_t base, int64_t n,
                         struct bytes *to)
{
    if (!d->blocks || d->absolute || n > MAX_PIECES || n * (int64_t)d->n_blocks > MAX_PIECES)
        return false;
    for (int64_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < d->n_blocks; k++) {
            const struct type_block *block = &d->blocks[k];
            add(arena, to, base + i * d->extent + block->disp,
                block->count * (int64_t)mpi_type_extent(block->basic));
        }
    return true;
}

bool bytes_of(struct arena *arena, const struct buffer *b, int64_t blocks, struct bytes *to)
{
    *to = (struct bytes){0};
    if (!buffer_known_count(b) || b->address.kind != VALUE_ADDR || b->address.any)
        return false;
    if (!b->derived)
        add(arena, to, b->address.i, b->count.i * blocks * (int64_t)b->size);
    else if (b->elements.kind != VALUE_INT ||
             !add_elements(arena, b->derived, b->address.i, b->elements.i * blocks, to))
        return false;
    qsort(to->items, to->n, sizeof *to->items, by_first);
    return to->n > 0;
}

int64_t bytes_twice(const struct bytes *set)
{
    int64_t end = INT64_MIN;
    for (size_t i = 0; i < set->n; i++) {
        if (set->items[i].first < end)
            return set->items[i].first;
        end = set->items[i].last > end ? set->items[i].last : end;
    }
    return -1;
}

int64_t bytes_common(const struct bytes *a, const struct bytes *b)
{
    for (size_t i = 0, k = 0; i < a->n && k < b->n;) {
        const struct byte_range *x = &a->items[i], *y = &b->items[k];
        if (x->first < y->last && y->first < x->last)
            return x->first > y->first ? x->first : y->first;
        if (x->last < y->last)
            i++;
        else
            k++;
    }
    return -1;
}
