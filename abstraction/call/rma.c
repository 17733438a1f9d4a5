/* Operations on windows: MPI_Put, MPI_Get, MPI_Accumulate and their kin (MPI-4.0 12.3).
 *
 *     MPI_Put(x, 2, MPI_INT, 1, 3, 2, MPI_INT, w)     bytes 12 to 19 of the window of rank 1, whose
 *                                                    unit is 4; x is in flight until the epoch ends
 *
 * They have no content: what is got is any value, and so is at the end of an epoch the memory of
 * the target (win_changed()), but for words, and what win_value.h knows.  An operation may block
 * until its target has begun the epoch (12.3), but in all executions that the theorem for active
 * target needs it does not (docs/dev/THEORY.md).
 */
#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/content_receive.h"
#include "abstraction/arguments/envelope.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/rma_word.h"
#include "abstraction/call/win.h"
#include "abstraction/call/win_grant.h"
#include "abstraction/call/win_sync.h"
#include "abstraction/call/win_value.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_lock.h"
#include "abstraction/state/win_order.h"

#include <string.h>

/* Where the arguments are; NOWHERE: there is none.  The buffers of this side have count and
 * datatype behind them, or (single) one datatype and one element. */
enum { NOWHERE = 99 };

struct layout {
    enum mpi_fn fn;
    uint32_t origin, compare, result, type, target, op, win;
    bool single, requests;
};

static const struct layout *find_layout(enum mpi_fn fn)
{
    static const struct layout layouts[] = {
        {MPI_FN_MPI_Put, 0, NOWHERE, NOWHERE, 2, 3, NOWHERE, 7, false, false},
        {MPI_FN_MPI_Get, NOWHERE, NOWHERE, 0, 2, 3, NOWHERE, 7, false, false},
        {MPI_FN_MPI_Accumulate, 0, NOWHERE, NOWHERE, 2, 3, 7, 8, false, false},
        {MPI_FN_MPI_Get_accumulate, 0, NOWHERE, 3, 2, 6, 10, 11, false, false},
        {MPI_FN_MPI_Fetch_and_op, 0, NOWHERE, 1, 2, 3, 5, 6, true, false},
        {MPI_FN_MPI_Compare_and_swap, 0, 1, 2, 3, 4, NOWHERE, 6, true, false},
        {MPI_FN_MPI_Rput, 0, NOWHERE, NOWHERE, 2, 3, NOWHERE, 7, false, true},
        {MPI_FN_MPI_Rget, NOWHERE, NOWHERE, 0, 2, 3, NOWHERE, 7, false, true},
        {MPI_FN_MPI_Raccumulate, 0, NOWHERE, NOWHERE, 2, 3, 7, 8, false, true},
        {MPI_FN_MPI_Rget_accumulate, 0, NOWHERE, 3, 2, 6, 10, 11, false, true},
    };
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
        if (layouts[i].fn == fn)
            return &layouts[i];
    return NULL;
}

struct operation {
    const struct layout *at;
    struct win win;
    struct buffer origin, compare, result; /* type NULL: there is none */
    struct buffer target;                  /* its address is byte 0 of the displacement */
    uint32_t member;                       /* of the window; SKEL_NONE: MPI_PROC_NULL */
    struct value disp, op;
};

/* ---- who ---- */

static bool get_target(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct operation *o, struct event *ev)
{
    int64_t target, n = o->win.comm->group->n;
    if (!fork_value(e, s, running_argument(e, s, i, o->at->target), "target", 0, &target, ev))
        return false;
    o->member = target == M2S_MPI_PROC_NULL ? SKEL_NONE : (uint32_t)target;
    if (target == M2S_MPI_PROC_NULL || (target >= 0 && target < n))
        return true;
    engine_fault(ev, DIAG_MPI_ARG_RANK,
                 arena_printf(e->arena, "the target (argument %u) is %s, not a rank of the window "
                              "(0 to %lld)", o->at->target + 1, envelope_rank_text(e, target),
                              (long long)n - 1));
    return false;
}

/* ---- types ---- */

static struct value count_of(const struct buffer *b)
{
    return b->derived ? b->elements : b->count;
}

