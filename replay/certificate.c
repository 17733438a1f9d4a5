#include "replay/certificate.h"

#include "replay/calls.h"

enum { POLLS = 200 }; /* tests that fail in a row, of a loop that does nothing else */

/* Whether the operation is not complete, for all that the ranks have told. */
static bool is_open(const struct op *op)
{
    if (op->cancelled || op->cancelling)
        return false;
    switch (op->kind) {
    case OP_SEND: return !op->matched && !op->buffered;
    case OP_RECEIVE: return !op->matched;
    case OP_COLLECTIVE: return !op->left;
    }
    return false;
}

static const struct op *op_of(const struct run *run, uint32_t rank, uint32_t number)
{
    const struct rank *r = &run->ranks[rank];
    return number < r->n_ops ? r->ops[number] : NULL;
}

static bool waits_for_one(const struct run *run, uint32_t rank, const uint32_t *ops, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const struct op *op = op_of(run, rank, ops[i]);
        if (op && is_open(op))
            return true;
    }
    return false;
}

static bool waits_for_all(const struct run *run, uint32_t rank, const uint32_t *ops, uint32_t n)
{
    bool all = n > 0;
    for (uint32_t i = 0; i < n; i++) {
        const struct op *op = op_of(run, rank, ops[i]);
        all &= op && is_open(op);
    }
    return all;
}

/* What the rank was told to wait for counts: whether that was too much is seen later. */
static bool waits(const struct run *run, uint32_t rank, const struct rank_call *call)
{
    if (call->n_chosen)
        return waits_for_one(run, rank, call->chosen, call->n_chosen);
    return call->how == CALL_ALL ? waits_for_one(run, rank, call->ops, call->n_ops)
                                 : !call->unknown
                                       && waits_for_all(run, rank, call->ops, call->n_ops);
}

static bool holds_messages(const struct rank *r)
{
    for (uint32_t i = r->settled; i < r->n_ops; i++)
        if (r->ops[i]->in_buffer && !r->ops[i]->matched)
            return true;
    return false;
}

/* It goes round a loop, and each test in it fails.  What it sees in a window may end it, too. */
static bool polls(const struct run *run, uint32_t rank)
{
    const struct rank *r = &run->ranks[rank];
    bool all = r->polls >= POLLS && !run->is_unseen;
    for (uint32_t i = 0; i < r->n_polled; i++)
        all &= r->polled[i].kind != CALL_TEST || waits(run, rank, &r->polled[i]);
    return all;
}

bool certificate_blocks(const struct run *run, uint32_t rank)
{
    const struct rank *r = &run->ranks[rank];
    if (r->state != RANK_CALLS || (r->call.returns && r->call.kind != CALL_IPROBE))
        return false;
    switch (r->call.kind) {
    case CALL_SEND:
    case CALL_RECEIVE:
    case CALL_SENDRECV:
    case CALL_COLLECTIVE: return waits_for_one(run, rank, r->call.ops, r->call.n_ops);
    case CALL_WAIT: return waits(run, rank, &r->call);
    case CALL_TEST:
    case CALL_IPROBE: return polls(run, rank);
    case CALL_DETACH: return holds_messages(r);
    case CALL_PROBE: return true; /* that no message fits is seen below */
    case CALL_LOCK:
    case CALL_UNLOCK:
    case CALL_POST:
    case CALL_START:
    case CALL_COMPLETE:
    case CALL_AWAIT:
    case CALL_ACCESS: return r->call.held;
    case CALL_FINALIZE:
    case CALL_LOCAL:
    case CALL_ABORT:
    case CALL_NONE: break;
    }
    return false;
}

static bool has_ended(const struct rank *r)
{
    bool finalizes = r->state == RANK_CALLS && r->call.kind == CALL_FINALIZE;
    return r->state == RANK_ENDED || r->state == RANK_LEFT || finalizes;
}

/* ---- messages and those who would take them ---- */

struct taker { /* a receive or a probe */
    uint32_t rank, comm;
    int peer, forced, tag;
};

static bool fits(const struct op *s, const struct taker *t, bool as_told)
{
    int source = as_told && t->forced != RUN_ANY ? t->forced : t->peer;
    return s->peer == (int)t->rank && s->comm == t->comm
           && (source == RUN_ANY || source == (int)s->rank)
           && (t->tag == RUN_ANY || t->tag == s->tag);
}

static enum certificate compare(const struct run *run, const struct taker *t)
{
    enum certificate found = CERTIFICATE_DEADLOCK;
    for (uint32_t r = 0; r < run->nprocs; r++)
        for (uint32_t i = run->ranks[r].settled; i < run->ranks[r].n_ops; i++) {
            const struct op *s = run->ranks[r].ops[i];
            if (s->kind != OP_SEND || s->matched || s->taken || s->cancelled)
                continue;
            if (fits(s, t, true))
                return CERTIFICATE_NONE;
            if (fits(s, t, false))
                found = CERTIFICATE_INFEASIBLE;
        }
    return found;
}

static enum certificate worse(enum certificate a, enum certificate b)
{
    return a == CERTIFICATE_NONE || b == CERTIFICATE_NONE ? CERTIFICATE_NONE
           : a == CERTIFICATE_INFEASIBLE                  ? a
                                                          : b;
}

static enum certificate of_probe(const struct run *run, uint32_t rank,
                                 const struct rank_call *call)
{
    struct taker t = {rank, call->comm, call->source, call->forced, call->tag};
    return compare(run, &t);
}

static enum certificate of_rank(const struct run *run, uint32_t rank)
{
    const struct rank *r = &run->ranks[rank];
    enum certificate found = CERTIFICATE_DEADLOCK;
    for (uint32_t i = r->settled; i < r->n_ops && found != CERTIFICATE_NONE; i++) {
        const struct op *op = r->ops[i];
        struct taker t = {rank, op->comm, op->peer, op->forced, op->tag};
        if (op->kind == OP_RECEIVE && !op->matched && !op->cancelled)
            found = worse(found, compare(run, &t));
    }
    if (r->state == RANK_CALLS && r->call.kind == CALL_PROBE)
        found = worse(found, of_probe(run, rank, &r->call));
    for (uint32_t i = 0; i < r->n_polled; i++)
        if (r->polled[i].kind == CALL_IPROBE)
            found = worse(found, of_probe(run, rank, &r->polled[i]));
    return found;
}

/* A call waits for what it was told to, or for its turn, and for another it would not. */
static bool is_held(const struct run *run, uint32_t rank)
{
    const struct rank_call *call = &run->ranks[rank].call;
    if (run->ranks[rank].state == RANK_CALLS && call->held)
        return calls_window_is_free(run, rank);
    return run->ranks[rank].state == RANK_CALLS && call->kind == CALL_WAIT && call->n_chosen
           && !waits_for_all(run, rank, call->ops, call->n_ops);
}

enum certificate certificate_of(const struct run *run)
{
    enum certificate found = CERTIFICATE_DEADLOCK;
    bool any = false;
    for (uint32_t r = 0; r < run->nprocs; r++) {
        bool blocks = certificate_blocks(run, r);
        if (!blocks && !has_ended(&run->ranks[r]))
            return CERTIFICATE_NONE;
        any |= blocks;
    }
    for (uint32_t r = 0; r < run->nprocs && any && found != CERTIFICATE_NONE; r++)
        found = worse(found, worse(is_held(run, r) ? CERTIFICATE_INFEASIBLE : CERTIFICATE_DEADLOCK,
                                   of_rank(run, r)));
    return any ? found : CERTIFICATE_NONE;
}
