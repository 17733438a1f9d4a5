/* Tags that nobody tells apart.
 *
 *     master:  MPI_Send(row, ..., worker, i + 1, ...)      100 tags, 100 channels
 *     worker:  MPI_Recv(row, ..., 0, MPI_ANY_TAG, ...)     and only asks whether the tag is 0
 *
 * Two channels of one sender, receiver and communicator are one if every receive and probe
 * names both or none of them, and goes on in the same way for both.  Then the same receives
 * fit their messages, and the renamed skeleton has the same executions.  Merging them may make
 * states equal, and then further channels; so this is repeated after skel_reduce().
 */
#include "core/skel/pass/pass.h"

#include "core/base/hash.h"

#include <string.h>

struct merger {
    struct skel *s;
    uint64_t (*sums)[2]; /* per channel: what is done with it, in any order */
    uint32_t *into;      /* per channel: the one that stands for it */
    uint32_t *number;    /* per channel: its number afterwards */
    bool *used;          /* per channel: a receive or probe names it */
};

/* ---- what is done with a channel ---- */

struct use {
    uint32_t world, state, alt, kind;
    uint64_t to; /* of a transition; 0: the state names the channel */
};

static void add_use(struct merger *m, uint32_t chan, const struct use *u, const char *symbol)
{
    m->used[chan] = m->used[chan] || u->state != SKEL_NONE;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        uint64_t h = hash_mix(hash_mix(seed, u->world), u->state);
        h = hash_mix(hash_mix(hash_mix(h, u->alt), u->kind), u->to);
        m->sums[chan][seed - 1] += hash_mix(symbol ? hash_text(h, symbol) : h, 0x5bd1e995);
    }
}

static void add_state(struct merger *m, uint32_t world, uint32_t index,
                      const struct skel_state *state)
{
    struct use u = {world, index, SKEL_NONE, state->kind, 0};
    for (uint32_t i = 0; i < state->n_chans; i++)
        add_use(m, state->chans[i], &u, NULL);
    for (u.alt = 0; u.alt < state->n_alts; u.alt++)
        for (uint32_t i = 0; i < state->alts[u.alt].n_chans; i++)
            add_use(m, state->alts[u.alt].chans[i], &u, NULL);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        if (t->chan == SKEL_NONE)
            continue;
        bool any = t->sym == SKEL_NONE;
        u.alt = t->alt;
        u.to = ((uint64_t)t->to << 1 | any) + 1;
        if (t->bind != SKEL_NONE || t->n_assigns) /* the number of a symbol matters */
            u.to = hash_mix(t->chan, u.to) << 1 | 1;
        add_use(m, t->chan, &u, any ? NULL : m->s->chans[t->chan].syms[t->sym]);
    }
}

static void add_alphabet(struct merger *m, uint32_t chan)
{
    const struct skel_chan *c = &m->s->chans[chan];
    struct use u = {SKEL_NONE, SKEL_NONE, SKEL_NONE, SKEL_NONE, 0};
    for (uint32_t i = 0; i < c->n_syms; i++)
        add_use(m, chan, &u, c->syms[i]);
}

/* ---- the same channel ---- */

static bool is_same(const struct merger *m, uint32_t a, uint32_t b)
{
    const struct skel_chan *x = &m->s->chans[a], *y = &m->s->chans[b];
    return m->used[a] && m->used[b] && x->from == y->from && x->to == y->to && x->comm == y->comm &&
           x->n_syms == y->n_syms && m->sums[a][0] == m->sums[b][0] &&
           m->sums[a][1] == m->sums[b][1];
}

static bool find_same(struct merger *m)
{
    bool found = false;
    for (uint32_t i = 0; i < m->s->n_chans; i++) {
        m->into[i] = i;
        for (uint32_t k = 0; k < i && m->into[i] == i; k++)
            if (m->into[k] == k && is_same(m, i, k))
                m->into[i] = k;
        found = found || m->into[i] != i;
    }
    return found;
}

