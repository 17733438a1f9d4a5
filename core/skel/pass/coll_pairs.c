#include "core/skel/pass/coll_pairs.h"

#include "core/base/vec.h"

#include <string.h>

enum { MAX_PAIRS = 5000000 };

struct list {
    uint32_t *items;
    uint32_t n, cap;
};

struct member { /* one rank's machine, seen from one communicator */
    const struct skel_machine *m;
    uint32_t rank;        /* in MPI_COMM_WORLD */
    struct list first;    /* collectives that may be the first one */
    struct list **next;   /* per collective state and transition; made when needed */
    uint32_t *seen;       /* per state: number of the last search that met it */
    uint32_t *todo;
    uint32_t searches;
};

struct skel_rounds {
    struct arena *arena;
    const struct skel *s;
    uint32_t world, comm;
    struct member **members; /* made when needed */
};

struct pairs { /* a set, in the order in which they are added */
    struct arena *arena;
    uint64_t *items;
    size_t n, cap;
    size_t *table, table_size; /* 1 + index */
};

static size_t slot_of(const struct pairs *p, uint64_t pair)
{
    size_t at = (size_t)(pair * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (p->table_size - 1);
    while (p->table[at] && p->items[p->table[at] - 1] != pair)
        at = (at + 1) & (p->table_size - 1);
    return at;
}

static void add_pair(struct pairs *p, uint32_t a, uint32_t b)
{
    uint64_t pair = (uint64_t)a << 32 | b;
    if (2 * (p->n + 1) > p->table_size) {
        p->table_size = p->table_size ? 2 * p->table_size : 64;
        p->table = ARENA_ARRAY(p->arena, size_t, p->table_size);
        for (size_t i = 0; i < p->n; i++)
            p->table[slot_of(p, p->items[i])] = i + 1;
    }
    size_t at = slot_of(p, pair);
    if (p->table[at])
        return;
    VEC_PUSH(p->arena, p->items, p->n, p->cap, pair);
    p->table[at] = p->n;
}

static void add_pairs(struct pairs *p, const struct list *a, const struct list *b)
{
    for (uint32_t i = 0; i < a->n; i++)
        for (uint32_t k = 0; k < b->n && p->n <= MAX_PAIRS; k++)
            add_pair(p, a->items[i], b->items[k]);
}

/* The collectives on the communicator that come next from a state. */
static struct list collectives_from(struct skel_rounds *r, struct member *x, uint32_t from)
{
    struct list out = { 0 };
    uint32_t n = 0, search = ++x->searches;
    x->todo[n++] = from;
    x->seen[from] = search;
    while (n) {
        uint32_t state = x->todo[--n];
        const struct skel_state *st = &x->m->states[state];
        bool coll = st->kind == SKEL_COLL || st->kind == SKEL_ICOLL;
        if (coll && st->comm == r->comm) {
            VEC_PUSH(r->arena, out.items, out.n, out.cap, state);
            continue;
        }
        for (uint32_t i = 0; i < st->n_trans; i++) {
            uint32_t to = st->trans[i].to;
            if (x->seen[to] == search)
                continue;
            x->seen[to] = search;
            x->todo[n++] = to;
        }
    }
    return out;
}

static struct member *member_of(struct skel_rounds *r, uint32_t index)
{
    if (r->members[index])
        return r->members[index];
    struct member *x = ARENA_NEW(r->arena, struct member);
    x->rank = r->s->comms[r->comm].ranks[index];
    x->m = &r->s->worlds[r->world].ranks[x->rank];
    x->next = ARENA_ARRAY(r->arena, struct list *, x->m->n_states);
    x->seen = ARENA_ARRAY(r->arena, uint32_t, x->m->n_states);
    x->todo = ARENA_ARRAY(r->arena, uint32_t, x->m->n_states);
    x->first = collectives_from(r, x, 0);
    return r->members[index] = x;
}

/* Per transition of a collective state: what comes next. */
static const struct list *next_of(struct skel_rounds *r, struct member *x, uint32_t state)
{
    if (x->next[state])
        return x->next[state];
    const struct skel_state *st = &x->m->states[state];
    x->next[state] = ARENA_ARRAY(r->arena, struct list, st->n_trans);
    for (uint32_t i = 0; i < st->n_trans; i++)
        x->next[state][i] = collectives_from(r, x, st->trans[i].to);
    return x->next[state];
}

struct skel_rounds *skel_rounds_new(struct arena *arena, const struct skel *s, uint32_t world,
                                    uint32_t comm)
{
    struct skel_rounds *r = ARENA_NEW(arena, struct skel_rounds);
    *r = (struct skel_rounds){ .arena = arena, .s = s, .world = world, .comm = comm };
    r->members = ARENA_ARRAY(arena, struct member *, s->comms[comm].n_ranks);
    return r;
}

/* The symbol that everybody takes out of the collective, if the member decides it; the others
 * are not asked: SKEL_NONE. */
static uint32_t decided(const struct member *x, const struct skel_state *st)
{
    bool decides = st->kind == SKEL_COLL && st->coll.decider == x->rank;
    return decides && st->send_var == SKEL_NONE ? st->sym : SKEL_NONE;
}

static bool takes(const struct skel_trans *t, uint32_t sym)
{
    return t->sym == sym || t->sym == SKEL_NONE || sym == SKEL_NONE;
}

/* Can members leave this collective together, in these ways? */
static bool is_together(const struct member *x, const struct skel_state *at_p,
                        const struct skel_trans *s, const struct member *y,
                        const struct skel_state *at_q, const struct skel_trans *t)
{
    uint32_t p = decided(x, at_p), q = decided(y, at_q);
    return takes(s, t->sym) && takes(s, p) && takes(s, q) && takes(t, p) && takes(t, q);
}

bool skel_rounds_pairs(struct skel_rounds *r, uint32_t a, uint32_t b,
                       bool (*see)(void *data, uint32_t at_a, uint32_t at_b), void *data)
{
    struct member *x = member_of(r, a), *y = member_of(r, b);
    struct pairs pairs = { .arena = r->arena };
    add_pairs(&pairs, &x->first, &y->first);
    for (size_t i = 0; i < pairs.n; i++) {
        uint32_t p = (uint32_t)(pairs.items[i] >> 32), q = (uint32_t)pairs.items[i];
        if (pairs.n > MAX_PAIRS || !see(data, p, q))
            return false;
        const struct skel_state *at_p = &x->m->states[p], *at_q = &y->m->states[q];
        if (strcmp(at_p->coll.kind, at_q->coll.kind) != 0) /* a mismatch: nothing comes after */
            continue;
        const struct list *after_p = next_of(r, x, p), *after_q = next_of(r, y, q);
        for (uint32_t s = 0; s < at_p->n_trans; s++)
            for (uint32_t t = 0; t < at_q->n_trans; t++)
                if (is_together(x, at_p, &at_p->trans[s], y, at_q, &at_q->trans[t]))
                    add_pairs(&pairs, &after_p[s], &after_q[t]);
    }
    return true;
}
