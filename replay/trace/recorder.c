#include "replay/trace/recorder.h"

#include "core/base/hash.h"
#include "core/base/vec.h"
#include "replay/fields.h"
#include "replay/trace/recorder_parts.h"

#include <string.h>

/* ---- one step after the other ---- */

struct tree_step recorder_new_step(const struct recorder *r, uint32_t rank,
                                   enum skel_state_kind kind)
{
    const struct rank_call *call = &r->run->ranks[rank].call;
    return (struct tree_step){.kind = kind, .chan = SKEL_NONE, .sym = SKEL_NONE, .req = SKEL_NONE,
                              .unsaid = SKEL_NONE, .coll = {.root = -1, .decider = SKEL_NONE},
                              .fn = call->fn ? call->fn : "?", .at = call->at};
}

void recorder_leave_test(struct recorder *r, uint32_t rank)
{
    struct cursor *c = &r->of[rank];
    const struct tree_node *n = &r->tree->ranks[rank].nodes[c->node];
    struct tree_outcome o = {n->step->n_alts - 1, SKEL_NONE, TREE_LEFT, SKEL_NONE};
    c->failed = false;
    recorder_go(r, rank, o, false);
}

void recorder_step(struct recorder *r, uint32_t rank, const struct tree_step *step)
{
    struct cursor *c = &r->of[rank];
    if (c->lost)
        return;
    if (c->failed && tree_is_again(r->tree, rank, c->node, step)) {
        struct tree_outcome again = {step->n_alts - 1, SKEL_NONE, SKEL_NONE, c->node};
        const struct tree_node *n = &r->tree->ranks[rank].nodes[c->node];
        if (tree_find(n, again.alt, SKEL_NONE, SKEL_NONE) == SKEL_NONE)
            tree_go(r->tree, rank, c->node, again, true);
        c->failed = false;
        r->tree->polls = true;
        return;
    }
    if (c->failed)
        recorder_leave_test(r, rank);
    c->lost = !tree_step(r->tree, rank, c->node, step);
}

void recorder_go(struct recorder *r, uint32_t rank, struct tree_outcome o, bool plain)
{
    struct cursor *c = &r->of[rank];
    const struct tree_step *step = c->lost ? NULL : r->tree->ranks[rank].nodes[c->node].step;
    r->tests += step && step->n_alts > 1;
    if (c->lost)
        return;
    if (tree_is_short(r->tree, &r->tree->ranks[rank].nodes[c->node], o.chan, o.sym)
        && !r->tree->open)
        r->tree->open = arena_printf(r->tree->arena, "a message is shorter than the buffer of %s "
                                                     "at %s, which had other data before",
                                     step->fn, run_place_text(r->run, step->at));
    c->from = c->node;
    c->node = tree_go(r->tree, rank, c->node, o, plain);
}

static bool is_idle(const struct cursor *c)
{
    for (uint32_t i = 0; i < c->n_slots; i++)
        if (c->slots[i])
            return false;
    return true;
}

/* The rank begins a call, and tells in which state it is. */
static void enter_state(struct recorder *r, uint32_t rank, const char *line)
{
    struct cursor *c = &r->of[rank];
    struct tree_state state = {.memory = fields_digest(line, "state"),
                               .buffer = fields_digest(line, "rest"), .objects = c->objects};
    if (!state.memory || !is_idle(c))
        return;
    if (c->failed)
        recorder_leave_test(r, rank);
    c->node = tree_enter(r->tree, rank, c->from, c->node, &state);
}

/* What MPI keeps for the rank now depends on how it has come here. */
void recorder_count_object(struct recorder *r, uint32_t rank)
{
    struct cursor *c = &r->of[rank];
    c->objects = hash_mix(hash_mix(1, c->objects), c->node);
}

static const struct tree_outcome only = {SKEL_NONE, SKEL_NONE, SKEL_NONE, SKEL_NONE};

void recorder_pass(struct recorder *r, uint32_t rank)
{
    recorder_go(r, rank, only, true);
}

void recorder_refuse(struct recorder *r, uint32_t rank)
{
    const struct rank_call *call = &r->run->ranks[rank].call;
    run_decide(r->run, REPLAY_UNSUPPORTED, "rank %u calls %s at %s, which is not recorded", rank,
               call->fn, run_place_text(r->run, call->at));
    r->of[rank].lost = true;
}

/* ---- what operations are in the trees ---- */

struct known_op *recorder_op(struct recorder *r, uint32_t rank, uint32_t number)
{
    struct cursor *c = &r->of[rank];
    while (c->n_ops <= number)
        VEC_PUSH(r->tree->arena, c->ops, c->n_ops, c->cap_ops,
                 ((struct known_op){.chan = SKEL_NONE, .sym = SKEL_NONE,
                                     .slot = SKEL_NONE}));
    return &c->ops[number];
}

