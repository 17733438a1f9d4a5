/* Operations of the larger language as states: first how many each one takes, so that
 * jumps have targets, then the states themselves.
 */
#include "tests/random/wide.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"
#include "tests/random/wide_state.h"

#include <string.h>

static const struct {
    const char *kind, *nonblocking;
    bool root, decides;
} colls[WIDE_COLLS] = {
    { "MPI_Barrier", "MPI_Ibarrier", false, false },
    { "MPI_Bcast", "MPI_Ibcast", true, true },
    { "MPI_Reduce", "MPI_Ireduce", true, false },
    { "MPI_Gather", "MPI_Igather", true, false },
    { "MPI_Scan", "MPI_Iscan", false, false },
    { "MPI_Allreduce", "MPI_Iallreduce", false, false },
};

bool wide_coll_has_root(uint32_t coll)
{
    return colls[coll].root;
}

bool wide_coll_decides(uint32_t coll)
{
    return colls[coll].decides;
}

static uint32_t channel(struct skel *s, uint32_t from, uint32_t to, uint32_t tag)
{
    uint32_t chan = skel_add_chan(s, from, to, (int32_t)tag, 0);
    for (uint32_t i = 0; i < SYMBOLS; i++)
        skel_add_sym(s, chan, arena_printf(s->arena, "%u", i));
    return chan;
}

/* A wildcard takes messages of the rank itself only if it sends any. */
static bool sends_to_self(const struct wide_program *program, uint32_t p)
{
    for (uint32_t i = 0; i < program->n; i++) {
        const struct wide_op *op = &program->ops[i];
        bool sends = op->kind == WIDE_SEND || op->kind == WIDE_SSEND
                     || op->kind == WIDE_ISEND || op->kind == WIDE_SENDRECV;
        if (sends && op->peer == p)
            return true;
    }
    return false;
}

uint32_t wide_sources(const struct wide_target *t, const struct wide_op *op,
                      uint32_t **chans)
{
    uint32_t n = 0, cap = 0;
    for (uint32_t from = 0; from < t->s->nprocs; from++) {
        if (op->source == ANY_SOURCE ? from == t->rank && !t->self : from != op->source)
            continue;
        for (uint32_t tag = 0; tag < t->tags; tag++)
            if (op->source_tag == ANY_TAG || op->source_tag == tag)
                VEC_PUSH(t->s->arena, *chans, n, cap, channel(t->s, from, t->rank, tag));
    }
    return n;
}

struct skel_state *wide_add(struct wide_target *t, enum skel_state_kind kind)
{
    uint32_t number = skel_add_state(t->s, t->m, kind);
    return &t->m->states[number];
}

struct skel_trans *wide_go(struct wide_target *t, uint32_t state, uint32_t to)
{
    return skel_add_trans(t->s, t->m, state, to);
}

void wide_assign(struct wide_target *t, struct skel_trans *trans, uint32_t var, bool more,
                 uint32_t value)
{
    trans->assigns = ARENA_NEW(t->s->arena, struct skel_assign);
    *trans->assigns = (struct skel_assign){ var, more, (int32_t)value };
    trans->n_assigns = 1;
}

static void guard(struct wide_target *t, struct skel_trans *trans, uint32_t var,
                  enum skel_cmp cmp, uint32_t value)
{
    trans->guards = ARENA_NEW(t->s->arena, struct skel_guard);
    *trans->guards = (struct skel_guard){ var, cmp, (int32_t)value };
    trans->n_guards = 1;
}

void wide_outcomes(struct wide_target *t, uint32_t state, const struct wide_op *op,
                   uint32_t alt, uint32_t to)
{
    uint32_t *chans = NULL, n = wide_sources(t, op, &chans);
    for (uint32_t i = 0; i < n; i++) {
        struct skel_trans *trans = wide_go(t, state, to);
        trans->alt = alt;
        trans->chan = chans[i];
        if (op->mark)
            wide_assign(t, trans, VAR_X, false, i % SYMBOLS);
        else if (op->keep)
            trans->bind = VAR_X;
    }
}

