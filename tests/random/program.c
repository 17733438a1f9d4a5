/* Each operation becomes one state of the same number. */
#include "tests/random/program.h"

#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <string.h>

static const char *const coll_kinds[] = { "MPI_Barrier", "MPI_Bcast", "MPI_Reduce" };

struct target {
    struct skel *s;
    struct skel_machine *m;
    uint32_t rank;
};

static struct skel_state *add(struct target *t, enum skel_state_kind kind)
{
    uint32_t number = skel_add_state(t->s, t->m, kind);
    return &t->m->states[number];
}

static struct skel_trans *go(struct target *t, uint32_t state, uint32_t to)
{
    return skel_add_trans(t->s, t->m, state, to);
}

static void guard(struct target *t, struct skel_trans *trans, uint32_t var,
                  enum skel_cmp cmp, uint32_t value)
{
    trans->guards = ARENA_NEW(t->s->arena, struct skel_guard);
    *trans->guards = (struct skel_guard){ var, cmp, (int32_t)value };
    trans->n_guards = 1;
}

static void assign(struct target *t, struct skel_trans *trans, uint32_t var, bool more,
                   uint32_t value)
{
    trans->assigns = ARENA_NEW(t->s->arena, struct skel_assign);
    *trans->assigns = (struct skel_assign){ var, more, (int32_t)value };
    trans->n_assigns = 1;
}

static uint32_t channel(struct skel *s, uint32_t from, uint32_t to, uint32_t tag)
{
    uint32_t chan = skel_add_chan(s, from, to, (int32_t)tag, 0);
    for (uint32_t i = 0; i < SYMBOLS; i++)
        skel_add_sym(s, chan, arena_printf(s->arena, "%u", i));
    return chan;
}

static void add_source(struct target *t, struct skel_state *state, uint32_t *cap,
                       const struct op *op, uint32_t from)
{
    uint32_t chan = channel(t->s, from, t->rank, op->source_tag);
    VEC_PUSH(t->s->arena, state->chans, state->n_chans, *cap, chan);
}

/* The transitions for what was received from chan (SKEL_NONE: from a collective). */
static void outcomes(struct target *t, uint32_t number, const struct op *op,
                     uint32_t chan)
{
    struct skel_trans *trans = go(t, number, number + 1);
    trans->chan = chan;
    if (!op->split) {
        trans->bind = op->keep ? VAR_X : SKEL_NONE;
        return;
    }
    trans->sym = 0;
    assign(t, trans, VAR_X, false, 0);
    trans = go(t, number, op->to ? op->to : number + 1);
    trans->chan = chan;
    trans->sym = 1;
}

static void receive_half(struct target *t, uint32_t number, const struct op *op)
{
    struct skel_state *state = &t->m->states[number];
    uint32_t cap = 0;
    for (uint32_t from = 0; from < t->s->nprocs; from++)
        if (from == op->source || (op->source == ANY_SOURCE && from != t->rank))
            add_source(t, state, &cap, op, from);
    for (uint32_t i = 0; i < state->n_chans; i++)
        outcomes(t, number, op, state->chans[i]);
}

static void send_half(struct target *t, uint32_t number, const struct op *op)
{
    struct skel_state *state = &t->m->states[number];
    state->chan = channel(t->s, t->rank, op->peer, op->tag);
    if (op->value == SEND_VAR)
        state->send_var = VAR_X;
    else
        state->sym = op->value;
}

static void collective(struct target *t, uint32_t number, const struct op *op)
{
    struct skel_state *state = &t->m->states[number];
    state->comm = op->comm;
    state->coll.kind = coll_kinds[op->coll];
    state->coll.root = op->coll ? (int32_t)op->root : -1;
    state->coll.op = op->coll == 2 ? "MPI_SUM" : NULL;
    if (!op->decides) {
        go(t, number, number + 1);
        return;
    }
    for (uint32_t i = 0; i < SYMBOLS; i++)
        skel_add_coll_sym(t->s, arena_printf(t->s->arena, "%u", i));
    state->coll.decider = t->s->comms[op->comm].ranks[op->root];
    if (state->coll.decider == t->rank)
        state->send_var = VAR_X;
    else if (!skel_coll_needs(&state->coll, &t->s->comms[op->comm], t->rank,
                              state->coll.decider)) {
        go(t, number, number + 1); /* in the root's own group: the value does not come here */
        return;
    }
    outcomes(t, number, op, SKEL_NONE);
}

static void local(struct target *t, uint32_t number, const struct op *op)
{
    struct skel_trans *trans;
    switch (op->kind) {
    case OP_CHOOSE:
        go(t, number, number + 1)->text = "a";
        go(t, number, op->to)->text = "b";
        return;
    case OP_JUMP:
        go(t, number, op->to);
        return;
    case OP_BRANCH:
        guard(t, go(t, number, op->to), op->var, SKEL_EQ, op->value);
        guard(t, go(t, number, number + 1), op->var, SKEL_NE, op->value);
        return;
    case OP_COUNT:
        trans = go(t, number, op->to);
        guard(t, trans, op->var, SKEL_LT, COUNTS - 1);
        assign(t, trans, op->var, true, 1);
        trans = go(t, number, number + 1);
        guard(t, trans, op->var, SKEL_GE, COUNTS - 1);
        assign(t, trans, op->var, false, 0);
        return;
    case OP_ASSIGN:
        assign(t, go(t, number, number + 1), op->var, false, op->value);
        return;
    case OP_END:
    case OP_SEND:
    case OP_SSEND:
    case OP_RECV:
    case OP_SENDRECV:
    case OP_COLL:
    case OP_FAULT:
    case OP_ABORT:
        return;
    }
}

static void compile_op(struct target *t, uint32_t number, const struct op *op)
{
    switch (op->kind) {
    case OP_END:
        add(t, SKEL_END);
        return;
    case OP_SEND:
    case OP_SSEND:
        add(t, op->kind == OP_SEND ? SKEL_SEND : SKEL_SSEND);
        send_half(t, number, op);
        go(t, number, number + 1);
        return;
    case OP_RECV:
        add(t, SKEL_RECV);
        receive_half(t, number, op);
        return;
    case OP_SENDRECV:
        add(t, SKEL_SENDRECV);
        send_half(t, number, op);
        receive_half(t, number, op);
        return;
    case OP_COLL:
        add(t, SKEL_COLL);
        collective(t, number, op);
        return;
    case OP_CHOOSE:
    case OP_JUMP:
    case OP_BRANCH:
    case OP_COUNT:
    case OP_ASSIGN:
        add(t, SKEL_LOCAL);
        local(t, number, op);
        return;
    case OP_FAULT:
        add(t, SKEL_FAULT)->fault = op->value ? "FAULT-1" : "FAULT-0";
        return;
    case OP_ABORT:
        add(t, SKEL_ABORT);
        return;
    }
}

void program_compile(struct skel *s, uint32_t world, uint32_t p,
                     const struct program *prog)
{
    struct target t = { s, &s->worlds[world].ranks[p], p };
    struct skel_var x = { "x", SYMBOLS, 0 }, count = { "count", COUNTS, 0 };
    VEC_PUSH(s->arena, t.m->vars, t.m->n_vars, t.m->cap_vars, x);
    VEC_PUSH(s->arena, t.m->vars, t.m->n_vars, t.m->cap_vars, count);
    for (uint32_t i = 0; i < prog->n; i++)
        compile_op(&t, i, &prog->ops[i]);
}