/* As in a message from one to the other (12.3.1, 12.3.2). */
static bool check_signature(struct engine *e, struct state *s, const struct buffer *from,
                            const struct buffer *to, struct event *ev)
{
    const struct datatype *a = buffer_datatype(e, from), *b = buffer_datatype(e, to);
    struct value n = facts_reduce(&s->facts, count_of(from));
    struct value m = facts_reduce(&s->facts, count_of(to));
    if (!a || !b || (a == b && value_equal(&n, &m)))
        return true;
    int64_t known = n.kind == VALUE_INT ? n.i : 1;
    int64_t enough = b->sequence.n ? known * a->sequence.n / b->sequence.n + 1 : 1;
    if (datatype_is_prefix(a, known, b, enough) == AGREE_NO) {
        engine_fault(ev, DIAG_MPI_TYPE_MISMATCH,
                     arena_printf(e->arena, "the datatypes of the origin and of the target do not "
                                  "go together: %s comes as %s", a->name, b->name));
        return false;
    }
    if (n.kind == VALUE_INT && m.kind == VALUE_INT) {
        if (n.i * a->size <= m.i * b->size)
            return true;
        engine_fault(ev, DIAG_MPI_TRUNCATION,
                     arena_printf(e->arena, "%lld bytes do not fit where they are to go: there is "
                                  "room for %lld", (long long)(n.i * a->size),
                                  (long long)(m.i * b->size)));
        return false;
    }
    engine_note(e, s, LEDGER_SIZE, "whether the counts of the origin and of the target go together "
                "is not known and not checked");
    return true;
}

static bool op_error(struct engine *e, struct event *ev, const char *what)
{
    engine_fault(ev, DIAG_MPI_ARG_OP, arena_printf(e->arena, "the operator is %s", what));
    return false;
}

/* A predefined operator (12.3.4); MPI_NO_OP where something is given back. */
static bool check_operator(struct engine *e, struct state *s, const struct operation *o,
                           const char *type, struct event *ev)
{
    if (o->at->op == NOWHERE || handle_is_named(e, &o->op, "MPI_REPLACE"))
        return true;
    bool nothing = handle_is_named(e, &o->op, "MPI_NO_OP");
    if (nothing)
        return o->result.type ||
               op_error(e, ev, "MPI_NO_OP, which an accumulate that gets nothing does not take");
    if (!arguments_check_operator(e, s, o->op, type, ev))
        return false;
    return handle_predefined(e, &o->op) ||
           op_error(e, ev, "of the program, and must be a predefined one");
}

/* Both sides of one and the same predefined type (12.3.4). */
static bool check_accumulate(struct engine *e, struct state *s, const struct operation *o,
                             struct event *ev)
{
    const struct datatype *a = buffer_datatype(e, &o->origin);
    const struct datatype *b = buffer_datatype(e, &o->target);
    bool same = a && b && a->basic && b->basic &&
                strcmp(mpi_basic_type(a->basic), mpi_basic_type(b->basic)) == 0;
    bool nothing = handle_is_named(e, &o->op, "MPI_NO_OP"); /* the origin does not count */
    if (a && b && !same && !nothing) {
        engine_fault(ev, DIAG_MPI_TYPE_MISMATCH,
                     arena_printf(e->arena, "both sides of an accumulate must be made of one "
                                  "predefined datatype: they are %s and %s", a->name, b->name));
        return false;
    }
    return check_operator(e, s, o, b ? b->basic : NULL, ev);
}

/* ---- where ---- */

static void note_range(struct engine *e, const struct state *s)
{
    engine_note(e, s, LEDGER_SIZE, "whether the operation stays within the window of its target is "
                "not known and not checked");
}

