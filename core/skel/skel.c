/* Builders of the skeleton.  What is not said by the caller means "none": a fresh
 * transition receives nothing and binds nothing, a fresh state sends nothing.
 */
#include "core/skel/skel.h"

#include "core/base/fail.h"
#include "core/base/vec.h"

#include <string.h>

static uint32_t add_comm(struct skel *s, const char *name, const uint32_t *ranks,
                         uint32_t n_ranks)
{
    struct skel_comm comm = {
        .name = str_intern(s->strings, name),
        .ranks = arena_memdup(s->arena, ranks, n_ranks * sizeof *ranks),
        .n_ranks = n_ranks,
    };
    VEC_PUSH(s->arena, s->comms, s->n_comms, s->cap_comms, comm);
    return s->n_comms - 1;
}

struct skel *skel_new(struct arena *arena, uint32_t nprocs)
{
    struct skel *s = ARENA_NEW(arena, struct skel);
    s->arena = arena;
    s->strings = str_pool_new(arena);
    s->program = "";
    s->nprocs = nprocs;
    uint32_t *all = ARENA_ARRAY(arena, uint32_t, nprocs);
    for (uint32_t rank = 0; rank < nprocs; rank++)
        all[rank] = rank;
    add_comm(s, "MPI_COMM_WORLD", all, nprocs);
    return s;
}

struct skel *skel_copy(struct arena *arena, const struct skel *s)
{
    struct skel *copy = arena_memdup(arena, s, sizeof *s);
    copy->worlds = arena_memdup(arena, s->worlds, s->n_worlds * sizeof *s->worlds);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        copy->worlds[w].ranks =
            arena_memdup(arena, s->worlds[w].ranks, s->nprocs * sizeof *s->worlds[w].ranks);
    return copy;
}

uint32_t skel_n_processes(const struct skel *s)
{
    return s->nprocs - s->n_agents;
}

uint32_t skel_add_agent(struct skel *s)
{
    uint32_t agent = s->nprocs++;
    s->n_agents++;
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        struct skel_machine *ranks = ARENA_ARRAY(s->arena, struct skel_machine, s->nprocs);
        memcpy(ranks, s->worlds[w].ranks, agent * sizeof *ranks);
        s->worlds[w].ranks = ranks;
        skel_add_state(s, &ranks[agent], SKEL_END);
    }
    return agent;
}

uint32_t skel_add_intercomm(struct skel *s, const char *name, const uint32_t *ranks,
                            uint32_t n_ranks, uint32_t n_first)
{
    uint32_t comm = add_comm(s, name, ranks, n_ranks);
    s->comms[comm].n_first = n_first;
    return comm;
}

void skel_set_sources(struct skel *s, uint32_t comm, uint32_t member, const uint32_t *ranks,
                      uint32_t n_ranks)
{
    struct skel_comm *c = &s->comms[comm];
    if (!c->sources)
        c->sources = ARENA_ARRAY(s->arena, struct skel_sources, c->n_ranks);
    c->sources[member].ranks = arena_memdup(s->arena, ranks, n_ranks * sizeof *ranks);
    c->sources[member].n_ranks = n_ranks;
}

uint32_t skel_add_chan(struct skel *s, uint32_t from, uint32_t to, int32_t tag,
                       uint32_t comm)
{
    for (uint32_t i = 0; i < s->n_chans; i++) {
        const struct skel_chan *c = &s->chans[i];
        if (c->from == from && c->to == to && c->tag == tag && c->comm == comm)
            return i;
    }
    struct skel_chan chan = { .from = from, .to = to, .tag = tag, .comm = comm };
    VEC_PUSH(s->arena, s->chans, s->n_chans, s->cap_chans, chan);
    return s->n_chans - 1;
}

/* The index of a text in a list, which has it from now on. */
static uint32_t add_text(struct skel *s, const char ***list, uint32_t *n, uint32_t *cap,
                         const char *text)
{
    const char *interned = str_intern(s->strings, text);
    for (uint32_t i = 0; i < *n; i++)
        if ((*list)[i] == interned)
            return i;
    VEC_PUSH(s->arena, *list, *n, *cap, interned);
    return *n - 1;
}