static void set_sent(struct wide_target *t, struct skel_state *state,
                     const struct wide_op *op)
{
    state->chan = channel(t->s, t->rank, op->peer, op->tag);
    if (op->value == SEND_VAR)
        state->send_var = VAR_X;
    else
        state->sym = op->value;
}

static void set_collective(const struct wide_target *t, struct skel_state *state,
                           const struct wide_op *op)
{
    const struct skel_comm *comm = &t->s->comms[op->comm];
    bool waits = state->kind == SKEL_COLL;
    state->comm = op->comm;
    state->coll.kind = waits ? colls[op->coll].kind : colls[op->coll].nonblocking;
    if (comm->sources && op->coll == 0)
        state->coll.kind = waits ? "MPI_Neighbor_alltoall" : "MPI_Ineighbor_alltoall";
    state->coll.root = colls[op->coll].root ? (int32_t)op->root : -1;
    state->coll.op = op->coll == 2 || op->coll >= 4 ? "MPI_SUM" : NULL;
    if (!op->decides)
        return;
    for (uint32_t i = 0; i < SYMBOLS; i++)
        skel_add_coll_sym(t->s, arena_printf(t->s->arena, "%u", i));
    state->coll.decider = comm->ranks[op->root];
    if (state->coll.decider == t->rank)
        state->send_var = VAR_X;
}

bool wide_keeps_value(const struct wide_target *t, const struct wide_op *op)
{
    struct skel_state call = { .kind = op->kind == WIDE_COLL ? SKEL_COLL : SKEL_ICOLL };
    if (!op->decides || !op->keep)
        return false;
    set_collective(t, &call, op);
    return call.coll.decider == t->rank
           || skel_coll_needs(&call.coll, &t->s->comms[op->comm], t->rank, call.coll.decider);
}

/* One state, with one transition or those of what it receives. */
static void simple(struct wide_target *t, const struct wide_op *op,
                   enum skel_state_kind kind)
{
    uint32_t number = t->m->n_states;
    struct skel_state *state = wide_add(t, kind);
    bool sends = kind == SKEL_SEND || kind == SKEL_SSEND || kind == SKEL_ISEND
                 || kind == SKEL_SENDRECV;
    if (kind == SKEL_COLL || kind == SKEL_ICOLL)
        set_collective(t, state, op);
    if (sends)
        set_sent(t, state, op);
    if (kind == SKEL_RECV || kind == SKEL_SENDRECV || kind == SKEL_IRECV)
        state->n_chans = wide_sources(t, op, &state->chans);
    if (kind == SKEL_ISEND || kind == SKEL_IRECV || kind == SKEL_ICOLL
        || kind == SKEL_FREE)
        state->req = op->n_slots ? op->slots[0] : SKEL_NONE;
    if (kind == SKEL_ISEND)
        state->mode = op->mode;
    if (kind == SKEL_ISEND && op->mode == SKEL_BUFFER) {
        state->bytes = 4;
        state->room = op->room == SKEL_NONE ? SKEL_NONE : op->room * 4;
    }
    if (kind == SKEL_RECV || kind == SKEL_SENDRECV)
        wide_outcomes(t, number, op, SKEL_NONE, number + 1);
    else
        wide_go(t, number, number + 1)->bind
            = kind == SKEL_COLL && wide_keeps_value(t, op) ? VAR_X : SKEL_NONE;
}

static void local(struct wide_target *t, const struct wide_op *op)
{
    uint32_t number = t->m->n_states, to = t->entry[op->to];
    struct skel_trans *trans;
    wide_add(t, SKEL_LOCAL);
    switch (op->kind) {
    case WIDE_CHOOSE:
        wide_go(t, number, number + 1)->text = "a";
        wide_go(t, number, to)->text = "b";
        return;
    case WIDE_JUMP:
        wide_go(t, number, to);
        return;
    case WIDE_BRANCH:
        guard(t, wide_go(t, number, to), op->var, SKEL_EQ, op->value);
        guard(t, wide_go(t, number, number + 1), op->var, SKEL_NE, op->value);
        return;
    case WIDE_COUNT:
        trans = wide_go(t, number, to);
        guard(t, trans, op->var, SKEL_LT, COUNTS - 1);
        wide_assign(t, trans, op->var, true, 1);
        trans = wide_go(t, number, number + 1);
        guard(t, trans, op->var, SKEL_GE, COUNTS - 1);
        wide_assign(t, trans, op->var, false, 0);
        return;
    default: /* WIDE_ASSIGN */
        wide_assign(t, wide_go(t, number, number + 1), op->var, false, op->value);
        return;
    }
}