uint32_t recorder_take_slot(struct recorder *r, uint32_t rank)
{
    struct cursor *c = &r->of[rank];
    uint32_t slot = 0;
    while (slot < c->n_slots && c->slots[slot])
        slot++;
    if (slot == c->n_slots)
        VEC_PUSH(r->tree->arena, c->slots, c->n_slots, c->cap_slots, true);
    c->slots[slot] = true;
    return slot;
}

uint32_t recorder_comm(struct recorder *r, uint32_t rank, uint32_t number)
{
    const struct comm *c = &r->run->comms[number];
    while (r->n_comms <= number)
        VEC_PUSH(r->tree->arena, r->comms, r->n_comms, r->cap_comms, SKEL_NONE);
    if (r->comms[number] != SKEL_NONE)
        return r->comms[number];
    struct tree_comm told = {c->inter, c->nth, SKEL_NONE, c->made_by, c->members};
    if (c->parent != RESULT_NONE)
        told.parent = recorder_comm(r, rank, c->parent);
    uint32_t comm = tree_comm(r->tree, &told, c->ranks, c->n, c->n_first);
    r->comms[number] = comm;
    return comm;
}

uint32_t recorder_history(const struct recorder *r, uint32_t rank)
{
    return r->tree->ranks[rank].nodes[r->of[rank].node].history;
}

/* What a message says of what its sender has seen: struct tree_message. */
uint64_t recorder_after(const struct recorder *r, const struct op *op)
{
    uint32_t seen = recorder_history(r, op->rank);
    return !seen ? 0 : op->data ? op->data | 1 : (uint64_t)seen << 1;
}

/* Where ways on which a rank has taken more messages of another one, or fewer, are one, which of
 * them comes next is told by its data only, also if nothing else could have been sent. */
static struct tree_message message_of(const struct recorder *r, const struct op *op)
{
    struct tree_message m = {op->bytes, op->type, recorder_after(r, op),
                             recorder_history(r, op->rank) != 0};
    if (r->tree->states)
        m.after = op->data ? op->data | 1 : (uint64_t)r->of[op->rank].node << 1;
    return m;
}

static struct tree_pattern pattern_of(struct recorder *r, const struct op *op)
{
    return (struct tree_pattern){.source = op->peer, .tag = op->tag, .checks = true,
                                 .comm = recorder_comm(r, op->rank, op->comm), .room = op->bytes,
                                 .type = op->type};
}

/* ---- messages ---- */

static void set_send(struct recorder *r, const struct op *op, struct tree_step *s)
{
    struct known_op *k = recorder_op(r, op->rank, op->number);
    struct tree_message m = message_of(r, op);
    k->chan = s->chan = tree_channel(r->tree, op->rank, (uint32_t)op->peer, op->tag,
                                     recorder_comm(r, op->rank, op->comm));
    k->sym = s->sym = tree_symbol(r->tree, s->chan, &m);
}

static enum skel_mode mode_of(const struct op *op)
{
    return op->in_buffer ? SKEL_BUFFER
           : op->ready   ? SKEL_READY
           : op->sync    ? SKEL_SYNC
                         : SKEL_STANDARD;
}

static void call_isend(struct recorder *r, const struct op *op, bool waits)
{
    struct tree_step s = recorder_new_step(r, op->rank, SKEL_ISEND);
    if (r->of[op->rank].failed) /* the history is that after the test */
        recorder_leave_test(r, op->rank);
    set_send(r, op, &s);
    s.mode = mode_of(op);
    s.bytes = s.mode == SKEL_BUFFER ? (uint32_t)op->bytes : 0;
    if (waits)
        s.req = recorder_op(r, op->rank, op->number)->slot = recorder_take_slot(r, op->rank);
    recorder_step(r, op->rank, &s);
}

static void call_send(struct recorder *r, const struct op *op)
{
    enum skel_mode mode = mode_of(op);
    struct tree_step s = recorder_new_step(r, op->rank, mode == SKEL_SYNC ? SKEL_SSEND : SKEL_SEND);
    if (mode == SKEL_BUFFER || mode == SKEL_READY) {
        call_isend(r, op, mode == SKEL_READY);
        return;
    }
    if (r->of[op->rank].failed)
        recorder_leave_test(r, op->rank);
    set_send(r, op, &s);
    recorder_step(r, op->rank, &s);
}

