/* Moments as structs and as rows, and their lists. */
#include "tests/checker/moment.h"

#include "core/base/vec.h"

#include <string.h>

struct moment moment_empty(struct arena *arena, const struct layout *l)
{
    struct moment m = { .arena = arena, .l = l, .choice = l->reads ? 0 : SKEL_NONE };
    m.ranks = ARENA_ARRAY(arena, struct rank, l->s->nprocs);
    for (uint32_t p = 0; p < l->s->nprocs; p++) {
        const struct skel_machine *machine = &l->world->ranks[p];
        m.ranks[p].vars = ARENA_ARRAY(arena, uint32_t, machine->n_vars);
        m.ranks[p].slots = ARENA_ARRAY(arena, struct slot, machine->n_reqs);
        if (l->reads)
            m.ranks[p].letters = ARENA_ARRAY(arena, uint32_t, l->depth);
        for (uint32_t v = 0; v < machine->n_vars; v++)
            m.ranks[p].vars[v] = (uint32_t)machine->vars[v].init;
    }
    return m;
}

const struct skel_machine *moment_machine(const struct moment *m, uint32_t rank)
{
    return &m->l->world->ranks[rank];
}

const struct skel_state *moment_state(const struct moment *m, uint32_t rank)
{
    return &moment_machine(m, rank)->states[m->ranks[rank].at.state];
}

const struct skel_state *moment_posted(const struct moment *m, const struct receive *r)
{
    return &moment_machine(m, r->rank)->states[r->state];
}

/* A place in a row that is written or read from left to right. */
struct cursor {
    uint32_t *at;
};

static void put(struct cursor *c, const void *from, size_t bytes)
{
    if (bytes)
        memcpy(c->at, from, bytes);
    c->at += bytes / sizeof *c->at;
}

static void get(struct cursor *c, void *to, size_t bytes)
{
    if (bytes)
        memcpy(to, c->at, bytes);
    c->at += bytes / sizeof *c->at;
}

static uint32_t n_members(const struct moment *m, uint32_t comm)
{
    return m->l->s->comms[comm].n_ranks;
}

static size_t row_bytes(const struct moment *m)
{
    size_t bytes = 5 * sizeof(uint32_t) + m->n_sends * sizeof *m->sends
                   + m->n_receives * sizeof *m->receives;
    for (uint32_t p = 0; p < m->l->s->nprocs; p++)
        bytes += sizeof m->ranks[p].at
                 + moment_machine(m, p)->n_vars * sizeof *m->ranks[p].vars
                 + moment_machine(m, p)->n_reqs * sizeof *m->ranks[p].slots
                 + (1 + m->ranks[p].n_letters) * sizeof(uint32_t);
    for (uint32_t i = 0; i < m->n_calls; i++)
        bytes += (3 + n_members(m, m->calls[i].comm)) * sizeof(uint32_t);
    return bytes;
}

struct row moment_pack(struct arena *arena, const struct moment *m)
{
    size_t bytes = row_bytes(m);
    struct row row = { .n = (uint32_t)(bytes / sizeof(uint32_t)) };
    row.words = ARENA_ARRAY(arena, uint32_t, row.n);
    struct cursor c = { row.words };
    const uint32_t head[] = { m->mistake, m->choice, m->n_sends, m->n_receives,
                              m->n_calls };
    put(&c, head, sizeof head);
    for (uint32_t p = 0; p < m->l->s->nprocs; p++) {
        const struct skel_machine *machine = moment_machine(m, p);
        put(&c, &m->ranks[p].at, sizeof m->ranks[p].at);
        put(&c, m->ranks[p].vars, machine->n_vars * sizeof *m->ranks[p].vars);
        put(&c, m->ranks[p].slots, machine->n_reqs * sizeof *m->ranks[p].slots);
        put(&c, &m->ranks[p].n_letters, sizeof m->ranks[p].n_letters);
        put(&c, m->ranks[p].letters, m->ranks[p].n_letters * sizeof(uint32_t));
    }
    put(&c, m->sends, m->n_sends * sizeof *m->sends);
    put(&c, m->receives, m->n_receives * sizeof *m->receives);
    for (uint32_t i = 0; i < m->n_calls; i++) {
        put(&c, &m->calls[i].comm, sizeof m->calls[i].comm);
        put(&c, &m->calls[i].sym, sizeof m->calls[i].sym);
        put(&c, &m->calls[i].loose, sizeof m->calls[i].loose);
        put(&c, m->calls[i].entered, n_members(m, m->calls[i].comm) * sizeof(uint32_t));
    }
    return row;
}

