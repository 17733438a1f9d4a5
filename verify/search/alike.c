/* Which states are alike when two ranks change places: a bisimulation, found by pairs.
 *
 *     swap 1 2:   (rank 0: s2 recv c0 c1, itself)  holds if  (s3 send to 1, s4 send to 2)  and
 *                 (s4 send to 2, s3 send to 1) hold, where c0, c1 lead
 *
 * A pair needs the pairs of the states to which its transitions lead; a pair that does not look
 * alike falls, and with it all that need it.  What stands in the end is alike.  Which pairs are
 * tried does not matter for what is right: each state with itself, or with the one of its number.
 */
#include "verify/search/alike.h"

#include "core/base/vec.h"
#include "core/skel/facts.h"
#include "verify/search/task.h"

#include <string.h>

enum { MAX_SWAP_STATES = 1 << 24 }; /* states of all machines, times swaps: else memory */

struct pair {
    uint32_t rank, state, other;
    bool falls;
    uint32_t next;                /* of the same rank and state, or SKEL_NONE */
    uint32_t *needed_by;
    uint32_t n_needed_by, cap_needed_by;
};

struct finder {
    struct arena *arena;          /* dies with the search for one swap */
    const struct skel *s;
    const struct skel_machine *machines;
    const struct alike_swap *swap;
    struct pair *pairs;
    uint32_t n, cap;
    uint32_t **first;             /* per rank and state: its first pair */
    uint32_t *partner;
};

static uint32_t find_pair(const struct finder *f, uint32_t rank, uint32_t state, uint32_t other)
{
    uint32_t p = f->first[rank][state];
    while (p != SKEL_NONE && f->pairs[p].other != other)
        p = f->pairs[p].next;
    return p;
}

static uint32_t add_pair(struct finder *f, uint32_t rank, uint32_t state, uint32_t other)
{
    uint32_t known = find_pair(f, rank, state, other);
    if (known != SKEL_NONE)
        return known;
    struct pair pair = { .rank = rank, .state = state, .other = other,
                         .next = f->first[rank][state] };
    f->first[rank][state] = f->n;
    VEC_PUSH(f->arena, f->pairs, f->n, f->cap, pair);
    return f->n - 1;
}

/* The pair falls, and all that need it. */
static void fall(struct finder *f, uint32_t pair)
{
    uint32_t *todo = NULL, n = 0, cap = 0;
    VEC_PUSH(f->arena, todo, n, cap, pair);
    while (n) {
        struct pair *p = &f->pairs[todo[--n]];
        if (p->falls)
            continue;
        p->falls = true;
        for (uint32_t i = 0; i < p->n_needed_by; i++)
            VEC_PUSH(f->arena, todo, n, cap, p->needed_by[i]);
    }
}

static void look_at_pair(struct finder *f, uint32_t index)
{
    struct pair pair = f->pairs[index];
    if (pair.falls)
        return;
    const struct skel_state *st = &f->machines[pair.rank].states[pair.state];
    uint32_t rank = alike_rank(f->swap, pair.rank);
    const struct skel_state *other = &f->machines[rank].states[pair.other];
    bool falls = !alike_label(f->s, f->swap, pair.rank, st, other, f->partner);
    for (uint32_t i = 0; i < st->n_trans && !falls; i++) {
        uint32_t to = add_pair(f, pair.rank, st->trans[i].to, other->trans[f->partner[i]].to);
        struct pair *next = &f->pairs[to];
        falls = next->falls;
        VEC_PUSH(f->arena, next->needed_by, next->n_needed_by, next->cap_needed_by, index);
    }
    if (falls)
        fall(f, index);
}

static bool same_shape(const struct skel_machine *a, const struct skel_machine *b)
{
    bool same = a->n_vars == b->n_vars && a->n_reqs == b->n_reqs;
    for (uint32_t i = 0; i < a->n_vars && same; i++)
        same = a->vars[i].domain == b->vars[i].domain;
    return same;
}

static uint32_t most_transitions(const struct skel *s, const struct skel_machine *machines)
{
    uint32_t most = 0;
    for (uint32_t r = 0; r < s->nprocs; r++)
        for (uint32_t i = 0; i < machines[r].n_states; i++)
            most = machines[r].states[i].n_trans > most ? machines[r].states[i].n_trans : most;
    return most;
}

