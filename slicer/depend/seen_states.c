/* See seen_states.h. */
#include "slicer/depend/seen_states.h"

#include "core/base/hash.h"
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

/* ---- calls ---- */

struct seen_call {
    uint64_t hash;
    const void *context;
    uint32_t number;
    struct holders_state at;
    struct seen_call *next;
};

static void link_call(struct seen_calls *l, struct seen_call *c)
{
    struct seen_call **list = &l->lists[c->hash & (l->n_lists - 1)];
    c->next = *list;
    *list = c;
}

static void widen(struct seen_calls *l, struct arena *a)
{
    struct seen_calls old = *l;
    l->n_lists = old.n_lists ? 4 * old.n_lists : 64;
    l->lists = ARENA_ARRAY(a, struct seen_call *, l->n_lists);
    for (uint32_t i = 0; i < old.n_lists; i++)
        for (struct seen_call *c = old.lists[i], *next; c; c = next) {
            next = c->next;
            link_call(l, c);
        }
}

bool seen_calls_add(struct seen_calls *l, struct arena *a, const void *context, uint32_t number,
                    const struct holders_state *s)
{
    uint64_t hash = hash_mix(holder_set_hash((uintptr_t)context, s), number);
    struct seen_call *c = l->n_lists ? l->lists[hash & (l->n_lists - 1)] : NULL;
    for (; c; c = c->next)
        if (c->hash == hash && c->context == context && c->number == number &&
            holder_set_is_same(&c->at, s))
            return false;
    if (l->n >= l->n_lists)
        widen(l, a);
    l->n++;
    c = ARENA_NEW(a, struct seen_call);
    *c = (struct seen_call){.hash = hash, .context = context, .number = number, .at = *s};
    link_call(l, c);
    return true;
}