/* One more of each than there are: most steps add one at most. */
static void get_lists(struct moment *m, struct cursor *c)
{
    m->cap_sends = m->n_sends + 1;
    m->sends = ARENA_ARRAY(m->arena, struct send, m->cap_sends);
    get(c, m->sends, m->n_sends * sizeof *m->sends);
    m->cap_receives = m->n_receives + 1;
    m->receives = ARENA_ARRAY(m->arena, struct receive, m->cap_receives);
    get(c, m->receives, m->n_receives * sizeof *m->receives);
    m->cap_calls = m->n_calls + 1;
    m->calls = ARENA_ARRAY(m->arena, struct call, m->cap_calls);
    for (uint32_t i = 0; i < m->n_calls; i++) {
        struct call *call = &m->calls[i];
        get(c, &call->comm, sizeof call->comm);
        get(c, &call->sym, sizeof call->sym);
        get(c, &call->loose, sizeof call->loose);
        uint32_t n = n_members(m, call->comm);
        call->entered = ARENA_ARRAY(m->arena, uint32_t, n);
        get(c, call->entered, n * sizeof *call->entered);
    }
}

struct moment moment_unpack(struct arena *arena, const struct layout *l, struct row row)
{
    struct moment m = moment_empty(arena, l);
    struct cursor c = { row.words };
    uint32_t head[5];
    get(&c, head, sizeof head);
    m.mistake = head[0];
    m.choice = head[1];
    m.n_sends = head[2];
    m.n_receives = head[3];
    m.n_calls = head[4];
    for (uint32_t p = 0; p < l->s->nprocs; p++) {
        const struct skel_machine *machine = &l->world->ranks[p];
        get(&c, &m.ranks[p].at, sizeof m.ranks[p].at);
        get(&c, m.ranks[p].vars, machine->n_vars * sizeof *m.ranks[p].vars);
        get(&c, m.ranks[p].slots, machine->n_reqs * sizeof *m.ranks[p].slots);
        get(&c, &m.ranks[p].n_letters, sizeof m.ranks[p].n_letters);
        get(&c, m.ranks[p].letters, m.ranks[p].n_letters * sizeof(uint32_t));
    }
    get_lists(&m, &c);
    return m;
}

/* Same sender, receiver and communicator?  Then order matters. */
static int compare_pairs(const struct skel_chan *a, const struct skel_chan *b)
{
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return (a->comm > b->comm) - (a->comm < b->comm);
}

void moment_add_send(struct moment *m, struct send send)
{
    const struct skel_chan *chans = m->l->s->chans;
    VEC_PUSH(m->arena, m->sends, m->n_sends, m->cap_sends, send);
    uint32_t i = m->n_sends - 1;
    for (; i && compare_pairs(&chans[m->sends[i - 1].chan], &chans[send.chan]) > 0; i--)
        m->sends[i] = m->sends[i - 1];
    m->sends[i] = send;
}

void moment_add_receive(struct moment *m, struct receive receive)
{
    VEC_PUSH(m->arena, m->receives, m->n_receives, m->cap_receives, receive);
    uint32_t i = m->n_receives - 1;
    for (; i && m->receives[i - 1].rank > receive.rank; i--)
        m->receives[i] = m->receives[i - 1];
    m->receives[i] = receive;
}

struct call *moment_add_call(struct moment *m, uint32_t comm)
{
    struct call call = { .comm = comm, .sym = SKEL_NONE };
    call.entered = ARENA_ARRAY(m->arena, uint32_t, n_members(m, comm));
    VEC_PUSH(m->arena, m->calls, m->n_calls, m->cap_calls, call);
    uint32_t i = m->n_calls - 1;
    for (; i && m->calls[i - 1].comm > comm; i--)
        m->calls[i] = m->calls[i - 1];
    m->calls[i] = call;
    return &m->calls[i];
}

void moment_drop_send(struct moment *m, uint32_t i)
{
    m->n_sends--;
    memmove(m->sends + i, m->sends + i + 1, (m->n_sends - i) * sizeof *m->sends);
}

void moment_drop_receive(struct moment *m, uint32_t i)
{
    m->n_receives--;
    memmove(m->receives + i, m->receives + i + 1,
            (m->n_receives - i) * sizeof *m->receives);
}

void moment_drop_call(struct moment *m, uint32_t i)
{
    m->n_calls--;
    memmove(m->calls + i, m->calls + i + 1, (m->n_calls - i) * sizeof *m->calls);
}
