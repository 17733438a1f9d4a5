/* Waits, tests and probes as nodes: a wait for all is one wait after the other. */
#include "core/base/vec.h"
#include "replay/fields.h"
#include "replay/trace/recorder_parts.h"

#include <string.h>

static void add_alt(struct recorder *r, struct tree_step *s, const struct tree_alt *alt)
{
    VEC_PUSH(r->tree->arena, s->alts, s->n_alts, s->cap_alts, *alt);
}

static void add_else(struct recorder *r, struct tree_step *s)
{
    add_alt(r, s, &(struct tree_alt){.kind = SKEL_ALT_ELSE});
}

static void add_request(struct recorder *r, struct tree_step *s, uint32_t rank, uint32_t number)
{
    const struct known_op *k = recorder_op(r, rank, number);
    struct tree_alt alt = {.kind = SKEL_ALT_REQ, .n_reqs = 1, .from = k->from};
    alt.reqs = ARENA_NEW(r->tree->arena, uint32_t);
    alt.reqs[0] = k->slot;
    alt.receives = r->run->ranks[rank].ops[number]->kind == OP_RECEIVE;
    alt.cancels = r->run->ranks[rank].ops[number]->cancelling;
    add_alt(r, s, &alt);
}

static void add_all(struct recorder *r, struct tree_step *s, uint32_t rank)
{
    const struct rank_call *call = &r->run->ranks[rank].call;
    struct tree_alt alt = {.kind = SKEL_ALT_ALL, .n_reqs = call->n_ops};
    alt.reqs = ARENA_ARRAY(r->tree->arena, uint32_t, call->n_ops);
    for (uint32_t i = 0; i < call->n_ops; i++)
        alt.reqs[i] = recorder_op(r, rank, call->ops[i])->slot;
    add_alt(r, s, &alt);
}

static void ask_one(struct recorder *r, uint32_t rank, uint32_t number, bool test)
{
    struct tree_step s = recorder_new_step(r, rank, SKEL_SELECT);
    add_request(r, &s, rank, number);
    if (test)
        add_else(r, &s);
    recorder_step(r, rank, &s);
}

/* The request is complete by alternative alt of so many. */
static void complete(struct recorder *r, uint32_t rank, uint32_t number, uint32_t alt, bool alone)
{
    const struct op *op = r->run->ranks[rank].ops[number];
    struct cursor *c = &r->of[rank];
    struct tree_outcome o = {alt, SKEL_NONE, op->cancelled ? TREE_CANCELLED : SKEL_NONE, SKEL_NONE};
    bool plain = !op->cancelling;
    bool takes = op->kind == OP_RECEIVE && !op->cancelled;
    if (c->lost || (takes && !recorder_taken(r, op, alt, &o, &plain)))
        return;
    uint32_t slot = recorder_op(r, rank, number)->slot;
    if (slot < c->n_slots)
        c->slots[slot] = false;
    recorder_go(r, rank, o, plain && alone);
}

/* A message that fits has been sent. */
static bool is_sent(const struct recorder *r, const struct op *op)
{
    for (uint32_t source = 0; source < r->run->nprocs; source++) {
        const struct rank *from = &r->run->ranks[source];
        for (uint32_t i = from->settled; i < from->n_ops; i++) {
            const struct op *s = from->ops[i];
            if (s->kind == OP_SEND && !s->matched && !s->taken && s->peer == (int)op->rank
                && s->comm == op->comm && (op->tag == RUN_ANY || op->tag == s->tag)
                && (op->peer == RUN_ANY || op->peer == (int)source))
                return true;
        }
    }
    return false;
}

/* In a skeleton, a receive whose message is there is matched, and not cancelled (SKELETON.md
 * 3).  A library may see it later. */
void recorder_call_cancel(struct recorder *r, uint32_t rank, const struct op *op)
{
    struct tree_step s = recorder_new_step(r, rank, SKEL_CANCEL);
    s.req = recorder_op(r, rank, op->number)->slot;
    if (op->kind != OP_RECEIVE || s.req == SKEL_NONE) {
        recorder_refuse(r, rank);
        return;
    }
    if (!op->matched && is_sent(r, op) && !r->tree->open)
        r->tree->open = arena_printf(r->tree->arena, "rank %u cancels at %s a receive whose "
                                                     "message may have been sent",
                                     rank, run_place_text(r->run, r->run->ranks[rank].call.at));
    r->of[rank].stepped = true;
    recorder_step(r, rank, &s);
}

void recorder_wait_for(struct recorder *r, uint32_t rank, uint32_t number)
{
    ask_one(r, rank, number, false);
    complete(r, rank, number, 0, true);
}

