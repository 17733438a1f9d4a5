/* The machines of an attempt become a world of the skeleton. */
#include "abstraction/explore/emit_skeleton.h"

#include "abstraction/coll/inter.h"
#include "abstraction/explore/emit_agents.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/topology.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/rank.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <string.h>

/* The sources of a member, as world ranks, each once. */
static uint32_t sources_of(const struct emitter *m, const struct comm *c, uint32_t member,
                           uint32_t **ranks)
{
    int32_t *from;
    uint32_t n = topology_sources(m->e->arena, c->topology, member, &from), n_ranks = 0;
    *ranks = ARENA_ARRAY(m->e->arena, uint32_t, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        bool again = from[i] == TOPOLOGY_NOBODY;
        for (uint32_t j = 0; j < i; j++)
            again = again || from[j] == from[i];
        if (!again)
            (*ranks)[n_ranks++] = c->group->ranks[from[i]];
    }
    return n_ranks;
}

static bool same_sources(const struct emitter *m, const struct skel_comm *old,
                         const struct comm *c)
{
    for (uint32_t k = 0; old->sources && k < old->n_ranks; k++) {
        uint32_t *ranks, n = c->topology ? sources_of(m, c, k, &ranks) : 0;
        if (!c->topology || n != old->sources[k].n_ranks ||
            (n && memcmp(ranks, old->sources[k].ranks, n * sizeof *ranks) != 0))
            return false;
    }
    return true;
}

/* Does the skeleton's communicator i say the same, and stands it for no other one yet?  (It
 * is from an earlier world then.) */
static bool is_free(const struct emitter *m, uint32_t i, const struct comm *c)
{
    const struct skel_comm *old = &m->skel->comms[i];
    uint32_t first = comm_is_inter(c) ? c->sides[0]->n : 0;
    return !m->taken[i] && old->n_ranks == c->group->n && old->n_first == first &&
           !strcmp(old->name, c->name) && same_sources(m, old, c) &&
           !memcmp(old->ranks, c->group->ranks, old->n_ranks * sizeof *old->ranks);
}

/* The communicator of the skeleton, added when it is first needed. */
static uint32_t comm_of(struct emitter *m, uint32_t index)
{
    const struct comm *c = comms_get(m->e->comms, index);
    if (index == COMM_WORLD || m->comms[index])
        return m->comms[index];
    for (uint32_t i = 1; i < m->n_taken && !m->comms[index]; i++)
        if (is_free(m, i, c)) {
            m->comms[index] = i;
            m->taken[i] = true;
        }
    if (!m->comms[index])
        m->comms[index] = skel_add_intercomm(m->skel, c->name, c->group->ranks, c->group->n,
                                             comm_is_inter(c) ? c->sides[0]->n : 0);
    return m->comms[index];
}

/* For mixed ones, one that no channel has: the same for all, so that alike ranks look alike. */
static int32_t tag_of(const struct emitter *m, const struct group *g)
{
    int32_t tag = 0;
    for (uint32_t i = 0; g->tag == GROUP_MIXED_TAG && i < m->e->groups.n; i++) {
        const struct group *other = m->e->groups.v[i];
        if (!other->is_coll && other->tag >= tag && other->tag < INT32_MAX)
            tag = other->tag + 1;
    }
    return g->tag == GROUP_MIXED_TAG ? tag : g->tag;
}

static void emit_group(struct emitter *m, const struct group *g)
{
    m->symbols[g->index] = ARENA_ARRAY(m->e->arena, uint32_t, g->n_symbols + 1);
    m->chans[g->index] = SKEL_NONE;
    if (!g->is_coll)
        m->chans[g->index] = skel_add_chan(m->skel, g->from, g->to, tag_of(m, g),
                                              comm_of(m, g->comm));
    for (uint32_t i = 0; i < g->n_symbols; i++) {
        const struct symbol *y = g->symbols[i];
        const char *text = m->plain[g->index] ? y->brief : y->text;
        m->symbols[g->index][i] =
            g->is_coll ? skel_add_coll_sym(m->skel, arena_printf(m->e->arena, "%s: %s",
                                                                 g->kind, text))
                       : skel_add_sym(m->skel, m->chans[g->index], text);
    }
}

