/* Buffered sends and their buffer (MPI-4.0 3.6).
 *
 *     MPI_Buffer_attach(b, 1000);
 *     MPI_Bsend(...);  MPI_Bsend(...);       ISEND in mode BUFFER, nobody waits
 *     MPI_Buffer_detach(&b, &n);             SELECT [DRAINED]
 *
 * As long as all messages since the attach fit together, the buffer suffices whatever happens.
 * Only then are there `bytes` and `room` in the skeleton, and the order of events counts.
 */
#include "abstraction/call/buffered.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/envelope.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/p2p.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

enum { BSEND_OVERHEAD = 96, /* MPI_BSEND_OVERHEAD of our mpi.h */
       MAX_COUNTED = 64 };  /* messages, where a loop may go on for ever */

static void success(struct engine *e, struct state *s)
{
    s->progress = (struct call_progress){0};
    interp_return(e, s, value_int(IR_I32, 0));
}

static bool fault(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_BUFFER, text);
    return false;
}

/* ---- room ---- */

static void reserve(struct engine *e, struct state *s, const struct buffer *b, struct event *ev)
{
    const struct attached *a = &s->attached;
    struct value size = facts_reduce(&s->facts, a->size);
    struct value count = facts_reduce(&s->facts, b->count);
    ev->room = SKEL_NONE;
    ev->bytes = 0;
    if (size.kind != VALUE_INT || count.kind != VALUE_INT) {
        engine_note(e, s, LEDGER_SIZE, "whether the attached buffer has room for this message "
                    "is not known and not checked");
        return;
    }
    uint64_t bytes = (uint64_t)count.i * mpi_type_size(b->type) + BSEND_OVERHEAD;
    uint64_t used = a->used == UINT32_MAX ? UINT64_MAX / 2 : a->used;
    ev->bytes = bytes < UINT32_MAX ? (uint32_t)bytes : UINT32_MAX - 1;
    bool counted = e->phase != PHASE_ALONE || a->messages < MAX_COUNTED;
    if (!counted || used + bytes > (uint64_t)size.i)
        ev->room = (uint32_t)size.i;
}

/* What MPI keeps in the buffer is its own affair.  Of unknown size: all behind its address. */
static bool lose_content(struct engine *e, struct state *s, const struct attached *a,
                         struct event *ev)
{
    struct origin *o = engine_origin(e, s, true, LEDGER_MEMORY, "the attached buffer");
    int64_t size = a->size.kind == VALUE_INT ? a->size.i : -1;
    return a->address.kind != VALUE_ADDR || !size ||
           access_fill(e, s, a->address, size,
                       (struct segment){.fill = FILL_UNKNOWN, .origin = o}, ev);
}

bool buffered_reserve(struct engine *e, struct state *s, const struct buffer *b,
                      struct event *ev)
{
    if (!s->attached.is)
        return fault(ev, "a buffered send, and no buffer is attached");
    reserve(e, s, b, ev);
    return lose_content(e, s, &s->attached, ev);
}

void buffered_reserved(struct state *s, const struct event *ev)
{
    struct attached *a = &s->attached;
    a->messages++;
    a->used = ev->room != SKEL_NONE ? UINT32_MAX : a->used + ev->bytes;
}

/* ---- calls ---- */

static bool run_bsend(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct buffer b;
    struct envelope to;
    if (!buffer_of_call(e, s, i, 0, &b, ev) ||
        !envelope_of_call(e, s, running_argument(e, s, i, 5), running_argument(e, s, i, 3),
                          running_argument(e, s, i, 4), ENVELOPE_SEND_NOW, &to, ev))
        return true;
    if (to.null)
        success(e, s);
    else if (arguments_check_address(e, s, &b, "send", 1, ev) &&
             p2p_prepare_send(e, s, &to, &b, ev) && buffered_reserve(e, s, &b, ev)) {
        ev->mode = SKEL_BUFFER;
        ev->req = SKEL_NONE;
        ev->kind = EVENT_ISEND;
    }
    return true;
}

static bool run_attach(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct attached a = {.is = true, .address = running_argument(e, s, i, 0),
                         .size = running_argument(e, s, i, 1),
                         .at = i->at};
    if (s->attached.is)
        return fault(ev, "a buffer is attached already"), true;
    if (a.size.kind == VALUE_INT && a.size.i < 0) {
        engine_fault(ev, DIAG_MPI_ARG_COUNT, "the size of the buffer is negative");
        return true;
    }
    if (value_is_null(&a.address) && a.size.kind == VALUE_INT && a.size.i > 0) {
        engine_fault(ev, DIAG_MPI_ARG_BUFFER, "the buffer that is attached is a null pointer");
        return true;
    }
    s->attached = a;
    success(e, s);
    return true;
}

static bool run_detach(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    (void)i;
    bool flushes = ev->fn == MPI_FN_MPI_Buffer_flush;
    if (!s->attached.is && !flushes)
        return fault(ev, "no buffer is attached"), true;
    if (!s->attached.messages) {
        buffered_drained(e, s, ev->fn, ev);
        return true;
    }
    struct alternative a = {.kind = SKEL_ALT_DRAINED, .index = SKEL_NONE};
    request_select(e, ev, &a, 1, false);
    return true;
}

bool buffered_drained(struct engine *e, struct state *s, enum mpi_fn fn, struct event *ev)
{
    const struct ir_instr *i = state_instr(s);
    struct attached a = s->attached;
    if (fn == MPI_FN_MPI_Buffer_flush) {
        s->attached.used = s->attached.messages = 0;
        success(e, s);
        return true;
    }
    s->attached = (struct attached){.is = false};
    if (a.address.kind == VALUE_NONE || a.size.kind == VALUE_NONE)
        return fault(ev, "no buffer is attached");
    if (!access_store(e, s, running_argument(e, s, i, 0), a.address, ev) ||
        !access_store(e, s, running_argument(e, s, i, 1),
                      value_cast(e->values, running_is_large(e, s) ? IR_I64 : IR_I32, a.size),
                      ev))
        return false;
    success(e, s);
    return true;
}

bool buffered_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev)
{
    ev->fn = fn;
    switch (fn) {
    case MPI_FN_MPI_Bsend: return run_bsend(e, s, i, ev);
    case MPI_FN_MPI_Buffer_attach: return run_attach(e, s, i, ev);
    case MPI_FN_MPI_Buffer_flush:
    case MPI_FN_MPI_Buffer_detach: return run_detach(e, s, i, ev);
    default: return false;
    }
}