/* The bytes from..to of its window, which has so many (12.2.1). */
static bool check_range(struct engine *e, struct state *s, const struct operation *o,
                        struct event *ev)
{
    int64_t size, unit, first, last, from, to;
    struct value n = count_of(&o->target);
    if (n.kind == VALUE_INT && n.i == 0)
        return true;
    bool known = win_member(e, s, &o->win, o->member, &size, &unit) && o->disp.kind == VALUE_INT &&
                 buffer_extent(&o->target, 1, &first, &last) &&
                 !__builtin_mul_overflow(o->disp.i, unit, &from) &&
                 !__builtin_add_overflow(from, last, &to);
    if (!known) {
        note_range(e, s);
        return true;
    }
    from += first;
    if (o->disp.i >= 0 && from >= 0 && to <= size)
        return true;
    engine_fault(ev, DIAG_MPI_RMA_RANGE,
                 arena_printf(e->arena, "bytes %lld to %lld of the window of rank %u are accessed, "
                              "which has %lld: displacement %lld in units of %lld",
                              (long long)from, (long long)to - 1, o->member, (long long)size,
                              (long long)o->disp.i, (long long)unit));
    return false;
}

/* ---- the operations ---- */

/* One element of the type that stands elsewhere, or count and type behind the address. */
static bool get_buffer(struct engine *e, struct state *s, const struct ir_instr *i,
                       const struct operation *o, uint32_t k, struct buffer *b, struct event *ev)
{
    if (k == NOWHERE)
        return true;
    if (!o->at->single)
        return buffer_of_call(e, s, i, k, b, ev);
    if (!buffer_of_values(e, s, running_argument(e, s, i, k), value_int(IR_I32, 1),
                          running_argument(e, s, i, o->at->type), b, ev))
        return false;
    buffer_silence(e, s, i, k, b);
    return true;
}

static bool get_arguments(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct operation *o, struct event *ev)
{
    const struct value place = value_addr(engine_hidden(e, HIDDEN_WIN), 0);
    const struct layout *at = o->at;
    struct value count = value_int(IR_I32, 1), type = running_argument(e, s, i, at->type);
    if (!at->single) {
        count = running_argument(e, s, i, at->target + 2);
        type = running_argument(e, s, i, at->target + 3);
    }
    o->disp = running_argument(e, s, i, at->target + 1);
    if (at->op != NOWHERE)
        o->op = running_argument(e, s, i, at->op);
    return get_buffer(e, s, i, o, at->origin, &o->origin, ev) &&
           get_buffer(e, s, i, o, at->compare, &o->compare, ev) &&
           get_buffer(e, s, i, o, at->result, &o->result, ev) &&
           buffer_of_values(e, s, place, count, type, &o->target, ev);
}

static bool check_buffer(struct engine *e, struct state *s, const struct buffer *b,
                         const char *what, struct event *ev)
{
    return !b->type || arguments_check_address(e, s, b, what, 1, ev);
}

/* Addresses mean nothing in another process (12.3.1), and what is written has each byte once. */
static bool check_entries(struct engine *e, struct state *s, const struct operation *o,
                          struct event *ev)
{
    struct buffer b = o->target;
    b.unused = true;
    if (b.derived && b.derived->absolute) {
        engine_fault(ev, DIAG_MPI_ARG_TYPE,
                     arena_printf(e->arena, "the datatype of the target, %s, has absolute "
                                  "addresses", b.derived->name));
        return false;
    }
    return (!o->origin.type || arguments_check_address(e, s, &b, "target", 0, ev)) &&
           (!o->result.type || arguments_check_address(e, s, &o->result, "result", 0, ev));
}

static bool check(struct engine *e, struct state *s, const struct operation *o,
                  struct event *ev)
{
    bool nothing = o->at->op != NOWHERE && handle_is_named(e, &o->op, "MPI_NO_OP");
    if ((!nothing && !check_buffer(e, s, &o->origin, "origin", ev)) ||
        !check_buffer(e, s, &o->compare, "compare", ev) ||
        !check_buffer(e, s, &o->result, "result", ev) || !check_entries(e, s, o, ev))
        return false;
    if (o->result.type && o->origin.type && !nothing &&
        !arguments_check_disjoint(e, s, &o->result, &o->origin, ev))
        return false;
    if ((o->at->op != NOWHERE && !check_accumulate(e, s, o, ev)) ||
        (o->compare.type && !arguments_check_swapped(e, o->compare.type, ev)))
        return false;
    return (!o->origin.type || nothing ||
            check_signature(e, s, &o->origin, &o->target, ev)) &&
           (!o->result.type || check_signature(e, s, &o->target, &o->result, ev)) &&
           check_range(e, s, o, ev);
}