/* A channel that a node names although nobody sends on it. */
static bool is_named(const struct emitter *m, const struct group *g)
{
    const struct rank *r = &m->e->ranks[g->to];
    for (uint32_t k = 0; !g->is_coll && k < r->n_nodes; k++) {
        const struct event *ev = r->nodes[k].event;
        for (uint32_t a = 0; a < ev->n_alts; a++)
            if (ev->alts[a].group == g)
                return true;
    }
    return false;
}

/* Do all edges of this alternative with symbols of this group lead to one state? */
static bool has_one_target(const struct node *n, uint32_t alt, const struct group *g)
{
    uint32_t to = SKEL_NONE;
    for (uint32_t i = 0; i < n->n_edges; i++) {
        const struct edge *edge = &n->edges[i];
        if (edge->alt != alt || edge->group != g)
            continue;
        if (to != SKEL_NONE && edge->to != to)
            return false;
        to = edge->to;
    }
    return true;
}

/* Where every receive goes on in one way, the contents are one symbol: what the slice has
 * left of them says nothing. */
static void find_plain(struct emitter *m)
{
    for (uint32_t i = 0; i < m->e->groups.n; i++)
        m->plain[i] = true;
    for (uint32_t i = 0; i < m->e->options->nprocs; i++)
        for (uint32_t k = 0; k < m->e->ranks[i].n_nodes; k++) {
            const struct node *n = &m->e->ranks[i].nodes[k];
            for (uint32_t x = 0; x < n->n_edges; x++) {
                const struct group *g = n->edges[x].group;
                if (g && m->plain[g->index] && !has_one_target(n, n->edges[x].alt, g))
                    m->plain[g->index] = false;
            }
        }
}

static const char *keep(struct emitter *m, const char *text)
{
    return text ? str_intern(m->skel->strings, text) : NULL;
}

/* Whose data each member needs in a neighbourhood collective. */
static void emit_sources(struct emitter *m, const struct comm *c, uint32_t comm)
{
    if (m->skel->comms[comm].sources)
        return;
    for (uint32_t k = 0; k < c->group->n; k++) {
        uint32_t *ranks, n = sources_of(m, c, k, &ranks);
        skel_set_sources(m->skel, comm, k, ranks, n);
    }
}

/* Who decides cannot be spared. */
static void emit_spared(struct emitter *m, const struct coll_call *c, struct skel_coll *coll)
{
    coll->spared = ARENA_ARRAY(m->skel->arena, uint32_t, c->spared.n);
    coll->n_spared = 0;
    for (uint32_t i = 0; i < c->spared.n; i++)
        if (c->spared.ranks[i] != coll->decider)
            coll->spared[coll->n_spared++] = c->spared.ranks[i];
}

static void emit_coll(struct emitter *m, const struct node *n, struct skel_state *state)
{
    const struct coll_call *c = &n->event->coll;
    state->comm = comm_of(m, c->comm->index);
    if (c->neighbors)
        emit_sources(m, c->comm, state->comm);
    state->coll = (struct skel_coll){.kind = keep(m, c->kind), .root = c->root,
                                     .op = keep(m, c->op), .in_place = c->all_in_place,
                                     .sig = keep(m, c->sig), .decider = SKEL_NONE};
    if (coll_is_idle(c) && c->root >= 0)
        state->coll.decider = c->comm->group->ranks[c->root];
    emit_spared(m, c, &state->coll);
    bool decides = c->group && c->result == COLL_SYMBOL;
    if (c->group && c->result == COLL_SAME)
        decides = n->decider != SKEL_NONE;
    if (!decides)
        return;
    state->coll.decider = c->group->from;
    emit_spared(m, c, &state->coll);
    if (n->event->symbol)
        state->sym = m->symbols[c->group->index][n->event->symbol->id];
}

/* The channels from which the alternative may ever have a message. */
static uint32_t *alt_chans(struct emitter *m, const struct alternative *a, uint32_t rank,
                           uint32_t *n)
{
    uint32_t *chans = NULL, cap = 0;
    *n = 0;
    for (uint32_t i = 0; i < m->e->groups.n; i++) {
        const struct group *g = m->e->groups.v[i];
        bool arrives = a->group == g;
        for (uint32_t k = 0; !a->group && k < g->n_symbols && node_takes(a, rank, g); k++)
            arrives = arrives || node_arrives(a, g, g->symbols[k]);
        if (arrives)
            VEC_PUSH(m->skel->arena, chans, *n, cap, m->chans[i]);
    }
    return chans;
}

