/* Wildcard receives whose order cannot matter: a partial order reduction in which the take
 * of one message is a persistent set of its own (docs/dev/THEORY.md, section 10.2).
 *
 *     s1 recv c1 c2 c3 -> s2      whoever has come, the rank does the same; the three
 *     s2 recv c1 c2 c3 -> s3      receives in a row are a segment
 *     s3 recv c1 c2 c3 -> s4
 *
 * In a segment the rank may take any message that is there, say the first one, if no
 * message that can be there has to stay for later: what all ranks together can send on
 * c1 c2 c3 before the rank leaves the segment is at most what it has received from them
 * by then.
 *
 * Counted along paths: at least so many receives, at most so many sends.  A sender stops
 * counting where it needs what the rank does later: a message of it that it has not sent
 * yet, or a collective that it has not entered yet.  In loops there is no such bound;
 * there balance.c compares round for round.  Whatever cannot be counted counts as
 * no.
 */
#include "codegen/plan/order.h"

#include "codegen/plan/balance.h"
#include "codegen/plan/plan.h"
#include "core/skel/facts.h"

enum { NO_END = UINT32_MAX };

struct order {
    struct arena *scratch;
    const struct skel *s;
    const struct skel_world *world;
    uint32_t rank;
    const struct skel_machine *m; /* of the rank */
    const bool *reached, *live;
    bool *alike;                  /* by state: all transitions do the same */
};

static bool same_assigns(const struct skel_trans *a, const struct skel_trans *b)
{
    if (a->n_assigns != b->n_assigns)
        return false;
    for (uint32_t i = 0; i < a->n_assigns; i++)
        if (a->assigns[i].var != b->assigns[i].var
            || a->assigns[i].add != b->assigns[i].add
            || a->assigns[i].value != b->assigns[i].value)
            return false;
    return true;
}

/* Is a received value forgotten? */
static bool forgets(const struct order *x, const struct skel_trans *t)
{
    return t->bind == SKEL_NONE || !x->live[(size_t)t->to * x->m->n_vars + t->bind];
}

/* Can messages of several senders match? */
static bool is_wild(const struct skel *s, const struct skel_state *state)
{
    for (uint32_t i = 1; i < state->n_chans; i++)
        if (s->chans[state->chans[i]].from != s->chans[state->chans[0]].from)
            return true;
    return false;
}

static bool is_alike(const struct order *x, const struct skel_state *state)
{
    if (state->kind != SKEL_RECV || !is_wild(x->s, state) || !state->n_trans)
        return false;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        if (t->to != state->trans[0].to || !same_assigns(t, &state->trans[0])
            || !forgets(x, t))
            return false;
    }
    return true;
}

static bool has_chan(const struct skel_state *state, uint32_t chan)
{
    for (uint32_t i = 0; i < state->n_chans; i++)
        if (state->chans[i] == chan)
            return true;
    return false;
}

static bool same_chans(const struct skel_state *a, const struct skel_state *b)
{
    if (a->n_chans != b->n_chans)
        return false;
    for (uint32_t i = 0; i < a->n_chans; i++)
        if (!has_chan(b, a->chans[i]))
            return false;
    return true;
}

/* The next receive of the segment, or SKEL_NONE at its end. */
static uint32_t next_in_segment(const struct order *x, uint32_t from)
{
    uint32_t state = x->m->states[from].trans[0].to;
    for (uint32_t steps = 0; steps <= x->m->n_states; steps++) {
        const struct skel_state *st = &x->m->states[state];
        if (x->alike[state] && same_chans(st, &x->m->states[from]))
            return state;
        if (st->kind != SKEL_LOCAL || st->n_trans != 1 || st->trans[0].n_guards)
            return SKEL_NONE;
        state = st->trans[0].to;
    }
    return SKEL_NONE;
}