static void find_pairs(struct finder *f)
{
    f->first = ARENA_ARRAY(f->arena, uint32_t *, f->s->nprocs);
    f->partner = ARENA_ARRAY(f->arena, uint32_t, 2 * most_transitions(f->s, f->machines));
    for (uint32_t r = 0; r < f->s->nprocs; r++) {
        const struct skel_machine *m = &f->machines[r];
        f->first[r] = ARENA_ARRAY(f->arena, uint32_t, m->n_states);
        memset(f->first[r], 0xff, m->n_states * sizeof **f->first);
    }
    for (uint32_t r = 0; r < f->s->nprocs; r++) {
        uint32_t n = f->machines[alike_rank(f->swap, r)].n_states;
        for (uint32_t i = 0; i < f->machines[r].n_states && i < n; i++)
            add_pair(f, r, i, i);
    }
    for (uint32_t i = 0; i < f->n; i++)
        look_at_pair(f, i);
}

/* ---- one swap ---- */

/* Does channel y join the ranks that x joins after the swap? */
static bool joins_the_same(const struct alike_swap *swap, const struct skel_chan *x,
                           const struct skel_chan *y)
{
    return y->from == alike_rank(swap, x->from) && y->to == alike_rank(swap, x->to)
           && y->comm == x->comm && y->several_tags == x->several_tags;
}

/* The channel with this tag that x becomes, or SKEL_NONE. */
static uint32_t find_tag(const struct skel *s, const struct alike_swap *swap,
                         const struct skel_chan *x)
{
    for (uint32_t k = 0; k < s->n_chans; k++)
        if (s->chans[k].tag == x->tag && joins_the_same(swap, x, &s->chans[k]))
            return k;
    return SKEL_NONE;
}

/* How many of the channels that are left over join the ranks of channel c, with a smaller tag? */
static uint32_t place_of_tag(const struct skel *s, const bool *left, uint32_t c)
{
    const struct skel_chan *x = &s->chans[c];
    uint32_t n = 0;
    for (uint32_t k = 0; k < s->n_chans; k++) {
        const struct skel_chan *y = &s->chans[k];
        n += left[k] && y->from == x->from && y->to == x->to && y->comm == x->comm
             && y->several_tags == x->several_tags && y->tag < x->tag;
    }
    return n;
}

/* A tag is a name, too, which receives are told with their channels: one that the other rank
 * does not use, as where each sends its own rank as tag, is one that only the other one uses. */
static void name_other_tags(struct arena *arena, const struct skel *s, struct alike_swap *swap)
{
    bool *left = ARENA_ARRAY(arena, bool, s->n_chans);
    uint32_t *place = ARENA_ARRAY(arena, uint32_t, s->n_chans);
    for (uint32_t c = 0; c < s->n_chans; c++)
        left[c] = swap->chan[c] == SKEL_NONE;
    for (uint32_t c = 0; c < s->n_chans; c++)
        place[c] = left[c] ? place_of_tag(s, left, c) : 0;
    for (uint32_t c = 0; c < s->n_chans; c++)
        for (uint32_t k = 0; k < s->n_chans && left[c]; k++)
            if (left[k] && place[k] == place[c]
                && joins_the_same(swap, &s->chans[c], &s->chans[k]))
                swap->chan[c] = k;
}

static void name_channels(struct arena *arena, const struct skel *s, struct alike_swap *swap)
{
    swap->chan = ARENA_ARRAY(arena, uint32_t, s->n_chans);
    for (uint32_t c = 0; c < s->n_chans; c++) {
        const struct skel_chan *x = &s->chans[c];
        bool moves = alike_rank(swap, x->from) != x->from || alike_rank(swap, x->to) != x->to;
        swap->chan[c] = moves ? find_tag(s, swap, x) : c;
    }
    name_other_tags(arena, s, swap);
}

static void name_lanes(struct arena *arena, const struct exec *m, struct alike_swap *swap)
{
    swap->lane = ARENA_ARRAY(arena, uint32_t, m->n_lanes);
    memset(swap->lane, 0xff, m->n_lanes * sizeof *swap->lane);
    for (uint32_t c = 0; c < m->skel->n_chans; c++)
        if (swap->chan[c] != SKEL_NONE)
            swap->lane[m->lane_of[c]] = m->lane_of[swap->chan[c]];
}