static void emit_alts(struct emitter *m, struct skel_machine *machine, uint32_t at,
                      const struct event *ev, uint32_t rank)
{
    for (uint32_t i = 0; i < ev->n_alts; i++) {
        const struct alternative *a = &ev->alts[i];
        struct skel_alt alt = {.kind = a->kind};
        if (a->kind == SKEL_ALT_PROBE || a->kind == SKEL_ALT_MPROBE)
            alt.chans = alt_chans(m, a, rank, &alt.n_chans);
        if (a->kind != SKEL_ALT_ELSE && a->n_reqs) {
            alt.n_reqs = a->n_reqs;
            alt.reqs = a->reqs;
        }
        skel_add_alt(m->skel, machine, at, &alt);
    }
}

static void emit_sent(struct emitter *m, const struct event *ev, struct skel_state *state)
{
    state->chan = m->chans[ev->send->index];
    state->sym = m->symbols[ev->send->index][ev->symbol->id];
}

static void emit_kind(struct emitter *m, const struct node *n, struct skel_machine *machine,
                      uint32_t at, uint32_t rank)
{
    const struct event *ev = n->event;
    struct skel_state *state = &machine->states[at];
    switch (n->kind) {
    case SKEL_SEND: case SKEL_SSEND: emit_sent(m, ev, state); break;
    case SKEL_SENDRECV:
        emit_sent(m, ev, state);
        /* fall through */
    case SKEL_RECV: case SKEL_IRECV:
        state->chans = alt_chans(m, &ev->alts[0], rank, &state->n_chans);
        break;
    case SKEL_COLL: case SKEL_ICOLL: emit_coll(m, n, state); break;
    case SKEL_ISEND:
        emit_sent(m, ev, state);
        state->mode = ev->mode;
        state->bytes = ev->mode == SKEL_BUFFER ? ev->bytes : 0;
        state->room = ev->mode == SKEL_BUFFER ? ev->room : SKEL_NONE;
        break;
    case SKEL_SELECT:
        emit_alts(m, machine, at, ev, rank);
        break;
    case SKEL_FAULT:
    case SKEL_ABORT:
    case SKEL_END:
        state->fault = keep(m, n->kind == SKEL_FAULT ? diag_code_text(ev->code) : ev->text);
        state->cause = ev->cause;
        break;
    case SKEL_LOCAL: case SKEL_READ: case SKEL_FREE: case SKEL_CANCEL: case SKEL_MRECV: break;
    }
}

/* ---- transitions ---- */

/* The channel that the message of an edge comes from, or SKEL_NONE. */
static uint32_t edge_chan(const struct emitter *m, const struct node *n,
                          const struct edge *edge)
{
    const struct event *ev = n->event;
    bool receives = n->kind == SKEL_RECV || n->kind == SKEL_SENDRECV;
    if (n->kind == SKEL_SELECT) {
        const struct alternative *a = &ev->alts[edge->alt];
        receives = a->receives || a->kind == SKEL_ALT_PROBE || a->kind == SKEL_ALT_MPROBE;
    }
    if (!receives || edge->cancelled)
        return SKEL_NONE;
    const struct group *g = edge->group ? edge->group : ev->alts[edge->alt].group;
    return m->chans[g->index];
}

static bool repeats(const struct node *n, uint32_t edge)
{
    for (uint32_t i = 0; i < edge; i++)
        if (n->edges[i].alt == n->edges[edge].alt &&
            n->edges[i].group == n->edges[edge].group)
            return true;
    return false;
}

static void emit_marks(struct emitter *m, struct skel_trans *t, const struct node *n)
{
    const struct event_marks *marks = n->event->marks;
    t->assigns = arena_memdup(m->skel->arena, marks->v, marks->n * sizeof *marks->v);
    t->n_assigns = marks->n;
    t->text = keep(m, n->text);
}