/* The operation that has put something into this slot of the operation `at`. */
const struct wide_op *wide_started(const struct wide_target *t, uint32_t at,
                                   uint32_t slot)
{
    const struct wide_op *end = &t->program->ops[at];
    uint32_t i = 0;
    while (end->slots[i] != slot)
        i++;
    for (uint32_t k = 0; k < t->program->n; k++)
        if (t->program->ops[k].id == end->started[i])
            return &t->program->ops[k];
    bug("a slot in which nothing is started");
}

static void read_letter(struct wide_target *t, const struct wide_op *op)
{
    uint32_t number = t->m->n_states;
    wide_add(t, SKEL_READ);
    for (uint32_t i = 0; i < op->n_letters; i++)
        wide_go(t, number, t->entry[op->targets[i]])->sym = op->letters[i];
}

static void compile_op(struct wide_target *t, uint32_t at)
{
    const struct wide_op *op = &t->program->ops[at];
    switch (op->kind) {
    case WIDE_END: wide_add(t, SKEL_END); return;
    case WIDE_SEND: simple(t, op, SKEL_SEND); return;
    case WIDE_SSEND: simple(t, op, SKEL_SSEND); return;
    case WIDE_RECV: simple(t, op, SKEL_RECV); return;
    case WIDE_SENDRECV: simple(t, op, SKEL_SENDRECV); return;
    case WIDE_COLL: simple(t, op, SKEL_COLL); return;
    case WIDE_ISEND: simple(t, op, SKEL_ISEND); return;
    case WIDE_IRECV: simple(t, op, SKEL_IRECV); return;
    case WIDE_ICOLL: simple(t, op, SKEL_ICOLL); return;
    case WIDE_FREE: simple(t, op, SKEL_FREE); return;
    case WIDE_WAIT:
    case WIDE_PROBE:
    case WIDE_CANCEL:
    case WIDE_DETACH: wide_select(t, at); return;
    case WIDE_CHOOSE:
    case WIDE_JUMP:
    case WIDE_BRANCH:
    case WIDE_COUNT:
    case WIDE_ASSIGN: local(t, op); return;
    case WIDE_READ: read_letter(t, op); return;
    case WIDE_FAULT:
        wide_add(t, SKEL_FAULT)->fault = op->value ? "FAULT-1" : "FAULT-0";
        return;
    case WIDE_ABORT: wide_add(t, SKEL_ABORT); return;
    }
}

/* A rank's machine, with the targets in entry[]; they are right the second time. */
static void compile_rank(struct wide_target *t)
{
    struct skel_var x = { "x", SYMBOLS, 0 }, count = { "count", COUNTS, 0 };
    *t->m = (struct skel_machine){ .n_reqs = WIDE_SLOTS };
    VEC_PUSH(t->s->arena, t->m->vars, t->m->n_vars, t->m->cap_vars, x);
    VEC_PUSH(t->s->arena, t->m->vars, t->m->n_vars, t->m->cap_vars, count);
    for (uint32_t i = 0; i < t->program->n; i++) {
        t->entry[i] = t->m->n_states;
        compile_op(t, i);
    }
}

void wide_compile(struct skel *s, uint32_t world, const struct wide_program *programs,
                  uint32_t tags)
{
    for (uint32_t p = 0; p < s->nprocs; p++) {
        struct wide_target t = { .s = s, .m = &s->worlds[world].ranks[p], .rank = p,
                                 .program = &programs[p], .tags = tags };
        t.entry = ARENA_ARRAY(s->arena, uint32_t, programs[p].n);
        t.self = sends_to_self(&programs[p], p);
        compile_rank(&t);
        compile_rank(&t);
    }
}