/* By state: can it come before `goal`? */
static bool *find_before(const struct order *x, uint32_t goal)
{
    bool *before = ARENA_ARRAY(x->scratch, bool, x->m->n_states);
    before[goal] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = x->m->n_states; i-- > 0;)
            for (uint32_t k = 0; k < x->m->states[i].n_trans && !before[i]; k++)
                if (x->reached[i] && before[x->m->states[i].trans[k].to])
                    before[i] = changed = true;
    }
    return before;
}

/* What is counted along the paths of a machine. */
struct count {
    const struct skel_machine *m;
    const bool *in;       /* states that count; NULL: all */
    const bool *cut;      /* states after which the paths end; NULL: none */
    bool (*weighs)(const struct skel_state *state, const void *data);
    const void *data;
    bool least;           /* the least number of all paths, or the greatest */
    uint32_t cap;         /* greater numbers are this one */
};

/* at[state]: how many states that weigh are passed before it; NO_END: not reached. */
static void count_paths(const struct count *c, uint32_t *at)
{
    for (uint32_t i = 0; i < c->m->n_states; i++)
        at[i] = NO_END;
    if (c->in && !c->in[0])
        return;
    at[0] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < c->m->n_states; i++) {
            const struct skel_state *state = &c->m->states[i];
            if (at[i] == NO_END || (c->cut && c->cut[i]))
                continue;
            uint32_t n = at[i] + c->weighs(state, c->data);
            n = n > c->cap ? c->cap : n;
            for (uint32_t k = 0; k < state->n_trans; k++) {
                uint32_t to = state->trans[k].to;
                if (c->in && !c->in[to])
                    continue;
                if (at[to] == NO_END || (c->least ? n < at[to] : n > at[to])) {
                    at[to] = n;
                    changed = true;
                }
            }
        }
    }
}

static bool sends_on(const struct skel_state *state, const void *data)
{
    const uint32_t *chan = data;
    return (state->kind == SKEL_SEND || state->kind == SKEL_SSEND
            || state->kind == SKEL_SENDRECV) && state->chan == *chan;
}

static bool sends_to(const struct skel_state *state, const void *data)
{
    const struct skel_state *receive = data;
    return (state->kind == SKEL_SEND || state->kind == SKEL_SSEND
            || state->kind == SKEL_SENDRECV) && has_chan(receive, state->chan);
}

static bool receives_named(const struct skel_state *state, const void *data)
{
    const uint32_t *chan = data;
    return (state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV)
           && state->n_chans == 1 && state->chans[0] == *chan;
}

static bool enters(const struct skel_state *state, const void *data)
{
    const uint32_t *comm = data;
    return state->kind == SKEL_COLL && state->comm == *comm;
}

static bool receives_here(const struct skel_state *state, const void *data)
{
    const struct skel_state *receive = data;
    return (state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV)
           && state->n_chans && has_chan(receive, state->chans[0]);
}

struct segment { /* that ends with the receive `last` */
    struct order *x;
    const struct skel_state *receive;
    uint32_t last;
    const bool *before; /* states of the rank before it leaves */
};

/* The most that the rank can have done of this before it leaves the segment. */
static uint32_t most_before(const struct segment *g, uint32_t cap,
                            bool (*weighs)(const struct skel_state *, const void *),
                            const void *data)
{
    struct count c = { .m = g->x->m, .in = g->before, .weighs = weighs, .data = data,
                       .cap = cap };
    uint32_t *at = ARENA_ARRAY(g->x->scratch, uint32_t, g->x->m->n_states);
    count_paths(&c, at);
    return at[g->last];
}

/* Cuts the states of machine m where it must have done this more often than the rank's
 * `most` allows. */
static void cut_beyond(const struct segment *g, const struct skel_machine *m,
                       uint32_t most,
                       bool (*weighs)(const struct skel_state *, const void *),
                       const void *data, bool *cut, const bool *candidate)
{
    struct count c = { .m = m, .weighs = weighs, .data = data, .least = true,
                       .cap = m->n_states + 1 };
    uint32_t *at = ARENA_ARRAY(g->x->scratch, uint32_t, m->n_states);
    count_paths(&c, at);
    for (uint32_t i = 0; i < m->n_states; i++)
        if (candidate[i] && weighs(&m->states[i], data) && at[i] != NO_END
            && at[i] >= most)
            cut[i] = true;
}