/* What the rank tells of: variables, all 0 at first, which are 1 where it is so. */
static void emit_told(struct emitter *m, struct skel_machine *machine, const struct rank *r)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < r->n_nodes; k++) {
        const struct event *ev = r->nodes[k].event;
        for (uint32_t i = 0; ev->kind == EVENT_MARK && i < ev->marks->n; i++)
            n = ev->marks->v[i].var < n ? n : ev->marks->v[i].var + 1;
    }
    for (uint32_t i = 0; i < n; i++) {
        struct skel_var var = {.name = arena_printf(m->skel->arena, "mark%u", i), .domain = 2};
        VEC_PUSH(m->skel->arena, machine->vars, machine->n_vars, machine->cap_vars, var);
    }
}

static void emit_edges(struct emitter *m, struct skel_machine *machine, const struct node *n,
                       uint32_t at)
{
    for (uint32_t i = 0; i < n->n_edges; i++) {
        const struct edge *edge = &n->edges[i];
        bool any = edge->group && has_one_target(n, edge->alt, edge->group);
        if (any && repeats(n, i))
            continue; /* whatever arrives */
        struct skel_trans *t = skel_add_trans(m->skel, machine, at, edge->to);
        t->chan = edge_chan(m, n, edge);
        if (n->kind == SKEL_LOCAL) {
            t->over = edge->over;
            t->lacks = edge->lacks;
            t->text = keep(m, edge->text);
        }
        if (n->event->kind == EVENT_MARK)
            emit_marks(m, t, n);
        if (n->kind == SKEL_READ)
            t->sym = edge->letter;
        if (n->kind == SKEL_SELECT) {
            t->alt = edge->alt;
            t->cancelled = edge->cancelled;
        }
        if (!any && edge->group && edge->symbol)
            t->sym = m->symbols[edge->group->index][edge->symbol->id];
    }
}

static bool has_slot(const struct node *n)
{
    return n->kind == SKEL_ISEND || n->kind == SKEL_IRECV || n->kind == SKEL_ICOLL ||
           n->kind == SKEL_FREE || n->kind == SKEL_CANCEL || n->kind == SKEL_MRECV;
}

/* Copies, which outlive the exploration. */
static struct skel_values keep_values(struct emitter *m, struct skel_values from)
{
    if (!from.n || from.v == m->from.v)
        return from.n ? m->to : from;
    struct skel_value *v = arena_memdup(m->skel->arena, from.v, from.n * sizeof *v);
    for (uint32_t i = 0; i < from.n; i++)
        v[i].name = keep(m, v[i].name);
    m->from = from;
    m->to = (struct skel_values){v, from.n};
    return m->to;
}

static void emit_node(struct emitter *m, struct skel_machine *machine, const struct node *n,
                      uint32_t rank)
{
    uint32_t at = skel_add_state(m->skel, machine, n->kind);
    struct skel_state *state = &machine->states[at];
    state->text = keep(m, n->text);
    state->at = n->at;
    state->values = keep_values(m, n->values);
    if (n->kind == SKEL_LOCAL) {
        state->about = n->event->about;
        state->kept = n->event->kept;
    }
    if (n->n_calls) {
        state->n_calls = n->n_calls;
        state->calls = arena_memdup(m->skel->arena, n->calls,
                                    n->n_calls * sizeof *n->calls);
    }
    if (has_slot(n)) {
        state->req = n->event->req;
        skel_use_req(machine, state->req);
    }
    emit_kind(m, n, machine, at, rank);
}