static void call_receive(struct recorder *r, const struct op *op, bool returns)
{
    struct tree_step s = recorder_new_step(r, op->rank, returns ? SKEL_IRECV : SKEL_RECV);
    s.from = pattern_of(r, op);
    r->wildcards += op->peer == RUN_ANY;
    recorder_op(r, op->rank, op->number)->from = s.from;
    if (returns)
        s.req = recorder_op(r, op->rank, op->number)->slot = recorder_take_slot(r, op->rank);
    recorder_step(r, op->rank, &s);
}

static void call_both(struct recorder *r, const struct op *receive, const struct op *send)
{
    struct tree_step s = recorder_new_step(r, send->rank, SKEL_SENDRECV);
    if (r->of[send->rank].failed)
        recorder_leave_test(r, send->rank);
    s.from = pattern_of(r, receive);
    r->wildcards += receive->peer == RUN_ANY;
    recorder_op(r, send->rank, receive->number)->from = s.from;
    set_send(r, send, &s);
    recorder_step(r, send->rank, &s);
}

static void call_message(struct recorder *r, uint32_t rank)
{
    const struct rank *k = &r->run->ranks[rank];
    const struct op *first = k->call.n_ops ? k->ops[k->call.ops[0]] : NULL;
    if (!first)
        return;
    for (uint32_t i = 0; i < k->call.n_ops; i++) {
        const struct op *op = k->ops[k->call.ops[i]];
        if (op->comm == RESULT_NONE || op->peer < RUN_ANY
            || (op->kind == OP_SEND && op->peer < 0)) {
            recorder_refuse(r, rank);
            return;
        }
    }
    if (k->call.n_ops == 2)
        call_both(r, first, k->ops[k->call.ops[1]]);
    else if (first->kind == OP_RECEIVE)
        call_receive(r, first, k->call.returns);
    else if (k->call.returns)
        call_isend(r, first, true);
    else
        call_send(r, first);
}

/* What the receive has taken, as an outcome; false: it is not known. */
bool recorder_taken(struct recorder *r, const struct op *op, uint32_t alt, struct tree_outcome *o,
                    bool *plain)
{
    const struct known_op *k = op->took ? recorder_op(r, op->took->rank, op->took->number) : NULL;
    if (!k || k->chan == SKEL_NONE) {
        r->of[op->rank].lost = true;
        return false;
    }
    *o = (struct tree_outcome){alt, k->chan, k->sym, SKEL_NONE};
    *plain = op->peer != RUN_ANY && !r->tree->channels[k->chan].syms[k->sym].chosen;
    return true;
}

static void done_message(struct recorder *r, uint32_t rank)
{
    const struct rank *k = &r->run->ranks[rank];
    struct tree_outcome o = only;
    bool plain = true;
    for (uint32_t i = 0; i < k->call.n_ops; i++) {
        const struct op *op = k->ops[k->call.ops[i]];
        if (op->kind == OP_RECEIVE && !k->call.returns
            && !recorder_taken(r, op, SKEL_NONE, &o, &plain))
            return;
    }
    recorder_go(r, rank, o, plain);
    const struct op *op = k->call.n_ops == 1 ? k->ops[k->call.ops[0]] : NULL;
    if (op && op->ready && !k->call.returns)
        recorder_wait_for(r, rank, op->number);
}

/* ---- lines ---- */

static void call_abort(struct recorder *r, uint32_t rank)
{
    struct tree_step s = recorder_new_step(r, rank, SKEL_ABORT);
    recorder_step(r, rank, &s);
}

/* A file's shared pointer (14.4.4): ranks that read take what comes next. */
static bool is_in_turn(const char *fn)
{
    return strstr(fn, "_shared") && (strstr(fn, "read") || strstr(fn, "get_position"));
}

/* What ranks write at a shared pointer stands in the order in which they have come; what a rank
 * writes that has had a choice may tell which one.  Where anybody reads a file, that is not known.
 */
static void look_at_file(struct recorder *r, uint32_t rank)
{
    struct tree *t = r->tree;
    const struct rank_call *call = &r->run->ranks[rank].call;
    const char *name = call->fn ? strstr(call->fn, "File_") : NULL;
    if (!name || t->nprocs == 1)
        return;
    bool in_turn = is_in_turn(name), writes = strstr(name, "write") != NULL;
    t->file_is_read |= strstr(name, "read") || strstr(name, "get_");
    t->file_tells |= writes && (recorder_history(r, rank) || strstr(name, "_shared"));
    if ((in_turn || (t->file_is_read && t->file_tells)) && !t->open)
        t->open = arena_printf(t->arena, "%s at %s: %s depends on which rank comes first",
                               call->fn, run_place_text(r->run, call->at),
                               in_turn ? "what it gives" : "what is in the file");
}

