/* The machines of an attempt become a world of the skeleton. */
#include "abstraction/engine.h"

#include "core/vec.h"

#include <string.h>

struct emitter {
    struct engine *e;
    struct skel *skel;
    bool *plain;          /* group: no receive depends on the content */
    uint32_t *chans;      /* group -> channel, or SKEL_NONE */
    uint32_t **symbols;   /* group, symbol -> number in the skeleton */
};

static uint32_t comm_of(struct emitter *m, const struct group *g)
{
    if (g->comm == 0)
        return 0;
    uint32_t rank = g->comm - 1;
    for (uint32_t i = 1; i < m->skel->n_comms; i++)
        if (m->skel->comms[i].ranks[0] == rank && m->skel->comms[i].n_ranks == 1)
            return i;
    struct skel_comm comm = {.name = "MPI_COMM_SELF", .n_ranks = 1};
    comm.ranks = ARENA_NEW(m->skel->arena, uint32_t);
    comm.ranks[0] = rank;
    VEC_PUSH(m->skel->arena, m->skel->comms, m->skel->n_comms, m->skel->cap_comms, comm);
    return m->skel->n_comms - 1;
}

static void emit_group(struct emitter *m, const struct group *g)
{
    m->symbols[g->index] = ARENA_ARRAY(m->e->arena, uint32_t, g->n_symbols + 1);
    m->chans[g->index] = SKEL_NONE;
    if (!g->is_coll)
        m->chans[g->index] = skel_add_chan(m->skel, g->from, g->to, g->tag, comm_of(m, g));
    for (uint32_t i = 0; i < g->n_symbols; i++) {
        const struct symbol *y = g->symbols[i];
        const char *text = m->plain[g->index] ? y->brief : y->text;
        m->symbols[g->index][i] =
            g->is_coll ? skel_add_coll_sym(m->skel, arena_printf(m->e->arena, "%s: %s",
                                                                 g->kind, text))
                       : skel_add_sym(m->skel, m->chans[g->index], text);
    }
}

static bool group_is_used(const struct emitter *m, const struct group *g)
{
    if (g->n_symbols)
        return true;
    for (uint32_t i = 0; i < m->e->options->nprocs; i++)
        for (uint32_t k = 0; k < m->e->ranks[i].n_nodes; k++)
            if (m->e->ranks[i].nodes[k].event.recv == g)
                return true;
    return false;
}

static bool has_one_target(const struct node *n)
{
    for (uint32_t i = 1; i < n->n_edges; i++)
        if (n->edges[i].to != n->edges[0].to)
            return false;
    return n->n_edges > 0;
}

/* Where every receive goes on in one way, the contents are one symbol: what the slice has
 * left of them says nothing. */
static void find_plain(struct emitter *m)
{
    for (uint32_t i = 0; i < m->e->n_groups; i++)
        m->plain[i] = true;
    for (uint32_t i = 0; i < m->e->options->nprocs; i++)
        for (uint32_t k = 0; k < m->e->ranks[i].n_nodes; k++) {
            const struct node *n = &m->e->ranks[i].nodes[k];
            const struct group *g = n->kind == SKEL_COLL ? n->event.coll.group
                                                         : n->event.recv;
            if (g && n->n_edges > 1 && !has_one_target(n))
                m->plain[g->index] = false;
        }
}

static const char *keep(struct emitter *m, const char *text)
{
    return text ? str_intern(m->skel->strings, text) : NULL;
}

static void emit_coll(struct emitter *m, const struct node *n, struct skel_state *state)
{
    const struct coll_call *c = &n->event.coll;
    state->comm = 0;
    state->coll = (struct skel_coll){.kind = keep(m, c->kind), .root = c->root,
                                     .op = keep(m, c->op), .sig = keep(m, c->sig),
                                     .decider = SKEL_NONE};
    bool decides = c->group && c->result == COLL_SYMBOL;
    if (c->group && c->result == COLL_SAME)
        decides = n->decider != SKEL_NONE;
    if (!decides)
        return;
    state->coll.decider = c->group->from;
    if (n->event.symbol)
        state->sym = m->symbols[c->group->index][n->event.symbol->id];
}

static void emit_kind(struct emitter *m, const struct node *n, struct skel_state *state)
{
    const struct event *ev = &n->event;
    switch (n->kind) {
    case SKEL_SENDRECV: case SKEL_SEND: case SKEL_SSEND:
        state->chan = m->chans[ev->send->index];
        state->sym = m->symbols[ev->send->index][ev->symbol->id];
        if (n->kind != SKEL_SENDRECV)
            break;
        /* fall through */
    case SKEL_RECV:
        state->chans = ARENA_NEW(m->skel->arena, uint32_t);
        state->chans[0] = m->chans[ev->recv->index];
        state->n_chans = 1;
        break;
    case SKEL_COLL: emit_coll(m, n, state); break;
    case SKEL_FAULT: state->fault = keep(m, ev->code); break;
    case SKEL_ABORT: case SKEL_END: state->fault = keep(m, ev->text); break;
    case SKEL_LOCAL: break;
    case SKEL_ISEND: case SKEL_IRECV: case SKEL_ICOLL: case SKEL_SELECT: case SKEL_FREE:
    case SKEL_CANCEL: case SKEL_MRECV: break;
    }
}

