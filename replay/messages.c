/* Sends and receives. */
#include "replay/calls.h"

#include "core/base/vec.h"
#include "core/mpi/mpi.h"
#include "replay/fields.h"

#include <string.h>

static void add_to_call(struct run *run, struct rank *r, uint32_t number)
{
    uint32_t cap = r->call.n_ops;
    VEC_PUSH(run->arena, r->call.ops, r->call.n_ops, cap, number);
}

const char *calls_type(struct run *run, const char *line, const char *name)
{
    const char *type = fields_text(run->arena, line, name);
    return type ? mpi_basic_type(type) : NULL;
}

static struct op *op_new(struct run *run, uint32_t rank, const char *line, enum op_kind kind)
{
    struct op *op = ARENA_NEW(run->arena, struct op);
    const struct rank_call *call = &run->ranks[rank].call;
    *op = (struct op){.kind = kind, .rank = rank, .fn = call->fn, .at = call->at,
                      .comm = call->comm, .forced = RUN_ANY};
    bool sends = kind == OP_SEND;
    op->peer = (int)fields_number(line, sends ? "dest" : "source", RUN_ANY);
    op->tag = (int)fields_number(line, sends ? "tag" : "rtag", RUN_ANY);
    op->bytes = fields_number(line, sends ? "bytes" : "room", 0);
    op->type = calls_type(run, line, sends ? "type" : "rtype");
    op->data = sends ? fields_digest(line, "data") : 0;
    return op;
}

static bool receive_is_posted(const struct run *run, const struct op *send)
{
    const struct rank *to = send->peer >= 0 && send->peer < (int)run->nprocs
                                ? &run->ranks[send->peer]
                                : NULL;
    for (uint32_t i = to ? to->settled : 0; to && i < to->n_ops; i++) {
        const struct op *r = to->ops[i];
        if (r->kind == OP_RECEIVE && !r->matched && r->comm == send->comm
            && (r->peer == RUN_ANY || r->peer == (int)send->rank)
            && (r->tag == RUN_ANY || r->tag == send->tag))
            return true;
    }
    return false;
}

/* Buffered is a standard or ready send that the counterexample lets go, or one of that mode. */
static struct op *start_send(struct run *run, uint32_t rank, const char *line)
{
    struct op *op = op_new(run, rank, line, OP_SEND);
    const char *mode = fields_text(run->arena, line, "mode");
    const struct step *step;
    if (!calls_start(run, op, &step))
        return NULL;
    bool standard = strcmp(mode, "standard") == 0 || strcmp(mode, "ready") == 0;
    op->ready = strcmp(mode, "ready") == 0;
    op->sync = strcmp(mode, "sync") == 0;
    if (op->ready && !receive_is_posted(run, op))
        run_notice(run, DIAG_MPI_RSEND, op, "no receive has been posted for this ready send");
    op->in_buffer = strcmp(mode, "buffer") == 0;
    bool chosen = step ? step->buffered : run->is_cut;
    op->buffered = strcmp(mode, "buffer") == 0 || (standard && chosen);
    return op;
}

static struct op *start_receive(struct run *run, uint32_t rank, const char *line)
{
    struct op *op = op_new(run, rank, line, OP_RECEIVE);
    const struct step *step;
    if (!calls_start(run, op, &step))
        return NULL;
    if (op->peer == RUN_ANY && step && step->source != RESULT_NONE)
        op->forced = (int)step->source;
    return op;
}

void calls_message(struct run *run, uint32_t rank, const char *line)
{
    struct rank *r = &run->ranks[rank];
    struct op *receive = NULL, *send = NULL;
    if (strstr(line, " recv=") && !(receive = start_receive(run, rank, line)))
        return;
    if (strstr(line, " send=") && !(send = start_send(run, rank, line)))
        return;
    if (receive)
        add_to_call(run, r, receive->number);
    if (send)
        add_to_call(run, r, send->number);
    run_answer(run, rank, "go source=%d %s", receive ? receive->forced : RUN_ANY,
               send && send->buffered ? "buffered" : "sync");
}

/* Besides the peer communicator. */
static uint32_t bridge_of(struct run *run, uint32_t rank, const char *line)
{
    long long peer = fields_number(line, "peer", 0);
    const struct rank *r = &run->ranks[rank];
    return peer >= 0 && peer < r->n_comms
               ? calls_comm_within(run, r->comms[peer], CALLS_BRIDGE, RESULT_NONE)
               : RESULT_NONE;
}

static bool meet(struct op *send, struct op *receive)
{
    bool fit = send && receive && send->kind == OP_SEND && receive->kind == OP_RECEIVE
               && send->comm == receive->comm && send->peer == (int)receive->rank
               && receive->peer == (int)send->rank && send->tag == receive->tag
               && !send->matched && !receive->matched;
    if (fit) {
        send->matched = receive->matched = true;
        receive->took = send;
    }
    return fit;
}