/* False: they are alike in no state. */
static bool make_swap(struct arena *arena, const struct task *task, const struct exec *m,
                      struct alike_swap *swap)
{
    struct finder f = { .arena = arena_new(), .s = task->skel, .machines = m->machines,
                        .swap = swap };
    bool any = false;
    name_channels(arena, task->skel, swap);
    name_lanes(arena, m, swap);
    find_pairs(&f);
    swap->image = ARENA_ARRAY(arena, uint32_t *, m->nprocs);
    for (uint32_t r = 0; r < m->nprocs; r++) {
        swap->image[r] = ARENA_ARRAY(arena, uint32_t, m->machines[r].n_states);
        memset(swap->image[r], 0xff, m->machines[r].n_states * sizeof **swap->image);
    }
    for (uint32_t i = f.n; i-- > 0;) { /* the first pair of a state is the one that stays */
        const struct pair *p = &f.pairs[i];
        if (p->falls)
            continue;
        swap->image[p->rank][p->state] = p->other;
        any |= p->rank == swap->a && m->machines[p->rank].states[p->state].kind != SKEL_END;
    }
    arena_free(f.arena);
    return any;
}

/* ---- rows ---- */

static void add_rank(struct arena *arena, const struct exec *m, struct alike_row *row,
                     struct alike_swap *swap)
{
    uint32_t n = m->machines[swap->b].n_states, *base = ARENA_ARRAY(arena, uint32_t, n);
    memset(base, 0xff, n * sizeof *base);
    for (uint32_t i = 0; i < m->machines[swap->a].n_states; i++)
        if (swap->image[swap->a][i] != SKEL_NONE)
            base[swap->image[swap->a][i]] = row->base[row->n - 1][i];
    row->base[row->n] = base;
    row->swaps[row->n - 1] = *swap;
    row->ranks[row->n++] = swap->b;
}

static struct alike_row start_row(struct arena *arena, const struct exec *m, uint32_t rank)
{
    struct alike_row row = { .n = 1 };
    row.ranks = ARENA_ARRAY(arena, uint32_t, m->nprocs);
    row.swaps = ARENA_ARRAY(arena, struct alike_swap, m->nprocs);
    row.base = ARENA_ARRAY(arena, uint32_t *, m->nprocs);
    row.ranks[0] = rank;
    row.base[0] = ARENA_ARRAY(arena, uint32_t, m->machines[rank].n_states);
    for (uint32_t i = 0; i < m->machines[rank].n_states; i++)
        row.base[0][i] = i;
    return row;
}

/* All that are alike, one after the other. */
static struct alike_row make_row(const struct task *task, const struct exec *m, uint32_t rank,
                                 bool *placed)
{
    struct alike_row row = start_row(task->arena, m, rank);
    for (uint32_t r = rank + 1; r < m->nprocs; r++) {
        struct alike_swap swap = { .a = row.ranks[row.n - 1], .b = r };
        if (placed[r] || task->sigma[rank] != task->sigma[r]
            || !same_shape(&m->machines[swap.a], &m->machines[r])
            || m->machines[swap.a].n_states != m->machines[r].n_states
            || !make_swap(task->arena, task, m, &swap))
            continue;
        placed[r] = true;
        add_rank(task->arena, m, &row, &swap);
    }
    return row;
}

const struct alikes *alike_find(const struct task *task)
{
    struct alikes *out = ARENA_NEW(task->arena, struct alikes);
    struct exec *m = exec_new(task->arena, task->skel, task->world);
    bool *placed = ARENA_ARRAY(task->arena, bool, m->nprocs);
    uint64_t states = 0;
    for (uint32_t r = 0; r < m->nprocs; r++)
        states += m->machines[r].n_states;
    if (m->tape || states * m->nprocs > MAX_SWAP_STATES)
        return NULL;
    for (uint32_t r = 0; r < m->nprocs; r++) {
        if (placed[r])
            continue;
        struct alike_row row = make_row(task, m, r, placed);
        if (row.n > 1)
            VEC_PUSH(task->arena, out->rows, out->n, out->cap, row);
    }
    out->keys = ARENA_ARRAY(task->arena, uint64_t, m->nprocs);
    out->place = ARENA_ARRAY(task->arena, uint32_t, m->nprocs);
    return out->n ? out : NULL;
}