static void fail_now(struct recorder *r, uint32_t rank)
{
    r->of[rank].failed = !r->of[rank].lost;
}

static bool is_known(struct recorder *r, uint32_t rank)
{
    const struct rank_call *call = &r->run->ranks[rank].call;
    bool all = call->n_ops && !call->unknown;
    for (uint32_t i = 0; i < call->n_ops; i++)
        all = all && recorder_op(r, rank, call->ops[i])->slot != SKEL_NONE;
    return all;
}

void recorder_call_wait(struct recorder *r, uint32_t rank)
{
    const struct rank_call *call = &r->run->ranks[rank].call;
    bool test = call->kind == CALL_TEST;
    struct tree_step s = recorder_new_step(r, rank, SKEL_SELECT);
    if (!call->n_ops && !call->unknown) /* messages of MPI_PROC_NULL only */
        return;
    if (!is_known(r, rank)) {
        recorder_refuse(r, rank);
        return;
    }
    if (call->how == CALL_ALL && test && call->n_ops > 1)
        add_all(r, &s, rank);
    else
        for (uint32_t i = 0; i < call->n_ops; i++)
            if (i == 0 || call->how == CALL_ANY || (call->how == CALL_SOME && !test))
                add_request(r, &s, rank, call->ops[i]);
    if (test)
        add_else(r, &s);
    recorder_step(r, rank, &s);
}

static void done_all(struct recorder *r, uint32_t rank)
{
    const struct rank_call *call = &r->run->ranks[rank].call;
    bool test = call->kind == CALL_TEST;
    if (test && call->n_ops > 1) {
        recorder_go(r, rank, (struct tree_outcome){0, SKEL_NONE, SKEL_NONE, SKEL_NONE}, false);
        for (uint32_t i = 0; i < call->n_ops; i++)
            recorder_wait_for(r, rank, call->ops[i]);
        return;
    }
    for (uint32_t i = 0; i < call->n_ops; i++) {
        if (i)
            ask_one(r, rank, call->ops[i], false);
        complete(r, rank, call->ops[i], 0, !test);
    }
}

static uint32_t position(const struct rank_call *call, uint32_t number)
{
    uint32_t i = 0;
    while (i < call->n_ops && call->ops[i] != number)
        i++;
    return i;
}

static bool is_among(const uint32_t *v, uint32_t n, uint32_t x)
{
    for (uint32_t i = 0; i < n; i++)
        if (v[i] == x)
            return true;
    return false;
}

/* One test after the other: the first has been asked. */
static void done_tests(struct recorder *r, uint32_t rank, const uint32_t *done, uint32_t n,
                       uint32_t first, uint32_t but)
{
    const struct rank_call *call = &r->run->ranks[rank].call;
    for (uint32_t i = first; i < call->n_ops; i++) {
        if (call->ops[i] == but)
            continue;
        if (i || but != SKEL_NONE)
            ask_one(r, rank, call->ops[i], true);
        if (is_among(done, n, call->ops[i]))
            complete(r, rank, call->ops[i], 0, false);
        else
            recorder_go(r, rank, (struct tree_outcome){1, SKEL_NONE, TREE_LEFT, SKEL_NONE}, false);
    }
}

/* The first that is complete, as the call was told: its statuses come in another order. */
static uint32_t first_done(const struct rank_call *call, const uint32_t *done, uint32_t n)
{
    bool told = call->n_chosen && is_among(done, n, call->chosen[0]);
    return told ? call->chosen[0] : done[0];
}

void recorder_done_wait(struct recorder *r, uint32_t rank, const char *line)
{
    const struct rank_call *call = &r->run->ranks[rank].call;
    bool test = call->kind == CALL_TEST, some = call->how == CALL_SOME;
    uint32_t n = 0;
    uint32_t *done = fields_numbers(r->tree->arena, fields_text(r->tree->arena, line, "ops"), &n);
    if (!call->n_ops)
        return;
    if (fields_has(line, "fails") && !(some && call->n_ops > 1)) {
        fail_now(r, rank);
    } else if (call->how == CALL_ALL) {
        done_all(r, rank);
    } else if (test && some) {
        done_tests(r, rank, done, n, 0, SKEL_NONE);
    } else if (n && position(call, first_done(call, done, n)) < call->n_ops) {
        uint32_t first = first_done(call, done, n), alt = position(call, first);
        complete(r, rank, first, alt, call->n_ops == 1 && !test);
        if (some)
            done_tests(r, rank, done, n, 0, first);
    } else {
        r->of[rank].lost = true;
    }
}

