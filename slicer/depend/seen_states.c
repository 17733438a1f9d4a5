/* See seen_states.h. */
#include "slicer/depend/seen_states.h"

#include "core/base/vec.h"
#include "slicer/depend/holder_set.h"

enum { MAX_STATES = 64, MAX_WEAK = 256 };

/* The holders that are cells of memory. */
struct cells {
    uint64_t are[HOLDERS_WORDS];
};

static struct cells cells_of(const struct holders *h)
{
    struct cells c = {{0}};
    for (uint32_t i = 0; i < h->n; i++)
        if (h->items[i].kind == HOLDER_CELL)
            holder_set_put(c.are, i, true);
    return c;
}

/* Do they differ in what they say of memory at most? */
static bool is_like(const struct cells *c, const struct holders_state *a,
                    const struct holders_state *b)
{
    for (uint32_t w = 0; w < HOLDERS_WORDS; w++)
        if (((a->in[w] ^ b->in[w]) | (a->past[w] ^ b->past[w])) & ~c->are[w])
            return false;
    return a->end == b->end && a->own == b->own;
}

/* False: it was no less before. */
static bool grow(struct holders_state *to, const struct holders_state *by)
{
    bool grows = false;
    for (uint32_t w = 0; w < HOLDERS_WORDS; w++) {
        grows = grows || (by->in[w] & ~to->in[w]) || (by->past[w] & ~to->past[w]);
        to->in[w] |= by->in[w];
        to->past[w] |= by->past[w];
    }
    return grows;
}

static bool add_weak(struct seen_states *l, struct holders *h, struct holders_state *s)
{
    holders_weaken(h, s);
    struct cells c = cells_of(h);
    for (uint32_t i = 0; i < l->n_weak; i++) {
        if (!is_like(&c, &l->weak[i], s))
            continue;
        bool grows = grow(&l->weak[i], s);
        *s = l->weak[i];
        return grows;
    }
    h->full = h->full || l->n_weak == MAX_WEAK;
    VEC_PUSH(h->arena, l->weak, l->n_weak, l->cap_weak, *s);
    return true;
}

bool seen_states_add(struct seen_states *l, struct holders *h, struct holders_state *s)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (holder_set_is_same(&l->items[i], s))
            return false;
    if (l->n == MAX_STATES)
        return add_weak(l, h, s);
    VEC_PUSH(h->arena, l->items, l->n, l->cap, *s);
    return true;
}