void emit_world(struct engine *e, struct skel *skel, const char *text)
{
    struct emitter m = {.e = e, .skel = skel};
    m.chans = ARENA_ARRAY(e->arena, uint32_t, e->groups.n + 1);
    m.symbols = ARENA_ARRAY(e->arena, uint32_t *, e->groups.n + 1);
    m.plain = ARENA_ARRAY(e->arena, bool, e->groups.n + 1);
    m.comms = ARENA_ARRAY(e->arena, uint32_t, comms_count(e->comms));
    m.n_taken = skel->n_comms;
    m.taken = ARENA_ARRAY(e->arena, bool, m.n_taken + 1);
    find_plain(&m);
    for (uint32_t i = 0; i < e->groups.n; i++)
        if (e->groups.v[i]->n_symbols || is_named(&m, e->groups.v[i]))
            emit_group(&m, e->groups.v[i]);
    emit_agents_enter(&m);
    uint32_t world = skel_add_world(skel, text);
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        struct skel_machine *machine = &skel->worlds[world].ranks[i];
        const struct rank *r = &e->ranks[i];
        machine->states = ARENA_ARRAY(skel->arena, struct skel_state, r->n_nodes);
        machine->cap_states = r->n_nodes;
        emit_told(&m, machine, r);
        for (uint32_t k = 0; k < r->n_nodes; k++)
            emit_node(&m, machine, &r->nodes[k], i);
        for (uint32_t k = 0; k < r->n_nodes; k++)
            emit_edges(&m, machine, &r->nodes[k], k);
    }
    emit_agents(&m, &skel->worlds[world]);
}

/* ---- symbols that cannot arrive at a receive ---- */

static bool takes(const struct skel_state *state, uint32_t alt, uint32_t chan,
                  uint32_t symbol)
{
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        bool same_alt = state->kind != SKEL_SELECT || t->alt == alt;
        if (same_alt && t->chan == chan && (t->sym == symbol || t->sym == SKEL_NONE))
            return true;
    }
    return false;
}

/* A collective that its decider never reaches; a path whose conditions exclude each other. */
static void complete_empty(struct skel *s, struct skel_machine *m, uint32_t at)
{
    if (m->states[at].n_trans)
        return;
    uint32_t to = skel_add_state(s, m, SKEL_ABORT);
    m->states[to].text = str_intern(s->strings, SKEL_NOWHERE);
    skel_add_trans(s, m, at, to);
}

static uint32_t trap_state(struct skel *s, struct skel_machine *m, uint32_t *trap)
{
    if (*trap == SKEL_NONE) {
        *trap = skel_add_state(s, m, SKEL_FAULT);
        m->states[*trap].fault = str_intern(s->strings, diag_code_text(DIAG_MPI_TYPE_MISMATCH));
        m->states[*trap].text = str_intern(s->strings, "a message that is not expected");
    }
    return *trap;
}

static void complete(struct skel *s, struct skel_machine *m, uint32_t at, uint32_t alt,
                     uint32_t chan, uint32_t *trap)
{
    for (uint32_t y = 0; y < s->chans[chan].n_syms; y++) {
        if (takes(&m->states[at], alt, chan, y))
            continue;
        struct skel_trans *t = skel_add_trans(s, m, at, trap_state(s, m, trap));
        t->chan = chan;
        t->sym = y;
        t->alt = m->states[at].kind == SKEL_SELECT ? alt : SKEL_NONE;
    }
}

/* A request takes from the channels that its transitions name. */
static void complete_select(struct skel *s, struct skel_machine *m, uint32_t at,
                            uint32_t *trap)
{
    uint32_t n = m->states[at].n_trans;
    for (uint32_t i = 0; i < n; i++) {
        const struct skel_trans *t = &m->states[at].trans[i];
        if (t->chan != SKEL_NONE)
            complete(s, m, at, t->alt, t->chan, trap);
    }
    for (uint32_t a = 0; a < m->states[at].n_alts; a++)
        for (uint32_t k = 0; k < m->states[at].alts[a].n_chans; k++)
            complete(s, m, at, a, m->states[at].alts[a].chans[k], trap);
}

void emit_finish(struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t r = 0; r < s->nprocs; r++) {
            struct skel_machine *m = &s->worlds[w].ranks[r];
            uint32_t trap = SKEL_NONE, n = m->n_states;
            for (uint32_t i = 0; i < n; i++) {
                enum skel_state_kind kind = m->states[i].kind;
                bool receives = kind == SKEL_RECV || kind == SKEL_SENDRECV;
                for (uint32_t k = 0; receives && k < m->states[i].n_chans; k++)
                    complete(s, m, i, 0, m->states[i].chans[k], &trap);
                if (kind == SKEL_SELECT)
                    complete_select(s, m, i, &trap);
                if (kind == SKEL_COLL || kind == SKEL_LOCAL)
                    complete_empty(s, m, i);
            }
        }
}
