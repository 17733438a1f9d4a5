/* MPI_Type_create_darray (MPI-4.0 5.1.4): the part of a distributed array that one process of a
 * grid has.
 *
 *     gsizes {10}, MPI_DISTRIBUTE_CYCLIC, dargs {2}, psizes {3}, process 1:  2 3 8 9
 *
 * In each dimension there is a list of indices; the datatype is the array with just these, in the
 * order of the array, and its extent is that of the whole array.
 */
#include "abstraction/call/darray.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/numbers.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

enum { MAX_DIMS = 64, ORDER_C = 56, ORDER_FORTRAN = 57, BLOCK = 121, CYCLIC = 122, NONE = 123,
       DEFAULT = -49767, MAX_INDICES = 1 << 20 };

struct darray {
    int64_t size, rank, n, order;
    int32_t *gsizes, *distribs, *dargs, *psizes;
    const struct datatype *old;
};

static bool wrong(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_ARG, text);
    return false;
}

static bool get_arguments(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct darray *d, struct event *ev)
{
    int32_t **arrays[] = {&d->gsizes, &d->distribs, &d->dargs, &d->psizes};
    if (!numbers_argument(e, s, (struct number){0, "size of the group", 1, INT32_MAX},
                          DIAG_MPI_ARG, &d->size, ev) ||
        !numbers_argument(e, s, (struct number){1, "rank", 0, d->size - 1}, DIAG_MPI_ARG_RANK,
                          &d->rank, ev) ||
        !numbers_argument(e, s, (struct number){2, "number of dimensions", 1, MAX_DIMS},
                          DIAG_MPI_ARG, &d->n, ev))
        return false;
    for (uint32_t k = 0; k < 4; k++)
        if (!(*arrays[k] = numbers_array(e, s, 3 + k, (uint32_t)d->n,
                                         k == 0 ? "size" : k == 1 ? "distribution" : "number",
                                         ev)))
            return false;
    return numbers_argument(e, s, (struct number){7, "order", ORDER_C, ORDER_FORTRAN}, DIAG_MPI_ARG,
                            &d->order, ev) &&
           (d->old = lookup_datatype(e, s, running_argument(e, s, i, 8), ev));
}

/* Indices that lie together, and how far apart their groups are: all of BLOCK in one group. */
static bool get_block(struct engine *e, const struct darray *d, uint32_t k, int64_t *block,
                      struct event *ev)
{
    int64_t g = d->gsizes[k], p = d->psizes[k], darg = d->dargs[k];
    bool is_default = darg == DEFAULT;
    if (g < 1 || p < 1 || (!is_default && darg < 1 && d->distribs[k] != NONE))
        return wrong(ev, arena_printf(e->arena, "the size, the argument or the number of "
                                      "processes of dimension %u is not positive", k));
    switch (d->distribs[k]) {
    case BLOCK:
        *block = is_default ? (g + p - 1) / p : darg;
        return *block * p >= g ||
               wrong(ev, arena_printf(e->arena, "the blocks of dimension %u are too short for "
                                      "all of the array", k));
    case CYCLIC:
        *block = is_default ? 1 : darg;
        return true;
    case NONE:
        *block = g;
        return p == 1 || wrong(ev, arena_printf(e->arena, "dimension %u is not distributed, but "
                                                "has %lld processes", k, (long long)p));
    default:
        return wrong(ev, arena_printf(e->arena, "the distribution of dimension %u is none", k));
    }
}

/* The elements of dimension k that the process at `at` has, as parts of the array. */
static const struct datatype *one_dimension(struct engine *e, const struct darray *d,
                                            uint32_t k, int64_t at, int64_t block,
                                            const struct datatype *row, int64_t stride,
                                            const char *name)
{
    struct type_part *parts = ARENA_ARRAY(e->keep, struct type_part, d->gsizes[k]);
    uint32_t n = 0;
    for (int64_t x = at * block; x < d->gsizes[k]; x += (int64_t)d->psizes[k] * block)
        for (int64_t y = x; y < x + block && y < d->gsizes[k]; y++)
            parts[n++] = (struct type_part){.old = row, .n = 1, .disp = y * stride};
    return datatype_make(e->types, name, parts, n, false);
}

const struct datatype *darray_make(struct engine *e, struct state *s, const struct ir_instr *i,
                                   const char *name, struct event *ev)
{
    struct darray d;
    int64_t coords[MAX_DIMS], blocks[MAX_DIMS], processes = 1, cells = 1;
    if (!get_arguments(e, s, i, &d, ev))
        return NULL;
    for (uint32_t k = 0; k < d.n; k++) {
        if (!get_block(e, &d, k, &blocks[k], ev))
            return NULL;
        processes *= d.psizes[k];
        cells += d.gsizes[k];
    }
    if (processes != d.size)
        return wrong(ev, arena_printf(e->arena, "the grid has %lld processes, and the group %lld",
                                      (long long)processes, (long long)d.size)), NULL;
    if (cells > MAX_INDICES) {
        engine_error(e, ev, DIAG_LIMIT, s, "a distributed array of very many rows");
        return NULL;
    }
    int64_t rest = d.rank; /* the grid is row-major, whatever the order of the array is */
    for (int64_t k = d.n - 1; k >= 0; k--) {
        coords[k] = rest % d.psizes[k];
        rest /= d.psizes[k];
    }
    const struct datatype *row = d.old;
    int64_t stride = d.old->extent;
    for (uint32_t k = 0; k < d.n; k++) {
        uint32_t dim = d.order == ORDER_C ? (uint32_t)d.n - 1 - k : k;
        row = one_dimension(e, &d, dim, coords[dim], blocks[dim], row, stride, name);
        stride *= d.gsizes[dim];
    }
    return datatype_resized(e->types, name, row, 0, stride);
}
