/* Waiting for several requests in any order, when the order does not matter.
 *
 *     for (i = 0; i < 4; i++)
 *         MPI_Waitany(4, requests, &index, &status);        -- whatever index says
 *
 * makes a machine in which each order of completion is a path, 2^4 states, and each state a
 * choice.  If all paths meet again in one state, with every request complete, the rank does
 * nothing between them that others could see, and cannot leave before all are complete: it
 * may as well wait for them one after the other.  Waits are monotone: what is complete stays
 * complete, and to wait for it later disables nothing.
 */
#include "core/skel/pass/pass.h"
#include "core/skel/skel.h"

enum answer { UNKNOWN, YES, NO };

struct search {
    struct skel_machine *m;
    unsigned char *answers; /* per state */
};

/* The state to which all transitions of an alternative lead, or SKEL_NONE. */
static uint32_t target(const struct skel_state *s, uint32_t alt)
{
    uint32_t to = SKEL_NONE;
    for (uint32_t i = 0; i < s->n_trans; i++) {
        const struct skel_trans *t = &s->trans[i];
        if (t->alt != alt)
            continue;
        if (t->cancelled || t->n_assigns || t->n_guards || t->bind != SKEL_NONE || t->over
            || (to != SKEL_NONE && t->to != to))
            return SKEL_NONE;
        to = t->to;
    }
    return to;
}

static bool waits_only(const struct skel_state *s)
{
    if (s->kind != SKEL_SELECT || s->polls || !s->n_alts)
        return false;
    for (uint32_t i = 0; i < s->n_alts; i++) {
        if (s->alts[i].kind != SKEL_ALT_REQ || target(s, i) == SKEL_NONE)
            return false;
        for (uint32_t k = 0; k < i; k++)
            if (s->alts[k].reqs[0] == s->alts[i].reqs[0])
                return false;
    }
    return true;
}

static uint32_t alt_of(const struct skel_state *s, uint32_t req)
{
    for (uint32_t i = 0; i < s->n_alts; i++)
        if (s->alts[i].reqs[0] == req)
            return i;
    return SKEL_NONE;
}

/* After request r, does `after` wait for all others of `before`, and for nothing else? */
static bool waits_for_rest(const struct skel_state *before, const struct skel_state *after,
                           uint32_t r)
{
    if (after->n_alts + 1 != before->n_alts)
        return false;
    for (uint32_t i = 0; i < before->n_alts; i++)
        if (before->alts[i].reqs[0] != r
            && alt_of(after, before->alts[i].reqs[0]) == SKEL_NONE)
            return false;
    return true;
}

static bool order_is_free(struct search *x, uint32_t state);

/* Do requests i and j of s lead to the same state in both orders? */
static bool commute(const struct search *x, const struct skel_state *s, uint32_t i, uint32_t j)
{
    const struct skel_state *first = &x->m->states[target(s, i)];
    const struct skel_state *second = &x->m->states[target(s, j)];
    uint32_t other = alt_of(first, s->alts[j].reqs[0]);
    uint32_t one = alt_of(second, s->alts[i].reqs[0]);
    return target(first, other) == target(second, one);
}

static bool look(struct search *x, const struct skel_state *s)
{
    if (!waits_only(s))
        return false;
    for (uint32_t i = 0; i < s->n_alts && s->n_alts > 1; i++) {
        uint32_t to = target(s, i);
        if (!order_is_free(x, to)
            || !waits_for_rest(s, &x->m->states[to], s->alts[i].reqs[0]))
            return false;
    }
    for (uint32_t i = 0; i < s->n_alts; i++)
        for (uint32_t j = i + 1; j < s->n_alts; j++)
            if (!commute(x, s, i, j))
                return false;
    return true;
}

/* Is this a wait for some requests that ends in one state, whatever completes first?  The
 * requests become fewer at each step, so the recursion ends. */
static bool order_is_free(struct search *x, uint32_t state)
{
    if (x->answers[state] == UNKNOWN) {
        x->answers[state] = NO; /* if it leads back to itself */
        if (look(x, &x->m->states[state]))
            x->answers[state] = YES;
    }
    return x->answers[state] == YES;
}

/* Wait for the first request only. */
static void keep_first(struct skel_state *s)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->n_trans; i++)
        if (s->trans[i].alt == 0)
            s->trans[n++] = s->trans[i];
    s->n_trans = n;
    s->n_alts = 1;
}

static bool order_machine(struct skel_machine *m, struct arena *scratch)
{
    bool any = false;
    struct search x = { m, ARENA_ARRAY(scratch, unsigned char, m->n_states) };
    for (uint32_t i = 0; i < m->n_states; i++)
        order_is_free(&x, i);
    for (uint32_t i = 0; i < m->n_states; i++)
        if (x.answers[i] == YES && m->states[i].n_alts > 1) {
            keep_first(&m->states[i]);
            any = true;
        }
    return any;
}

bool skel_order_waits(struct skel *s)
{
    bool any = false;
    struct arena *scratch = arena_new();
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++)
            any |= order_machine(&s->worlds[w].ranks[r], scratch);
    arena_free(scratch);
    return any;
}
