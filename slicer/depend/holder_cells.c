/* The cells of a holder are sorted, as those of operands are: what is of one object in a list is
 * found by halving.
 */
#include "slicer/depend/holder_cells.h"

#include "slicer/depend/holder_set.h"

/* The union of two sorted lists, written to `all` if there is one: how many they are. */
static uint32_t unite(struct sl_cells a, struct sl_cells b, uint32_t *all)
{
    uint32_t n = 0;
    for (uint32_t i = 0, k = 0; i < a.n || k < b.n; n++) {
        uint32_t x = i < a.n ? a.items[i] : SL_NONE, y = k < b.n ? b.items[k] : SL_NONE;
        if (all)
            all[n] = x < y ? x : y;
        i += x <= y;
        k += y <= x;
    }
    return n;
}

void holder_cells_add(struct holders *h, struct holder *k, struct sl_cells more)
{
    if (more.items == k->cells.items || more.items == k->added)
        return;
    k->added = more.items;
    uint32_t n = unite(k->cells, more, NULL);
    if (n == k->cells.n)
        return;
    uint32_t *all = ARENA_ARRAY(h->arena, uint32_t, n);
    unite(k->cells, more, all);
    k->cells = (struct sl_cells){all, n};
}

struct sl_cells holder_cells_of(const struct holders *h, uint32_t i, struct sl_cell *one)
{
    const struct holder *k = &h->items[i];
    *one = k->cell;
    return k->kind == HOLDER_CELL ? (struct sl_cells){NULL, 1} : k->cells;
}

struct sl_cell holder_cells_at(const struct holders *h, struct sl_cells l, uint32_t i,
                              struct sl_cell one)
{
    return l.items ? pointsto_cell_at(h->s->points, l.items[i]) : one;
}

/* Do size bytes at the cell meet those at one of others? */
static bool meets(const struct holders *h, struct sl_cell x, uint64_t size, struct sl_cells others,
                  uint64_t other_size)
{
    struct sl_cells l = pointsto_of_object(h->s->points, others, x.object);
    for (uint32_t i = 0; i < l.n; i++) {
        struct sl_cell y = pointsto_cell_at(h->s->points, l.items[i]);
        if (cells_overlap(cells_constant(x.offset, size), cells_constant(y.offset, other_size)))
            return true;
    }
    return false;
}

bool holder_cells_near(const struct holders *h, uint32_t i, struct sl_cells cells, uint64_t size)
{
    struct sl_cell one;
    struct sl_cells own = holder_cells_of(h, i, &one);
    bool found = false;
    if (own.n <= cells.n)
        for (uint32_t k = 0; k < own.n && !found; k++)
            found = meets(h, holder_cells_at(h, own, k, one), SL_POINTER_SIZE, cells, size);
    else
        for (uint32_t k = 0; k < cells.n && !found; k++) {
            struct sl_cell y = pointsto_cell_at(h->s->points, cells.items[k]);
            found = meets(h, y, size, own, SL_POINTER_SIZE);
        }
    return found;
}

bool holder_cells_are_behind(const struct holders *h, const struct holders_state *s, uint32_t func,
                       const struct ir_opnd *o)
{
    struct sl_cells l = pointsto_cells(h->s->points, func, o);
    for (uint32_t i = holder_set_next(s, 0, h->n); i < h->n; i = holder_set_next(s, i + 1, h->n))
        if (holder_cells_near(h, i, l, 0))
            return true;
    return false;
}