/* ---- probes ---- */

void recorder_call_probe(struct recorder *r, uint32_t rank)
{
    const struct rank_call *call = &r->run->ranks[rank].call;
    struct tree_step s = recorder_new_step(r, rank, SKEL_SELECT);
    struct tree_alt alt = {.kind = call->matched ? SKEL_ALT_MPROBE : SKEL_ALT_PROBE};
    if (call->comm == RESULT_NONE) {
        recorder_refuse(r, rank);
        return;
    }
    r->wildcards += call->source == RUN_ANY;
    alt.from = (struct tree_pattern){.source = call->source, .tag = call->tag,
                                     .comm = recorder_comm(r, rank, call->comm)};
    if (call->matched) {
        alt.n_reqs = 1;
        alt.reqs = ARENA_NEW(r->tree->arena, uint32_t);
        alt.reqs[0] = recorder_take_slot(r, rank);
        r->of[rank].slots[alt.reqs[0]] = false;
    }
    add_alt(r, &s, &alt);
    if (call->kind == CALL_IPROBE)
        add_else(r, &s);
    recorder_step(r, rank, &s);
}

void recorder_done_probe(struct recorder *r, uint32_t rank, const char *line)
{
    const struct rank_call *call = &r->run->ranks[rank].call;
    struct cursor *c = &r->of[rank];
    long long source = fields_number(line, "source", -1);
    if (fields_has(line, "fails") || source < 0 || source >= r->run->nprocs) {
        fail_now(r, rank);
        return;
    }
    const struct op *send = run_first_message(r->run, (uint32_t)source, rank, call->comm,
                                              (int)fields_number(line, "tag", 0));
    const struct known_op *k = send ? recorder_op(r, send->rank, send->number) : NULL;
    if (!k || k->chan == SKEL_NONE || c->lost) {
        c->lost = true;
        return;
    }
    if (call->matched) {
        uint32_t slot = recorder_take_slot(r, rank);
        VEC_PUSH(r->tree->arena, c->messages, c->n_messages, c->cap_messages, slot);
    }
    struct tree_outcome o = {0, k->chan, k->sym, SKEL_NONE};
    recorder_go(r, rank, o, call->kind == CALL_PROBE && call->source != RUN_ANY
                                && !r->tree->channels[k->chan].syms[k->sym].chosen);
}

void recorder_call_detach(struct recorder *r, uint32_t rank)
{
    struct tree_step s = recorder_new_step(r, rank, SKEL_SELECT);
    add_alt(r, &s, &(struct tree_alt){.kind = SKEL_ALT_DRAINED});
    recorder_step(r, rank, &s);
}

/* ---- the end ---- */

/* An operation that is under way, or NULL. */
static const struct op *find_active(struct recorder *r, uint32_t rank)
{
    const struct cursor *c = &r->of[rank];
    for (uint32_t slot = 0; slot < c->n_slots; slot++)
        for (uint32_t i = c->n_ops; c->slots[slot] && i-- > 0;)
            if (c->ops[i].slot == slot)
                return r->run->ranks[rank].ops[i];
    return NULL;
}

void recorder_call_finalize(struct recorder *r, uint32_t rank)
{
    const struct op *active = find_active(r, rank);
    struct tree_step s = recorder_new_step(r, rank, active ? SKEL_FAULT : SKEL_END);
    s.about = active ? active->at : NULL;
    recorder_step(r, rank, &s);
}

static bool is_complete(const struct op *op)
{
    return op->kind == OP_COLLECTIVE ? op->left : op->matched || op->buffered || op->cancelled;
}

/* A wait for all has passed those that are complete. */
void recorder_end(struct recorder *r)
{
    struct tree *t = r->tree;
    if (r->run->is_misread && !t->open)
        t->open = "which of two messages of one sender a receive has taken was not told in time";
    t->wildcards = r->wildcards > t->wildcards ? r->wildcards : t->wildcards;
    t->tests = r->tests > t->tests ? r->tests : t->tests;
    for (uint32_t rank = 0; rank < r->tree->nprocs; rank++) {
        const struct rank *k = &r->run->ranks[rank];
        bool waits = k->state == RANK_CALLS && k->call.kind == CALL_WAIT
                     && k->call.how == CALL_ALL && is_known(r, rank);
        for (uint32_t i = 0; waits && i < k->call.n_ops && is_complete(k->ops[k->call.ops[i]]);
             i++) {
            complete(r, rank, k->call.ops[i], 0, true);
            if (i + 1 < k->call.n_ops)
                ask_one(r, rank, k->call.ops[i + 1], false);
        }
    }
}