/* ---- effects ---- */

/* A buffer of this side is in flight until the epoch ends. */
static void fly(struct engine *e, struct state *s, const struct operation *o,
                const struct buffer *b, bool receives)
{
    struct request r = {.kind = REQUEST_RMA, .object = SKEL_NONE, .other = SKEL_NONE,
                        .index = SKEL_NONE, .active = true, .call = mpi_call(o->at->fn)->name,
                        .receives = receives, .buffer = *b};
    r.from = (struct envelope){.comm = o->win.comm, .peers = o->win.comm->group,
                               .peer = (int32_t)o->member};
    if (b->type && b->place.kind != VALUE_NONE)
        request_put(e, s, request_next(s), &r);
}

/* joint: the fence that ends the epoch may know more. */
static void get(struct engine *e, struct state *s, const struct buffer *b, bool joint)
{
    struct segment any = {.fill = FILL_UNKNOWN};
    if (!b->type || b->unused || value_is_null(&b->address))
        return;
    any.origin = engine_origin(e, s, true, LEDGER_WINDOW_VALUE, "what is got from a window");
    any.origin->is_joint |= joint;
    content_fill(e, s, b, any);
}

/* A request of this rank alone: whether it is complete is a question to the library.  It holds the
 * buffers. */
static void request(struct engine *e, struct state *s, const struct operation *o,
                    struct event *ev)
{
    const char *name = arena_printf(e->keep, "operations of rank %u", s->rank);
    enum { ALONE = (1 << 19) + 1 };
    const struct comm *self = comms_get(e->comms, COMM_SELF + s->rank);
    ev->coll = win_coll(o->at->fn, comms_hidden(e->comms, self, ALONE, name));
    ev->coll.target = (struct envelope){.comm = o->win.comm, .peers = o->win.comm->group,
                                        .peer = (int32_t)o->member};
    if (o->origin.type)
        ev->coll.send = o->origin;
    if (o->result.type)
        ev->coll.recv = o->result;
    ev->fn = o->at->fn;
    ev->req = request_next(s);
    ev->kind = EVENT_ICOLL;
}

/* What it does at its target. */
static enum access_kind kind_of(const struct operation *o)
{
    if (!o->origin.type)
        return ACCESS_GOT;
    return o->at->op == NOWHERE && !o->compare.type ? ACCESS_PUT : ACCESS_ACCUMULATED;
}

/* The place in bytes, from the beginning of the target's window; INT64_MIN: not known. */
static int64_t place_of(struct engine *e, struct state *s, const struct operation *o)
{
    int64_t size, unit, at;
    if (o->disp.kind != VALUE_INT || !win_member(e, s, &o->win, o->member, &size, &unit) ||
        __builtin_mul_overflow(o->disp.i, unit, &at))
        return INT64_MIN;
    return at;
}

static const char *operator_of(struct engine *e, const struct operation *o)
{
    if (o->at->op == NOWHERE)
        return NULL;
    return handle_is_named(e, &o->op, "MPI_REPLACE") ? "MPI_REPLACE"
           : handle_is_named(e, &o->op, "MPI_NO_OP") ? "MPI_NO_OP"
                                                      : handle_predefined(e, &o->op);
}

/* Which accesses it may conflict with. */
static bool compare(struct engine *e, struct state *s, const struct operation *o,
                    struct event *ev)
{
    const struct datatype *d = buffer_datatype(e, &o->target);
    bool nothing = o->at->op != NOWHERE && handle_is_named(e, &o->op, "MPI_NO_OP");
    const char *op = o->compare.type ? "MPI_Compare_and_swap" : operator_of(e, o);
    struct win_issue i = {.mode = win_sync_mode(e, s, &o->win, o->member), .kind = kind_of(o),
                          .member = o->member, .call = mpi_call(o->at->fn)->name, .operator = op,
                          .type = d ? d->basic : NULL,
                          .reads = nothing, .swaps = o->compare.type != NULL,
                          .requests = o->at->requests, .target = &o->target,
                          .disp = place_of(e, s, o), .sends = {&o->origin, &o->compare},
                          .receives = &o->result};
    if (nothing)
        i.sends[0] = NULL;
    return win_order_issue(e, s, &o->win, &i, ev);
}

