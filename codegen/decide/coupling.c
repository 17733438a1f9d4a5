/* Can a rank be left behind while others run for ever? (docs/dev/THEORY.md, section 3.2)
 *
 * Rank p is *coupled* to rank q if every cycle of p's machine passes through a state that
 * needs q: a message to or from q, or a collective with q.  With synchronous messages p
 * can then run for ever only if q runs for ever.  If every rank that has a cycle is
 * coupled, directly or through others, to every rank of Sigma, then an infinite synchronous
 * execution makes every rank of Sigma move again and again.  Two facts follow:
 *
 *   1. a rank of Sigma that is blocked for ever stops all: a partial deadlock leads to a
 *      deadlock, so "no deadlock" means "no partial deadlock", and by Theorem 8.1 each
 *      local state of Sigma that any buffering reaches is reached synchronously;
 *   2. no cycle of a search that runs one rank at a time ignores a rank of Sigma, so this
 *      search visits these local states too (no "ignoring problem").
 *
 * Where messages may be buffered, p could send for ever without q: then a list of the model
 * overflows, and the search proves nothing.
 *
 * Skeletons without cycles have both facts for the simple reason that executions end.
 */
#include "codegen/decide/coupling.h"

#include "codegen/decide/decide.h"
#include "codegen/plan/plan.h"
#include "core/skel/facts.h"

struct graph { /* of one machine; some states are cut out */
    const struct skel_machine *m;
    const bool *cut;
    unsigned char *colour;
};

enum { NEW, OPEN, DONE };

struct frame {
    uint32_t state, next;
};

/* Is there a cycle of states that are not cut, from `root` on? */
static bool cycle_from(const struct graph *g, uint32_t root, struct frame *path)
{
    uint32_t n = 0;
    path[n++] = (struct frame){ root, 0 };
    g->colour[root] = OPEN;
    while (n) {
        struct frame *top = &path[n - 1];
        const struct skel_state *state = &g->m->states[top->state];
        if (top->next == state->n_trans) {
            g->colour[top->state] = DONE;
            n--;
            continue;
        }
        uint32_t to = state->trans[top->next++].to;
        if (g->cut[to] || g->colour[to] == DONE)
            continue;
        if (g->colour[to] == OPEN)
            return true;
        g->colour[to] = OPEN;
        path[n++] = (struct frame){ to, 0 };
    }
    return false;
}

static bool has_cycle(const struct skel_machine *m, const bool *cut,
                      struct arena *scratch)
{
    struct graph g = { m, cut, ARENA_ARRAY(scratch, unsigned char, m->n_states) };
    struct frame *path = ARENA_ARRAY(scratch, struct frame, m->n_states);
    for (uint32_t i = 0; i < m->n_states; i++)
        if (!cut[i] && g.colour[i] == NEW && cycle_from(&g, i, path))
            return true;
    return false;
}

/* Does each message that the state can receive come from q? */
static bool all_from(const struct skel *s, const struct skel_state *state, uint32_t q)
{
    for (uint32_t i = 0; i < state->n_chans; i++)
        if (s->chans[state->chans[i]].from != q)
            return false;
    return state->n_chans > 0;
}

/* completes: the rank does not use a request slot again before q has done its part. */
static bool needs(const struct skel *s, const struct skel_state *state, uint32_t q,
                  bool completes)
{
    switch (state->kind) {
    case SKEL_SEND:
    case SKEL_SSEND: return s->chans[state->chan].to == q;
    case SKEL_ISEND:
        return completes && state->req != SKEL_NONE && state->mode != SKEL_BUFFER
               && s->chans[state->chan].to == q;
    case SKEL_RECV: return all_from(s, state, q);
    case SKEL_IRECV: return completes && all_from(s, state, q);
    case SKEL_SENDRECV: return s->chans[state->chan].to == q || all_from(s, state, q);
    case SKEL_COLL:
    case SKEL_ICOLL: return skel_comm_has(&s->comms[state->comm], q);
    case SKEL_END:
    case SKEL_READ:
    case SKEL_LOCAL:
    case SKEL_FAULT:
    case SKEL_MRECV:
    case SKEL_CANCEL:
    case SKEL_FREE:
    case SKEL_SELECT:
    case SKEL_ABORT: return false;
    }
    return false;
}