/* States of the sender at which it needs this rank; the rest is no candidate. */
static bool *find_candidates(const struct segment *g, const struct skel_machine *m,
                             uint32_t sender)
{
    const struct skel *s = g->x->s;
    bool *found = ARENA_ARRAY(g->x->scratch, bool, m->n_states);
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        if (state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV)
            found[i] = state->n_chans == 1
                       && s->chans[state->chans[0]].from == g->x->rank;
        else if (state->kind == SKEL_COLL)
            found[i] = skel_coll_needs(&state->coll, &s->comms[state->comm], sender,
                                       g->x->rank);
    }
    return found;
}

static bool *find_cut(const struct segment *g, const struct skel_machine *m,
                      uint32_t sender)
{
    const struct skel *s = g->x->s;
    bool *cut = ARENA_ARRAY(g->x->scratch, bool, m->n_states);
    const bool *candidate = find_candidates(g, m, sender);
    bool *chan_done = ARENA_ARRAY(g->x->scratch, bool, s->n_chans);
    bool *comm_done = ARENA_ARRAY(g->x->scratch, bool, s->n_comms);
    uint32_t cap = m->n_states + 1;
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        if (!candidate[i])
            continue;
        if (state->kind == SKEL_COLL && !comm_done[state->comm]) {
            comm_done[state->comm] = true;
            cut_beyond(g, m, most_before(g, cap, enters, &state->comm), enters,
                       &state->comm, cut, candidate);
        } else if (state->kind != SKEL_COLL && !chan_done[state->chans[0]]) {
            chan_done[state->chans[0]] = true;
            cut_beyond(g, m, most_before(g, cap, sends_on, &state->chans[0]),
                       receives_named, &state->chans[0], cut, candidate);
        }
    }
    return cut;
}

/* The most messages for the segment that a machine can post before it needs the rank to
 * have left; cap if more.  (A SENDRECV that is cut has posted.) */
static uint32_t count_sends(const struct segment *g, const struct skel_machine *m,
                            uint32_t sender, uint32_t cap)
{
    struct count c = { .m = m, .cut = find_cut(g, m, sender), .weighs = sends_to,
                       .data = g->receive, .cap = cap };
    uint32_t *at = ARENA_ARRAY(g->x->scratch, uint32_t, m->n_states), most = 0;
    count_paths(&c, at);
    for (uint32_t i = 0; i < m->n_states; i++) {
        if (at[i] == NO_END)
            continue;
        uint32_t n = at[i] + sends_to(&m->states[i], g->receive);
        most = n > most ? n : most;
    }
    return most;
}

static bool sends_any(const struct skel *s, const struct skel_machine *m,
                      const struct skel_state *receive, uint32_t sender)
{
    bool from = false;
    for (uint32_t i = 0; i < receive->n_chans; i++)
        from |= s->chans[receive->chans[i]].from == sender;
    for (uint32_t i = 0; i < m->n_states && from; i++)
        if (sends_to(&m->states[i], receive))
            return true;
    return false;
}

/* Does the rank keep up with its senders, round for round?  Each may have sent its share
 * of what has been received: the shares are equal. */
static bool keeps_up(const struct segment *g, uint32_t senders)
{
    struct order *x = g->x;
    bool keeps = true;
    for (uint32_t q = 0; q < x->s->nprocs && keeps; q++) {
        const struct skel_machine *m = &x->world->ranks[q];
        if (!sends_any(x->s, m, g->receive, q))
            continue;
        struct arena *scratch = arena_new();
        struct balance b = { x->s, scratch, x->m, m, x->rank, q, g->receive, g->before,
                             g->last, senders };
        keeps = balance_holds(&b);
        arena_free(scratch);
    }
    return keeps;
}

