/* Where the contents of two objects differ (see join_bytes.h). */
#include "abstraction/interp/join_bytes.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"

static bool same_content(const struct segment *a, const struct segment *b)
{
    return a->fill == b->fill && a->origin == b->origin && a->bytes == b->bytes &&
           a->base == b->base;
}

bool join_same_defaults(const struct memory *a, const struct memory *b)
{
    if (a->n_segments != b->n_segments || !same_content(&a->base, &b->base))
        return false;
    for (uint32_t i = 0; i < a->n_segments; i++)
        if (a->segments[i].lo != b->segments[i].lo || a->segments[i].hi != b->segments[i].hi ||
            !same_content(&a->segments[i], &b->segments[i]))
            return false;
    return true;
}

static struct segment content_at(const struct memory *m, int64_t at)
{
    for (uint32_t i = 0; i < m->n_segments; i++)
        if (m->segments[i].lo <= at && at < m->segments[i].hi)
            return m->segments[i];
    return m->base;
}

/* The next place behind `at` where the content of m may become another one. */
static int64_t next_edge(const struct memory *m, int64_t at, int64_t best)
{
    for (uint32_t i = 0; i < m->n_segments; i++) {
        const struct segment *s = &m->segments[i];
        best = s->lo > at && s->lo < best ? s->lo : best;
        best = s->hi > at && s->hi < best ? s->hi : best;
    }
    return best;
}

bool join_differ(const struct memory *a, const struct memory *b, int64_t *lo, int64_t *hi)
{
    enum { MOST_PARTS = 32 };
    *lo = a->size;
    *hi = 0;
    if (a->is_const || a->n_segments + b->n_segments > MOST_PARTS)
        return false;
    for (int64_t at = 0, next; at < a->size; at = next) {
        struct segment x = content_at(a, at), y = content_at(b, at);
        next = next_edge(b, at, next_edge(a, at, a->size));
        if (same_content(&x, &y))
            continue;
        *lo = at < *lo ? at : *lo;
        *hi = next;
    }
    return *lo > 0 || *hi < a->size;
}

bool join_same_cells(const struct memory *a, const struct memory *b)
{
    bool same = a->n_cells == b->n_cells;
    for (uint32_t i = 0; i < a->n_cells && same; i++)
        same = a->cells[i].offset == b->cells[i].offset;
    return same;
}

void join_add_cells(const struct memory *m, int64_t *lo, int64_t *hi)
{
    for (uint32_t i = 0; i < m->n_cells; i++) {
        const struct cell *c = &m->cells[i];
        int64_t end = c->offset + (int64_t)value_kind_size((enum ir_kind)c->value.type);
        if (!memory_cell_meets(c, *lo, *hi))
            continue;
        *lo = c->offset < *lo ? c->offset : *lo;
        *hi = end > *hi ? end : *hi;
    }
}

bool join_align_cells(const struct memory_env *env, struct memory *to, const struct memory *from)
{
    for (uint32_t i = 0; i < from->n_cells; i++) {
        const struct cell *c = &from->cells[i];
        if (i < to->n_cells && to->cells[i].offset == c->offset &&
            to->cells[i].value.type == c->value.type)
            continue;
        struct value v = memory_load(env, to, c->offset, (enum ir_kind)c->value.type);
        memory_store(env, to, c->offset, v);
    }
    if (to->n_cells != from->n_cells)
        return false;
    for (uint32_t i = 0; i < to->n_cells; i++)
        if (to->cells[i].offset != from->cells[i].offset ||
            to->cells[i].value.type != from->cells[i].value.type)
            return false;
    return true;
}