static void answer_exchange(struct run *run, uint32_t rank)
{
    const struct rank *r = &run->ranks[rank];
    bool done = r->call.n_ops == 2;
    for (uint32_t i = 0; i < r->call.n_ops; i++)
        done &= r->ops[r->call.ops[i]]->matched;
    if (done)
        run_answer(run, rank, "go");
}

void calls_exchange(struct run *run, uint32_t rank, const char *line)
{
    struct rank *r = &run->ranks[rank];
    struct op *receive = start_receive(run, rank, line), *send = NULL;
    if (receive)
        send = start_send(run, rank, line);
    if (!send)
        return;
    send->comm = receive->comm = bridge_of(run, rank, line);
    add_to_call(run, r, receive->number);
    add_to_call(run, r, send->number);
    const struct rank *other = send->peer >= 0 && send->peer < (int)run->nprocs
                                   ? &run->ranks[send->peer] : NULL;
    for (uint32_t i = 0; other && i < other->n_ops; i++)
        if (meet(send, other->ops[i]) || meet(other->ops[i], receive))
            continue;
    answer_exchange(run, rank);
    if (other && receive->matched && other->call.n_ops == 2 && other != r)
        answer_exchange(run, (uint32_t)send->peer);
}

/* Messages do not overtake (MPI-4.0 3.5): it is the first that is left. */
struct op *run_first_message(const struct run *run, uint32_t source, uint32_t to, uint32_t comm,
                             int tag)
{
    const struct rank *from = &run->ranks[source];
    for (uint32_t i = from->settled; i < from->n_ops; i++) {
        struct op *s = from->ops[i];
        if (s->kind == OP_SEND && !s->matched && !s->taken && !s->cancelled
            && s->peer == (int)to
            && s->comm == comm && s->tag == tag)
            return s;
    }
    return NULL;
}

static void check_types(struct run *run, const struct op *send, const struct op *receive)
{
    if (!send->bytes || !mpi_types_differ(send->type, receive->type)) /* empty: the same (3.3.1) */
        return;
    run_notice(run, DIAG_MPI_TYPE_MISMATCH, receive, "%s is received as %s", send->type,
               receive->type);
    run_notice(run, DIAG_MPI_TYPE_MISMATCH, send, "%s is received as %s", send->type,
               receive->type);
}

void calls_taken(struct run *run, uint32_t rank, uint32_t source, int tag)
{
    struct rank *r = &run->ranks[rank];
    struct op *send = run_first_message(run, source, rank, r->call.comm, tag);
    if (send)
        send->taken = true;
    VEC_PUSH(run->arena, r->messages, r->n_messages, r->cap_messages, send);
}

static bool is_drained(const struct rank *r)
{
    for (uint32_t i = r->settled; i < r->n_ops; i++)
        if (r->ops[i]->in_buffer && !r->ops[i]->matched)
            return false;
    return true;
}

void calls_detach(struct run *run, uint32_t rank)
{
    if (is_drained(&run->ranks[rank]))
        run_answer(run, rank, "go");
}

/* Its rank may have waited for that. */
static void finish_send(struct run *run, struct op *send)
{
    struct rank *from = &run->ranks[send->rank];
    send->matched = true;
    calls_settle(from);
    if (send->in_buffer && from->state == RANK_CALLS && from->call.kind == CALL_DETACH)
        calls_detach(run, send->rank);
}

void calls_received(struct run *run, uint32_t rank, uint32_t message)
{
    const struct rank *r = &run->ranks[rank];
    if (message < r->n_messages && r->messages[message])
        finish_send(run, r->messages[message]);
}

/* It was posted before another receive, which is said to have taken an earlier message of this
 * sender: but that was this one's.  (Of a short message the data are there before those of a long
 * one that was sent before it.) */
static bool is_overtaken(const struct run *run, const struct op *receive, const struct op *send)
{
    const struct rank *r = &run->ranks[receive->rank];
    for (uint32_t i = receive->number + 1; i < r->n_ops; i++) {
        const struct op *took = r->ops[i]->took;
        if (took && took->rank == send->rank && took->comm == send->comm
            && took->number < send->number
            && (receive->tag == RUN_ANY || receive->tag == took->tag))
            return true;
    }
    return false;
}

void calls_matched(struct run *run, struct op *receive, uint32_t source, int tag)
{
    struct op *send = run_first_message(run, source, receive->rank, receive->comm, tag);
    if (receive->matched)
        return;
    receive->matched = true;
    receive->took = send;
    if (!send)
        return;
    run->is_misread |= is_overtaken(run, receive, send);
    finish_send(run, send);
    check_types(run, send, receive);
}