/* Do all earlier receives that can take the segment's messages take them in this way? */
static bool takes_alike(const struct segment *g)
{
    const struct skel_machine *m = g->x->m;
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        bool takes = false;
        if (!g->before[i] || (state->kind != SKEL_RECV && state->kind != SKEL_SENDRECV))
            continue;
        for (uint32_t k = 0; k < state->n_chans; k++)
            takes |= has_chan(g->receive, state->chans[k]);
        if (takes && (!g->x->alike[i] || !same_chans(state, g->receive)))
            return false;
    }
    return true;
}

/* forever: the rank never leaves the segment. */
static bool segment_is_free(struct order *x, uint32_t last, bool forever)
{
    struct segment g = { x, &x->m->states[last], last, find_before(x, last) };
    if (!takes_alike(&g))
        return false;
    if (forever)
        return true;
    struct count c = { .m = x->m, .in = g.before, .weighs = receives_here,
                       .data = g.receive, .least = true, .cap = x->m->n_states + 1 };
    uint32_t *at = ARENA_ARRAY(x->scratch, uint32_t, x->m->n_states), sent = 0;
    count_paths(&c, at);
    uint32_t room = at[last] + 1, senders = 0;
    for (uint32_t q = 0; q < x->s->nprocs; q++) {
        const struct skel_machine *m = &x->world->ranks[q];
        if (!sends_any(x->s, m, g.receive, q))
            continue;
        if (q == x->rank) /* what it sends to itself depends on its own progress */
            return false;
        senders++;
        if (sent <= room)
            sent += count_sends(&g, m, q, room + 1);
    }
    return sent <= room || keeps_up(&g, senders);
}

/* Marks the receives of the segments that end with `last`; all that come to it. */
static void mark_segment(const struct order *x, uint32_t last, const uint32_t *end,
                         bool *unordered)
{
    for (uint32_t i = 0; i < x->m->n_states; i++)
        if (x->alike[i] && end[i] == last)
            unordered[i] = true;
}

/* end[state]: the last receive of its segment; n_states: there is none (a cycle). */
static void find_ends(const struct order *x, uint32_t *end)
{
    for (uint32_t i = 0; i < x->m->n_states; i++) {
        if (!x->alike[i] || !x->reached[i])
            continue;
        uint32_t at = i, next, steps = 0;
        while ((next = next_in_segment(x, at)) != SKEL_NONE && steps++ <= x->m->n_states)
            at = next;
        end[i] = next == SKEL_NONE ? at : x->m->n_states;
    }
}

static void find_orders(struct order *x, bool *unordered)
{
    uint32_t n = x->m->n_states;
    uint32_t *end = ARENA_ARRAY(x->scratch, uint32_t, n);
    bool any = false;
    for (uint32_t i = 0; i < n; i++)
        any |= x->alike[i] = x->reached[i] && is_alike(x, &x->m->states[i]);
    if (!any)
        return;
    find_ends(x, end);
    for (uint32_t i = 0; i < n; i++) {
        if (!x->alike[i])
            continue;
        if (end[i] == n)
            unordered[i] = segment_is_free(x, i, true);
        else if (end[i] == i && segment_is_free(x, i, false))
            mark_segment(x, i, end, unordered);
    }
}

const bool *order_is_free(struct arena *arena, const struct skel *s,
                          const struct skel_world *world, uint32_t rank)
{
    struct arena *scratch = arena_new();
    const struct skel_machine *m = &world->ranks[rank];
    bool *unordered = ARENA_ARRAY(arena, bool, m->n_states);
    struct order x = { scratch, s, world, rank, m, skel_reachable(m, scratch),
                       plan_live(scratch, m), ARENA_ARRAY(scratch, bool, m->n_states) };
    find_orders(&x, unordered);
    arena_free(scratch);
    return unordered;
}