/* Is no request given up or cancelled? */
static bool completes_all(const struct skel_machine *m, const bool *reached)
{
    for (uint32_t i = 0; i < m->n_states; i++)
        if (reached[i]
            && (m->states[i].kind == SKEL_FREE || m->states[i].kind == SKEL_CANCEL))
            return false;
    return true;
}

/* Does p's machine name q at all? */
static bool meets(const struct skel *s, const struct skel_machine *m,
                  const bool *reached, uint32_t q)
{
    for (uint32_t i = 0; i < m->n_states; i++)
        if (reached[i] && needs(s, &m->states[i], q, true))
            return true;
    return false;
}

static bool is_coupled(const struct skel *s, const struct skel_machine *m,
                       const bool *reached, uint32_t q, struct arena *scratch)
{
    bool *cut = ARENA_ARRAY(scratch, bool, m->n_states);
    bool completes = completes_all(m, reached);
    for (uint32_t i = 0; i < m->n_states; i++)
        cut[i] = !reached[i] || needs(s, &m->states[i], q, completes);
    return !has_cycle(m, cut, scratch);
}

/* Transitive: follow the coupling from p.  Who depends on a rank without cycles cannot
 * run for ever, so nobody is left out by it. */
static bool reaches_all(const bool *coupled, const bool *cyclic, uint32_t n, uint32_t p,
                        const struct codegen_options *o, struct arena *scratch)
{
    bool *seen = ARENA_ARRAY(scratch, bool, n);
    uint32_t *todo = ARENA_ARRAY(scratch, uint32_t, n);
    uint32_t k = 0;
    seen[p] = true;
    todo[k++] = p;
    while (k) {
        uint32_t r = todo[--k];
        if (!cyclic[r])
            return true;
        for (uint32_t q = 0; q < n; q++)
            if (coupled[(size_t)r * n + q] && !seen[q]) {
                seen[q] = true;
                todo[k++] = q;
            }
    }
    for (uint32_t q = 0; q < n; q++)
        if (!seen[q] && !plan_is_server(o, q))
            return false;
    return true;
}

static bool world_holds(const struct skel *s, const struct skel_world *world,
                        const struct codegen_options *o, struct arena *scratch)
{
    uint32_t n = s->nprocs;
    bool *coupled = ARENA_ARRAY(scratch, bool, (size_t)n * n);
    bool *cyclic = ARENA_ARRAY(scratch, bool, n);
    for (uint32_t p = 0; p < n; p++) {
        const struct skel_machine *m = &world->ranks[p];
        bool *reached = skel_reachable(m, scratch);
        bool *cut = ARENA_ARRAY(scratch, bool, m->n_states);
        for (uint32_t i = 0; i < m->n_states; i++)
            cut[i] = !reached[i];
        cyclic[p] = has_cycle(m, cut, scratch);
        for (uint32_t q = 0; q < n && cyclic[p]; q++)
            coupled[(size_t)p * n + q] = q != p && meets(s, m, reached, q)
                                         && is_coupled(s, m, reached, q, scratch);
    }
    for (uint32_t p = 0; p < n; p++)
        if (cyclic[p] && !reaches_all(coupled, cyclic, n, p, o, scratch))
            return false;
    return true;
}

bool coupling_holds(const struct skel *s, const struct codegen_options *o)
{
    bool holds = true;
    for (uint32_t w = 0; w < s->n_worlds && holds; w++) {
        struct arena *scratch = arena_new();
        holds = world_holds(s, &s->worlds[w], o, scratch);
        arena_free(scratch);
    }
    return holds;
}

/* States that a rank passes without the help of any other. */
static bool is_alone(const struct skel_state *state)
{
    return state->kind == SKEL_LOCAL || state->kind == SKEL_READ || state->kind == SKEL_FREE
           || (state->kind == SKEL_SELECT && state->n_alts == 1
               && state->alts[0].kind == SKEL_ALT_ELSE);
}

bool coupling_spins(const struct skel *s)
{
    struct arena *scratch = arena_new();
    bool spins = false;
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs && !spins; r++) {
            const struct skel_machine *m = &s->worlds[w].ranks[r];
            const bool *reached = skel_reachable(m, scratch);
            bool *cut = ARENA_ARRAY(scratch, bool, m->n_states);
            for (uint32_t i = 0; i < m->n_states; i++)
                cut[i] = !reached[i] || !is_alone(&m->states[i]);
            spins = has_cycle(m, cut, scratch);
        }
    arena_free(scratch);
    return spins;
}