/* Which message it takes, and what is in it, nobody will tell. */
static void free_receive(struct recorder *r, const struct op *op)
{
    if (op->kind == OP_RECEIVE && !r->tree->open)
        r->tree->open = arena_printf(r->tree->arena, "rank %u frees the receive started at %s, "
                                                     "and what it takes is not told", op->rank,
                                     run_place_text(r->run, op->at));
}

static void call_local(struct recorder *r, uint32_t rank, const char *line)
{
    const struct rank *k = &r->run->ranks[rank];
    struct cursor *c = &r->of[rank];
    long long op = fields_number(line, "op", -1), message = fields_number(line, "message", -1);
    struct tree_step s = recorder_new_step(r, rank, message >= 0 ? SKEL_MRECV : SKEL_FREE);
    bool frees = strstr(line, " kind=free ") != NULL;
    c->stepped = false;
    if (op < 0 && message < 0)
        recorder_count_object(r, rank);
    if (strstr(line, " kind=cancel ") && op >= 0) {
        recorder_call_cancel(r, rank, k->ops[op]);
        return;
    }
    if (strstr(line, " kind=cancel ") || strstr(line, " kind=status ")) {
        recorder_refuse(r, rank);
        return;
    }
    if (frees && op >= 0) {
        s.req = recorder_op(r, rank, (uint32_t)op)->slot;
        free_receive(r, k->ops[op]);
    }
    if (message >= 0 && message < c->n_messages)
        s.req = c->messages[message];
    if (s.req == SKEL_NONE)
        return;
    c->stepped = true;
    c->slots[s.req] = false;
    recorder_step(r, rank, &s);
}

static void on_call(void *data, uint32_t rank, const char *line)
{
    struct recorder *r = data;
    const struct rank *k = &r->run->ranks[rank];
    if (r->of[rank].lost)
        return;
    look_at_file(r, rank);
    enter_state(r, rank, line);
    switch (k->call.kind) {
    case CALL_SEND:
    case CALL_RECEIVE:
    case CALL_SENDRECV: call_message(r, rank); return;
    case CALL_PROBE:
    case CALL_IPROBE: recorder_call_probe(r, rank); return;
    case CALL_WAIT:
    case CALL_TEST: recorder_call_wait(r, rank); return;
    case CALL_DETACH: recorder_call_detach(r, rank); return;
    case CALL_COLLECTIVE: recorder_call_collective(r, rank); return;
    case CALL_FINALIZE: recorder_call_finalize(r, rank); return;
    case CALL_ABORT: call_abort(r, rank); return;
    case CALL_LOCAL: call_local(r, rank, line); return;
    case CALL_LOCK: case CALL_UNLOCK: case CALL_POST:     /* refused before: run.c */
    case CALL_START: case CALL_COMPLETE: case CALL_AWAIT: case CALL_ACCESS:
    case CALL_NONE: return;
    }
}

static void on_done(void *data, uint32_t rank, const char *line)
{
    struct recorder *r = data;
    if (r->of[rank].lost || r->run->decided)
        return;
    switch (r->run->ranks[rank].call.kind) {
    case CALL_SEND:
    case CALL_RECEIVE:
    case CALL_SENDRECV: done_message(r, rank); return;
    case CALL_PROBE:
    case CALL_IPROBE: recorder_done_probe(r, rank, line); return;
    case CALL_WAIT:
    case CALL_TEST: recorder_done_wait(r, rank, line); return;
    case CALL_DETACH:
        recorder_go(r, rank, (struct tree_outcome){0, SKEL_NONE, SKEL_NONE, SKEL_NONE}, true);
        return;
    case CALL_COLLECTIVE: recorder_done_collective(r, rank); return;
    case CALL_LOCAL:
        if (r->of[rank].stepped)
            recorder_pass(r, rank);
        return;
    case CALL_LOCK: case CALL_UNLOCK: case CALL_POST:     /* refused before: run.c */
    case CALL_START: case CALL_COMPLETE: case CALL_AWAIT: case CALL_ACCESS:
    case CALL_FINALIZE:
    case CALL_ABORT:
    case CALL_NONE: return;
    }
}

static void on_read(void *data, uint32_t rank, const char *line)
{
    struct recorder *r = data;
    readings_add(r->tree->readings, rank, line);
}

struct recorder *recorder_new(struct tree *tree, struct run *run)
{
    struct recorder *r = ARENA_NEW(tree->arena, struct recorder);
    *r = (struct recorder){.tree = tree, .run = run,
                           .of = ARENA_ARRAY(tree->arena, struct cursor, tree->nprocs)};
    for (uint32_t rank = 0; rank < tree->nprocs; rank++)
        r->of[rank].from = SKEL_NONE;
    r->listener = (struct run_listener){r, on_call, on_done, on_read};
    run->listener = &r->listener;
    return r;
}