static void emit_edges(struct emitter *m, struct skel_machine *machine, const struct node *n,
                       uint32_t at)
{
    bool receives = n->kind == SKEL_RECV || n->kind == SKEL_SENDRECV;
    bool one_target = has_one_target(n);
    for (uint32_t i = 0; i < n->n_edges; i++) {
        const struct edge *edge = &n->edges[i];
        struct skel_trans *t = skel_add_trans(m->skel, machine, at, edge->to);
        const struct group *g = n->kind == SKEL_COLL ? n->event.coll.group : n->event.recv;
        if (receives)
            t->chan = m->chans[g->index];
        if (n->kind == SKEL_LOCAL) {
            t->over = edge->over;
            t->text = keep(m, edge->text);
        }
        if ((receives || n->kind == SKEL_COLL) && one_target)
            return; /* whatever arrives */
        if (edge->symbol && g && n->kind != SKEL_LOCAL)
            t->sym = m->symbols[g->index][edge->symbol->id];
    }
}

static void emit_node(struct emitter *m, struct skel_machine *machine, const struct node *n)
{
    uint32_t at = skel_add_state(m->skel, machine, n->kind);
    struct skel_state *state = &machine->states[at];
    state->text = keep(m, n->text);
    state->at = n->at;
    if (n->n_calls) {
        state->n_calls = n->n_calls;
        state->calls = arena_memdup(m->skel->arena, n->calls,
                                    n->n_calls * sizeof *n->calls);
    }
    emit_kind(m, n, state);
}

void emit_world(struct engine *e, struct skel *skel, const char *text)
{
    struct emitter m = {.e = e, .skel = skel};
    m.chans = ARENA_ARRAY(e->arena, uint32_t, e->n_groups + 1);
    m.symbols = ARENA_ARRAY(e->arena, uint32_t *, e->n_groups + 1);
    m.plain = ARENA_ARRAY(e->arena, bool, e->n_groups + 1);
    find_plain(&m);
    for (uint32_t i = 0; i < e->n_groups; i++)
        if (group_is_used(&m, e->groups[i]))
            emit_group(&m, e->groups[i]);
    uint32_t world = skel_add_world(skel, text);
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        struct skel_machine *machine = &skel->worlds[world].ranks[i];
        const struct rank *r = &e->ranks[i];
        for (uint32_t k = 0; k < r->n_nodes; k++)
            emit_node(&m, machine, &r->nodes[k]);
        for (uint32_t k = 0; k < r->n_nodes; k++)
            emit_edges(&m, machine, &r->nodes[k], k);
    }
}

/* ---- symbols that cannot arrive at a receive ---- */

static bool takes(const struct skel_state *state, uint32_t symbol)
{
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].sym == symbol || state->trans[i].sym == SKEL_NONE)
            return true;
    return false;
}

/* A collective that its decider never reaches; a path whose conditions exclude each other. */
static void complete_empty(struct skel *s, struct skel_machine *m, uint32_t at)
{
    if (m->states[at].n_trans)
        return;
    uint32_t to = skel_add_state(s, m, SKEL_ABORT);
    m->states[to].text = str_intern(s->strings, "this point cannot be reached");
    skel_add_trans(s, m, at, to);
}

static void complete(struct skel *s, struct skel_machine *m, uint32_t at, uint32_t *trap)
{
    uint32_t chan = m->states[at].chans[0];
    for (uint32_t y = 0; y < s->chans[chan].n_syms; y++) {
        if (takes(&m->states[at], y))
            continue;
        if (*trap == SKEL_NONE) {
            *trap = skel_add_state(s, m, SKEL_FAULT);
            m->states[*trap].fault = str_intern(s->strings, "MPI-TYPE-MISMATCH");
            m->states[*trap].text = str_intern(s->strings, "a message that is not expected");
        }
        struct skel_trans *t = skel_add_trans(s, m, at, *trap);
        t->chan = chan;
        t->sym = y;
    }
}

void emit_finish(struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            struct skel_machine *m = &s->worlds[w].ranks[r];
            uint32_t trap = SKEL_NONE, n = m->n_states;
            for (uint32_t i = 0; i < n; i++) {
                enum skel_state_kind kind = m->states[i].kind;
                if (kind == SKEL_RECV || kind == SKEL_SENDRECV)
                    complete(s, m, i, &trap);
                if (kind == SKEL_COLL || kind == SKEL_LOCAL)
                    complete_empty(s, m, i);
            }
        }
}