static uint32_t same_symbol(const struct merger *m, uint32_t from, uint32_t symbol)
{
    const struct skel_chan *c = &m->s->chans[m->into[from]];
    const char *text = m->s->chans[from].syms[symbol];
    uint32_t i = 0;
    while (i + 1 < c->n_syms && strcmp(c->syms[i], text) != 0)
        i++;
    return i;
}

/* ---- renaming ---- */

static void rename_list(const struct merger *m, uint32_t *chans, uint32_t *n)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < *n; i++)
        if (m->into[chans[i]] == chans[i])
            chans[kept++] = chans[i];
    *n = kept;
}

static void rename_state(const struct merger *m, struct skel_state *state)
{
    uint32_t kept = 0;
    if (state->chan != SKEL_NONE && m->into[state->chan] != state->chan) {
        if (state->send_var == SKEL_NONE)
            state->sym = same_symbol(m, state->chan, state->sym);
        state->chan = m->into[state->chan];
    }
    rename_list(m, state->chans, &state->n_chans);
    for (uint32_t i = 0; i < state->n_alts; i++)
        rename_list(m, state->alts[i].chans, &state->alts[i].n_chans);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        uint32_t chan = state->trans[i].chan;
        if (chan == SKEL_NONE || m->into[chan] == chan)
            state->trans[kept++] = state->trans[i];
    }
    state->n_trans = kept;
}

static void renumber(const struct merger *m, uint32_t *chans, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (chans[i] != SKEL_NONE)
            chans[i] = m->number[chans[i]];
}

static void renumber_state(const struct merger *m, struct skel_state *state)
{
    renumber(m, &state->chan, 1);
    renumber(m, state->chans, state->n_chans);
    for (uint32_t i = 0; i < state->n_alts; i++)
        renumber(m, state->alts[i].chans, state->alts[i].n_chans);
    for (uint32_t i = 0; i < state->n_trans; i++)
        renumber(m, &state->trans[i].chan, 1);
}

static void drop_chans(const struct merger *m)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->s->n_chans; i++) {
        if (m->into[i] != i) { /* it comes after the one that stands for it */
            m->s->chans[m->number[m->into[i]]].several_tags = true;
            continue;
        }
        m->number[i] = n;
        m->s->chans[n++] = m->s->chans[i];
    }
    m->s->n_chans = n;
}

/* ---- all machines ---- */

static void find_uses(struct merger *m)
{
    for (uint32_t w = 0; w < m->s->n_worlds; w++)
        for (uint32_t r = 0; r < m->s->nprocs; r++) {
            const struct skel_machine *machine = &m->s->worlds[w].ranks[r];
            for (uint32_t i = 0; i < machine->n_states; i++)
                add_state(m, w, i, &machine->states[i]);
        }
    for (uint32_t i = 0; i < m->s->n_chans; i++)
        add_alphabet(m, i);
}

static void change_states(const struct merger *m,
                          void (*change)(const struct merger *m, struct skel_state *state))
{
    for (uint32_t w = 0; w < m->s->n_worlds; w++)
        for (uint32_t r = 0; r < m->s->nprocs; r++) {
            struct skel_machine *machine = &m->s->worlds[w].ranks[r];
            for (uint32_t i = 0; i < machine->n_states; i++)
                change(m, &machine->states[i]);
        }
}

bool skel_merge_tags(struct skel *s, struct arena *scratch)
{
    struct merger m = {.s = s};
    m.sums = (uint64_t (*)[2])ARENA_ARRAY(scratch, uint64_t, 2 * s->n_chans + 2);
    m.into = ARENA_ARRAY(scratch, uint32_t, s->n_chans + 1);
    m.number = ARENA_ARRAY(scratch, uint32_t, s->n_chans + 1);
    m.used = ARENA_ARRAY(scratch, bool, s->n_chans + 1);
    find_uses(&m);
    if (!find_same(&m))
        return false;
    change_states(&m, rename_state);
    drop_chans(&m);
    change_states(&m, renumber_state);
    return true;
}