/* One element of this predefined type, or NULL. */
static const char *single(const struct operation *o)
{
    const struct buffer *b = &o->target;
    return b->count.kind == VALUE_INT && b->count.i == 1 && b->size && !b->derived ? b->type : NULL;
}

/* Is it a step on a word that is followed? */
static enum rma_word ask(struct engine *e, struct state *s, const struct operation *o,
                         struct event *ev)
{
    int64_t first = 0, last = 0;
    bool accumulates = o->at->op != NOWHERE || o->compare.type;
    struct rma_access a = {.win = &o->win, .member = o->member, .at = place_of(e, s, o),
                           .locked = win_sync_mode(e, s, &o->win, o->member) == MODE_LOCK,
                           .accumulates = accumulates, .requests = o->at->requests,
                           .op = operator_of(e, o), .type = single(o), .origin = &o->origin,
                           .compare = &o->compare, .result = &o->result};
    if (!buffer_extent(&o->target, 1, &first, &last))
        a.at = INT64_MIN;
    a.bytes = last;
    if (!accumulates) /* without a conflict it is one, too */
        a.op = o->origin.type ? "MPI_REPLACE" : "MPI_NO_OP";
    return rma_word(e, s, &a, ev);
}

static bool changes(struct engine *e, const struct operation *o)
{
    return kind_of(o) != ACCESS_GOT &&
           !(o->at->op != NOWHERE && handle_is_named(e, &o->op, "MPI_NO_OP"));
}

/* For the fence that ends the epoch. */
static void remember(struct engine *e, struct state *s, const struct operation *o)
{
    if (win_sync_mode(e, s, &o->win, o->member) != MODE_FENCE)
        return;
    if (changes(e, o))
        win_value_written(e, s, &o->win, o->member);
    else if (kind_of(o) == ACCESS_GOT)
        win_value_got(e, s, &o->win, o->member, place_of(e, s, o), &o->target, &o->result);
}

static bool issue(struct engine *e, struct state *s, const struct operation *o,
                  const struct ir_instr *i, struct event *ev)
{
    enum win_result result = !o->result.type ? RESULT_NONE
                             : o->at->requests ? RESULT_REQUESTED : RESULT_GOT;
    if ((changes(e, o) && !win_write(e, ev)) ||
        !win_grant_issue(e, s, &o->win, o->member, result, ev))
        return true;
    bool begins = s->progress.phase == 0;
    if (o->at->requests && !request_may_write(e, s, running_argument(e, s, i, i->n_args - 1), ev))
        return true;
    if (begins && !compare(e, s, o, ev))
        return true;
    if (begins)
        remember(e, s, o);
    enum rma_word word = ask(e, s, o, ev);
    if (word == RMA_GOES)
        return true;
    if (word == RMA_ANY)
        get(e, s, &o->result, win_sync_mode(e, s, &o->win, o->member) == MODE_FENCE);
    if (o->at->requests) {
        request(e, s, o, ev);
        return true;
    }
    fly(e, s, o, &o->origin, false);
    fly(e, s, o, &o->compare, false);
    fly(e, s, o, &o->result, true);
    return result_success(e, s);
}

bool rma_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
              struct event *ev)
{
    struct operation o = {.at = find_layout(fn)};
    if (!o.at)
        return false;
    ev->fn = fn;
    if (!win_argument(e, s, i, o.at->win, &o.win, ev) || !get_target(e, s, i, &o, ev) ||
        !get_arguments(e, s, i, &o, ev) ||
        !win_sync_covers(e, s, &o.win, o.member, o.at->requests, ev))
        return true;
    if (o.member == SKEL_NONE && o.at->requests) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "a request for an operation on MPI_PROC_NULL "
                     "is not supported");
        return true;
    }
    if (o.member == SKEL_NONE)
        return result_success(e, s);
    return !check(e, s, &o, ev) || issue(e, s, &o, i, ev);
}