uint32_t skel_add_sym(struct skel *s, uint32_t chan, const char *text)
{
    if (chan >= s->n_chans)
        bug("no channel %u", chan);
    struct skel_chan *c = &s->chans[chan];
    return add_text(s, &c->syms, &c->n_syms, &c->cap_syms, text);
}

uint32_t skel_add_coll_sym(struct skel *s, const char *text)
{
    return add_text(s, &s->coll_syms, &s->n_coll_syms, &s->cap_coll_syms, text);
}

uint32_t skel_add_world(struct skel *s, const char *text)
{
    struct skel_world world = {
        .text = str_intern(s->strings, text),
        .ranks = ARENA_ARRAY(s->arena, struct skel_machine, s->nprocs),
    };
    VEC_PUSH(s->arena, s->worlds, s->n_worlds, s->cap_worlds, world);
    return s->n_worlds - 1;
}

uint32_t skel_add_state(struct skel *s, struct skel_machine *m, enum skel_state_kind kind)
{
    struct skel_state state = {
        .kind = kind,
        .chan = SKEL_NONE,
        .sym = SKEL_NONE,
        .send_var = SKEL_NONE,
        .req = SKEL_NONE,
        .room = SKEL_NONE,
        .coll = { .root = -1, .decider = SKEL_NONE },
    };
    VEC_PUSH(s->arena, m->states, m->n_states, m->cap_states, state);
    return m->n_states - 1;
}

struct skel_trans *skel_add_trans(struct skel *s, struct skel_machine *m, uint32_t state,
                                  uint32_t to)
{
    if (state >= m->n_states)
        bug("no state %u", state);
    struct skel_state *from = &m->states[state];
    struct skel_trans trans = {
        .to = to,
        .chan = SKEL_NONE,
        .sym = SKEL_NONE,
        .bind = SKEL_NONE,
        .alt = SKEL_NONE,
    };
    VEC_PUSH_FEW(s->arena, from->trans, from->n_trans, from->cap_trans, trans);
    return &from->trans[from->n_trans - 1];
}

void skel_use_req(struct skel_machine *m, uint32_t req)
{
    if (req != SKEL_NONE && req >= m->n_reqs)
        m->n_reqs = req + 1;
}

void skel_count_reqs(struct skel_machine *m)
{
    m->n_reqs = 0;
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *state = &m->states[i];
        skel_use_req(m, state->req);
        for (uint32_t k = 0; k < state->n_alts; k++)
            for (uint32_t r = 0; r < state->alts[k].n_reqs; r++)
                skel_use_req(m, state->alts[k].reqs[r]);
    }
}

uint32_t skel_add_alt(struct skel *s, struct skel_machine *m, uint32_t state,
                      const struct skel_alt *alt)
{
    if (state >= m->n_states)
        bug("no state %u", state);
    struct skel_state *in = &m->states[state];
    struct skel_alt copy = *alt;
    copy.reqs = arena_memdup(s->arena, alt->reqs, alt->n_reqs * sizeof *alt->reqs);
    copy.chans = arena_memdup(s->arena, alt->chans, alt->n_chans * sizeof *alt->chans);
    for (uint32_t i = 0; i < copy.n_reqs; i++)
        skel_use_req(m, copy.reqs[i]);
    VEC_PUSH_FEW(s->arena, in->alts, in->n_alts, in->cap_alts, copy);
    return in->n_alts - 1;
}

const char *skel_kind_text(enum skel_state_kind kind)
{
    switch (kind) {
    case SKEL_END: return "end";
    case SKEL_LOCAL: return "local";
    case SKEL_SEND: return "send";
    case SKEL_SSEND: return "ssend";
    case SKEL_RECV: return "recv";
    case SKEL_SENDRECV: return "sendrecv";
    case SKEL_COLL: return "coll";
    case SKEL_FAULT: return "fault";
    case SKEL_ABORT: return "abort";
    case SKEL_READ: return "read";
    case SKEL_ISEND: return "isend";
    case SKEL_IRECV: return "irecv";
    case SKEL_ICOLL: return "icoll";
    case SKEL_SELECT: return "select";
    case SKEL_FREE: return "free";
    case SKEL_CANCEL: return "cancel";
    case SKEL_MRECV: return "mrecv";
    }
    bug("no such state kind");
}
