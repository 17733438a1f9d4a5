/* Loops in which a rank only asks agents.
 *
 *     do MPI_Compare_and_swap(&one, &zero, &old, ..., w); while (old != 0);    at value 1: shut
 *     while (!done) { lock by swaps; done = ...; unlock }                      0 -> 1 -> 0 -> ...
 *
 * The first waits at a value.  Of the second it is not known that it ends: what it does to the
 * word may bring it back to where it was.  One in which the word only grows comes to an end, as the
 * values beyond its limit lead out, or are shut.
 */
#include "abstraction/machine/agent.h"
#include "abstraction/machine/machine.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/win_lock.h"
#include "core/diag/ledger.h"

enum { MAX_DEPTH = 4000 };

static struct word *word_asked(const struct engine *e, const struct node *n)
{
    bool asks = n->event->kind == EVENT_ISEND && n->event->send->to >= e->options->nprocs;
    return asks ? &e->rma.words.items[n->event->send->to - e->options->nprocs] : NULL;
}

/* A lock that is taken alone must be free, one that is shared must not be taken alone.  A share
 * that is given back goes the same way as it was asked for, perhaps right behind that. */
static const bool *shut_of_lock(struct engine *e, const struct word *x,
                                const struct agent_step *step)
{
    bool *shut = ARENA_ARRAY(e->arena, bool, x->n_values);
    for (uint32_t k = 0; k < x->n_values; k++)
        shut[k] = (step->kind == AGENT_EXCLUDE && x->values[k].v != 0) ||
                  (step->kind != AGENT_EXCLUDE && step->operand == AGENT_SHARED &&
                   x->values[k].v < 0);
    return shut;
}

const bool *agent_shut(struct engine *e, struct word *x, const struct rank *r, uint32_t k)
{
    const struct node *asks = &r->nodes[k];
    struct agent_step step = agent_step_of(asks->event->symbol);
    bool *shut = ARENA_ARRAY(e->arena, bool, x->n_values);
    uint32_t out[AGENT_RESULTS];
    if (x->locks)
        return shut_of_lock(e, x, &step);
    if (asks->n_edges != 1 || !agent_tells(asks->event->send))
        return shut;
    const struct node *hears = &r->nodes[asks->edges[0].to];
    for (uint32_t i = 0; i < hears->n_edges; i++) {
        const struct edge *edge = &hears->edges[i];
        if (edge->to == k && edge->symbol)
            shut[edge->symbol->id] = agent_apply(e, x, &step, edge->symbol->id, out) == 1 &&
                                     out[0] == edge->symbol->id;
    }
    return shut;
}

/* ---- values that come again ---- */

struct loops {
    struct engine *e;
    const struct rank *r;
    uint8_t *seen; /* per node: 1: on the way, 2: done */
    uint32_t depth;
    bool **comes;  /* per word, value: from where to where steps lead, or NULL */
};

static void add_steps(struct engine *e, struct word *x, bool *comes)
{
    uint32_t out[AGENT_RESULTS], n = x->n_values;
    for (uint32_t g = 0; g < e->groups.n; g++)
        for (uint32_t i = 0; !e->groups.v[g]->is_coll && e->groups.v[g]->to == agent_of(e, x) &&
                             i < e->groups.v[g]->n_symbols; i++) {
            struct agent_step step = agent_step_of(e->groups.v[g]->symbols[i]);
            for (uint32_t v = 0; v < n; v++) {
                uint32_t m = agent_apply(e, x, &step, v, out);
                for (uint32_t k = 0; k < m; k++)
                    comes[v * n + out[k]] = true;
            }
        }
}

/* Transitive closure. */
static const bool *comes_of(struct loops *l, struct word *x)
{
    uint32_t n = x->n_values;
    if (l->comes[x->number])
        return l->comes[x->number];
    bool *comes = l->comes[x->number] = ARENA_ARRAY(l->e->arena, bool, (size_t)n * n);
    add_steps(l->e, x, comes);
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t v = 0; v < n; v++)
            for (uint32_t w = 0; comes[v * n + k] && w < n; w++)
                comes[v * n + w] |= comes[k * n + w];
    return comes;
}

/* May the word be v again after the step? */
static bool comes_again(struct loops *l, struct word *x, const struct agent_step *step, uint32_t v)
{
    uint32_t out[AGENT_RESULTS], n = agent_apply(l->e, x, step, v, out);
    const bool *comes = comes_of(l, x);
    bool again = false;
    for (uint32_t k = 0; k < n; k++)
        again |= out[k] == v || comes[out[k] * x->n_values + v];
    return again;
}

/* ---- the loops ---- */

static void visit(struct loops *l, uint32_t k);

static void follow(struct loops *l, uint32_t to)
{
    const struct node *n = &l->r->nodes[to];
    bool loops = l->seen[to] == 1 || l->depth > MAX_DEPTH;
    if (loops && word_asked(l->e, n))
        win_lock_polls(l->e, l->r->number, n->event);
    if (loops)
        ledger_add(l->e->ledger, LEDGER_LOOP_TERMINATES, n->at, "this loop changes what others "
                   "wait for in a window, or waits for them, and is assumed to end");
    else if (!l->seen[to])
        visit(l, to);
}

static void visit_asking(struct loops *l, uint32_t k, struct word *x)
{
    const struct node *asks = &l->r->nodes[k];
    const bool *shut = agent_shut(l->e, x, l->r, k);
    struct agent_step step = agent_step_of(asks->event->symbol);
    if (asks->n_edges != 1)
        return;
    for (uint32_t v = 0; v < x->n_values; v++)
        if (shut[v])
            win_lock_polls(l->e, l->r->number, asks->event);
    const struct node *hears = &l->r->nodes[asks->edges[0].to];
    for (uint32_t i = 0; i < hears->n_edges; i++) {
        const struct edge *edge = &hears->edges[i];
        uint32_t v = edge->symbol ? edge->symbol->id : 0;
        bool tells = agent_tells(asks->event->send);
        if (!tells || (!shut[v] && comes_again(l, x, &step, v)))
            follow(l, edge->to);
    }
}

static void visit(struct loops *l, uint32_t k)
{
    const struct node *n = &l->r->nodes[k];
    struct word *x = word_asked(l->e, n);
    l->seen[k] = 1;
    l->depth++;
    if (x)
        visit_asking(l, k, x);
    for (uint32_t i = 0; n->kind == SKEL_LOCAL && i < n->n_edges; i++)
        follow(l, n->edges[i].to);
    l->seen[k] = 2;
    l->depth--;
}

void agent_note_loops(struct engine *e)
{
    if (!e->rma.words.n)
        return;
    struct loops l = {.e = e, .comes = ARENA_ARRAY(e->arena, bool *, e->rma.words.n)};
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        l.r = &e->ranks[i];
        l.seen = ARENA_ARRAY(e->arena, uint8_t, l.r->n_nodes + 1);
        for (uint32_t k = 0; k < l.r->n_nodes; k++)
            if (!l.seen[k] && word_asked(e, &l.r->nodes[k]))
                visit(&l, k);
    }
}
