/* The k-th collective of one member on a communicator meets the k-th of every other
 * member. So two members are followed together from collective to collective, whatever
 * they do in between; both take the same symbol out of a collective that hands one
 * on.  If no pair of calls that are met in this way differs, no execution has a
 * mismatch:
 *
 *     rank 0: Bcast, Reduce, Reduce ...        (Bcast, Bcast), (Reduce, Reduce), ...
 *     rank 1: Bcast, Reduce, Reduce ...
 */
#include "verify/collectives.h"

#include "core/vec.h"
#include "verify/states.h"

#include <string.h>

enum { MAX_PAIRS = 5000000 };

struct list {
    uint32_t *items;
    uint32_t n, cap;
};

struct member { /* one rank's machine, seen from one communicator */
    const struct skel_machine *m;
    uint32_t comm;
    struct list first;    /* collectives that may be the first one */
    struct list **next;   /* per collective state and transition; made when needed */
    uint32_t *seen;       /* per state: number of the last search that met it */
    uint32_t *todo;
    uint32_t searches;
};

struct walk_pairs {
    struct arena *arena;
    struct states pairs;
    bool half_signed;     /* one of two calls has a signature, the other has none */
};

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool collectives_match(const struct skel_coll *a, const struct skel_coll *b)
{
    return same_text(a->kind, b->kind) && a->root == b->root && same_text(a->op, b->op)
           && (!a->sig || !b->sig || same_text(a->sig, b->sig));
}

/* The collectives on the communicator that come next from a state. */
static struct list collectives_from(struct arena *arena, struct member *x, uint32_t from)
{
    struct list out = { 0 };
    uint32_t n = 0, search = ++x->searches;
    x->todo[n++] = from;
    x->seen[from] = search;
    while (n) {
        uint32_t state = x->todo[--n];
        const struct skel_state *st = &x->m->states[state];
        bool coll = st->kind == SKEL_COLL || st->kind == SKEL_ICOLL;
        if (coll && st->comm == x->comm) {
            VEC_PUSH(arena, out.items, out.n, out.cap, state);
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

static struct member *member_new(struct arena *arena, const struct skel_machine *m,
                                 uint32_t comm)
{
    struct member *x = ARENA_NEW(arena, struct member);
    x->m = m;
    x->comm = comm;
    x->next = ARENA_ARRAY(arena, struct list *, m->n_states);
    x->seen = ARENA_ARRAY(arena, uint32_t, m->n_states);
    x->todo = ARENA_ARRAY(arena, uint32_t, m->n_states);
    x->first = collectives_from(arena, x, 0);
    return x;
}

/* Per transition of a collective state: what comes next. */
static const struct list *next_of(struct arena *arena, struct member *x, uint32_t state)
{
    if (x->next[state])
        return x->next[state];
    const struct skel_state *st = &x->m->states[state];
    x->next[state] = ARENA_ARRAY(arena, struct list, st->n_trans);
    for (uint32_t i = 0; i < st->n_trans; i++)
        x->next[state][i] = collectives_from(arena, x, st->trans[i].to);
    return x->next[state];
}

static void add_pairs(struct walk_pairs *w, const struct list *a, const struct list *b)
{
    for (uint32_t i = 0; i < a->n; i++)
        for (uint32_t k = 0; k < b->n && w->pairs.n <= MAX_PAIRS; k++) {
            uint32_t pair[2] = { a->items[i], b->items[k] };
            bool added;
            states_add(&w->pairs, pair, &added);
        }
}

static bool may_mismatch(struct walk_pairs *w, struct member *a, struct member *b)
{
    w->pairs = (struct states){ .arena = w->arena, .words = 2 };
    add_pairs(w, &a->first, &b->first);
    for (size_t i = 0; i < w->pairs.n; i++) {
        if (w->pairs.n > MAX_PAIRS)
            return true;
        uint32_t p = w->pairs.items[i][0], q = w->pairs.items[i][1];
        const struct skel_state *x = &a->m->states[p], *y = &b->m->states[q];
        if (!collectives_match(&x->coll, &y->coll))
            return true;
        w->half_signed |= (x->coll.sig != NULL) != (y->coll.sig != NULL);
        const struct list *after_x = next_of(w->arena, a, p);
        const struct list *after_y = next_of(w->arena, b, q);
        for (uint32_t s = 0; s < x->n_trans; s++)
            for (uint32_t t = 0; t < y->n_trans; t++)
                if (x->trans[s].sym == y->trans[t].sym || x->trans[s].sym == SKEL_NONE
                    || y->trans[t].sym == SKEL_NONE)
                    add_pairs(w, &after_x[s], &after_y[t]);
    }
    return false;
}

/* Matching is transitive but for missing signatures; then all pairs are looked at. */
static bool any_pair(struct walk_pairs *w, struct member **members, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (may_mismatch(w, members[0], members[i]))
            return true;
    for (uint32_t i = 1; w->half_signed && i < n; i++)
        for (uint32_t k = i + 1; k < n; k++)
            if (may_mismatch(w, members[i], members[k]))
                return true;
    return false;
}

bool collectives_may_mismatch(const struct skel *s, uint32_t world, uint32_t comm)
{
    struct arena *arena = arena_new();
    struct walk_pairs w = { .arena = arena };
    const struct skel_comm *c = &s->comms[comm];
    struct member **members = ARENA_ARRAY(arena, struct member *, c->n_ranks);
    for (uint32_t i = 0; i < c->n_ranks; i++)
        members[i] = member_new(arena, &s->worlds[world].ranks[c->ranks[i]], comm);
    bool may = any_pair(&w, members, c->n_ranks);
    arena_free(arena);
    return may;
}
