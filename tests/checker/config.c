/* Rows of numbers, and a hash table of them with open addressing. */
#include "tests/checker/config.h"

#include "core/vec.h"

#include <string.h>

struct layout layout_of(struct arena *arena, const struct skel *s, uint32_t world)
{
    struct layout l = { .s = s, .world = &s->worlds[world] };
    l.base = ARENA_ARRAY(arena, uint32_t, s->nprocs + 1);
    for (uint32_t p = 0; p < s->nprocs; p++)
        l.base[p + 1] = l.base[p] + WORDS + l.world->ranks[p].n_vars;
    return l;
}

const struct skel_machine *config_machine(const struct layout *l, uint32_t p)
{
    return &l->world->ranks[p];
}

uint32_t *config_rank(const struct layout *l, struct config c, uint32_t p)
{
    return c.words + l->base[p];
}

uint32_t *config_vars(const struct layout *l, struct config c, uint32_t p)
{
    return config_rank(l, c, p) + WORDS;
}

const struct skel_state *config_state(const struct layout *l, struct config c, uint32_t p)
{
    return &config_machine(l, p)->states[config_rank(l, c, p)[WORD_STATE]];
}

struct config config_start(struct arena *arena, const struct layout *l)
{
    struct config c = { .n = l->base[l->s->nprocs] };
    c.words = ARENA_ARRAY(arena, uint32_t, c.n);
    for (uint32_t p = 0; p < l->s->nprocs; p++)
        for (uint32_t v = 0; v < config_machine(l, p)->n_vars; v++)
            config_vars(l, c, p)[v] = (uint32_t)config_machine(l, p)->vars[v].init;
    return c;
}

struct config config_copy(struct arena *arena, struct config c)
{
    struct config copy = { .words = ARENA_ARRAY(arena, uint32_t, c.n + 2), .n = c.n };
    memcpy(copy.words, c.words, c.n * sizeof *c.words);
    return copy;
}

uint32_t config_pending(const struct layout *l, struct config c, uint32_t chan)
{
    uint32_t n = 0;
    for (uint32_t i = l->base[l->s->nprocs]; i < c.n; i += 2)
        n += c.words[i] == chan;
    return n;
}

/* Same sender, receiver and communicator?  Then order matters. */
static int compare_pairs(const struct skel_chan *a, const struct skel_chan *b)
{
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return (a->comm > b->comm) - (a->comm < b->comm);
}

void config_push(const struct layout *l, struct config *c, uint32_t chan, uint32_t sym)
{
    const struct skel_chan *chans = l->s->chans;
    uint32_t at = c->n;
    while (at > l->base[l->s->nprocs]
           && compare_pairs(&chans[c->words[at - 2]], &chans[chan]) > 0)
        at -= 2;
    memmove(c->words + at + 2, c->words + at, (c->n - at) * sizeof *c->words);
    c->words[at] = chan;
    c->words[at + 1] = sym;
    c->n += 2;
}

uint32_t config_first(const struct layout *l, struct config c, uint32_t chan,
                      const uint32_t *chans, uint32_t n_chans)
{
    const struct skel_chan *all = l->s->chans;
    for (uint32_t i = l->base[l->s->nprocs]; i < c.n; i += 2) {
        if (compare_pairs(&all[c.words[i]], &all[chan]) != 0)
            continue;
        for (uint32_t k = 0; k < n_chans; k++)
            if (c.words[i] == chans[k])
                return i;
    }
    return 0;
}

void config_remove(struct config *c, uint32_t message)
{
    c->n -= 2;
    memmove(c->words + message, c->words + message + 2,
            (c->n - message) * sizeof *c->words);
}

struct table {
    struct arena *arena;
    struct config *configs;
    uint64_t n, cap;
    uint64_t *slots; /* number + 1, or 0 */
    uint64_t n_slots;
};

struct table *table_new(struct arena *arena)
{
    struct table *t = ARENA_NEW(arena, struct table);
    t->arena = arena;
    t->n_slots = 256;
    t->slots = ARENA_ARRAY(arena, uint64_t, t->n_slots);
    return t;
}

uint64_t table_size(const struct table *t)
{
    return t->n;
}

struct config table_get(const struct table *t, uint64_t number)
{
    return t->configs[number];
}

static uint64_t hash(struct config c)
{
    uint64_t h = 14695981039346656037u;
    for (uint32_t i = 0; i < c.n; i++)
        h = (h ^ c.words[i]) * 1099511628211u;
    return h ^ h >> 29;
}

/* The slot where c is, or where it belongs. */
static uint64_t *find(const struct table *t, struct config c)
{
    for (uint64_t i = hash(c);; i++) {
        uint64_t *slot = &t->slots[i % t->n_slots];
        if (!*slot)
            return slot;
        const struct config *seen = &t->configs[*slot - 1];
        if (seen->n == c.n && memcmp(seen->words, c.words, c.n * sizeof *c.words) == 0)
            return slot;
    }
}

static void grow(struct table *t)
{
    t->n_slots *= 2;
    t->slots = ARENA_ARRAY(t->arena, uint64_t, t->n_slots);
    for (uint64_t i = 0; i < t->n; i++)
        *find(t, t->configs[i]) = i + 1;
}

uint64_t table_number(struct table *t, struct config c)
{
    uint64_t *slot = find(t, c);
    if (*slot)
        return *slot - 1;
    struct config kept = {
        .words = arena_memdup(t->arena, c.words, c.n * sizeof *c.words),
        .n = c.n,
    };
    VEC_PUSH(t->arena, t->configs, t->n, t->cap, kept);
    *slot = t->n;
    if (t->n * 2 > t->n_slots)
        grow(t);
    return t->n - 1;
}
