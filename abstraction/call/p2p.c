/* Blocking point-to-point communication, and what all receives share (MPI-4.0, chapter 3). */
#include "abstraction/call/p2p.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/content.h"
#include "abstraction/arguments/content_receive.h"
#include "abstraction/arguments/envelope.h"
#include "abstraction/arguments/result.h"
#include "abstraction/arguments/room.h"
#include "abstraction/arguments/status.h"
#include "abstraction/call/handlers.h"
#include "abstraction/channel/channel.h"
#include "abstraction/channel/match.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

/* ---- where a receive takes from ---- */

bool p2p_wildcards_hold(struct engine *e)
{
    for (uint32_t i = 0; i < e->attempt.wildcards.n; i++) {
        const struct wildcard *w = &e->attempt.wildcards.v[i];
        for (uint32_t k = 0; k < e->groups.n; k++) {
            const struct group *g = e->groups.v[k];
            if (g->is_coll || !g->used || g == w->group || g->to != w->rank ||
                g->comm != w->comm)
                continue;
            bool source = w->peer == M2S_MPI_ANY_SOURCE || g->from == w->group->from;
            if (source && (w->tag == M2S_MPI_ANY_TAG || g->tag == w->tag))
                return false;
        }
    }
    return true;
}

/* ---- calls ---- */

bool p2p_prepare_send(struct engine *e, struct state *s, const struct envelope *v,
                      const struct buffer *b, struct event *ev)
{
    struct buffer tagged = *b;
    ev->send = envelope_channel(e, s, v, &tagged.tag, ev);
    return ev->send && content_symbol(e, s, ev->send, &tagged, &ev->symbol, &ev->full, ev);
}

static bool prepare_recv(struct engine *e, struct state *s, const struct envelope *v,
                         const struct buffer *b, struct value status, struct event *ev)
{
    if (!envelope_source(e, s, v, &ev->recv, ev))
        return false;
    ev->alts = envelope_alternative(e, SKEL_ALT_REQ, v, ev->recv);
    ev->n_alts = 1;
    ev->in = *b;
    ev->status = status;
    return true;
}

static bool run_send(struct engine *e, struct state *s, bool synchronous,
                     const struct ir_instr *i, struct event *ev)
{
    struct buffer b;
    struct envelope v;
    if (!buffer_of_call(e, s, i, 0, &b, ev) ||
        !envelope_of_call(e, s, running_argument(e, s, i, 5), running_argument(e, s, i, 3),
                          running_argument(e, s, i, 4), ENVELOPE_SEND_NOW, &v, ev))
        return true;
    if (v.null)
        return result_success(e, s);
    if (arguments_check_address(e, s, &b, "send", 1, ev) && p2p_prepare_send(e, s, &v, &b, ev))
        ev->kind = synchronous ? EVENT_SSEND : EVENT_SEND;
    return true;
}

/* States are merged as if a receive sets all of a local buffer (program/liveness.c).  So what it
 * does not set, from byte `from` on, is not known afterwards. */
static void p2p_forget_buffer(struct engine *e, struct state *s, const struct buffer *b,
                       int64_t from)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    const struct value *at = &b->address;
    if (e->phase == PHASE_EXACT || at->kind != VALUE_ADDR || at->any || at->i != 0 ||
        (at->object & OBJECT_REGION) != OBJECT_LOCAL || b->count.kind != VALUE_INT ||
        OBJECT_INDEX(at->object) < f->locals)
        return;
    uint32_t local = OBJECT_INDEX(at->object) - f->locals;
    struct memory *m = state_writable(e, s, at->object);
    int64_t n = b->size ? b->count.i * (int64_t)b->size : m->size;
    if (!f->fn->tracked[local] || n != m->size || from >= n)
        return;
    struct value rest = *at;
    struct event ignored = {.kind = EVENT_NONE};
    rest.i += from;
    access_fill(e, s, rest, n - from,
                (struct segment){.fill = FILL_UNKNOWN, .origin = e->env.lost}, &ignored);
}

static bool run_recv(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct buffer b;
    struct envelope v;
    if (!buffer_of_call(e, s, i, 0, &b, ev) ||
        !envelope_of_call(e, s, running_argument(e, s, i, 5), running_argument(e, s, i, 3),
                          running_argument(e, s, i, 4), ENVELOPE_RECEIVE_NOW, &v, ev))
        return true;
    struct value status = running_argument(e, s, i, 6);
    if (v.null) {
        p2p_forget_buffer(e, s, &b, 0);
        status_null(e, s, status);
        return result_success(e, s);
    }
    if (arguments_check_address(e, s, &b, "receive", 0, ev) &&
        prepare_recv(e, s, &v, &b, status, ev))
        ev->kind = EVENT_RECV;
    return true;
}

struct exchange { /* argument positions of MPI_Sendrecv and MPI_Sendrecv_replace */
    uint32_t dest, sendtag, source, recvtag, comm, status;
};

static void exchange(struct engine *e, struct state *s, const struct ir_instr *i,
                     const struct buffer *out, const struct buffer *in,
                     const struct exchange *a, struct event *ev)
{
    struct envelope to, from;
    struct value comm = running_argument(e, s, i, a->comm);
    struct value status = running_argument(e, s, i, a->status);
    if (!envelope_of_call(e, s, comm, running_argument(e, s, i, a->dest),
                          running_argument(e, s, i, a->sendtag), ENVELOPE_SEND_NOW, &to, ev) ||
        !envelope_of_call(e, s, comm, running_argument(e, s, i, a->source),
                          running_argument(e, s, i, a->recvtag), ENVELOPE_RECEIVE, &from, ev))
        return;
    if (!to.null && !arguments_check_address(e, s, out, "send", 1, ev))
        return;
    if (!from.null && !arguments_check_address(e, s, in, "receive", 0, ev))
        return;
    if (out != in && !to.null && !from.null && !arguments_check_disjoint(e, s, out, in, ev))
        return;
    if (!from.null && !prepare_recv(e, s, &from, in, status, ev))
        return;
    if (!to.null && !p2p_prepare_send(e, s, &to, out, ev))
        return;
    if (from.null)
        status_null(e, s, status);
    if (from.null && to.null)
        result_success(e, s);
    else
        ev->kind = from.null ? EVENT_SEND : to.null ? EVENT_RECV : EVENT_SENDRECV;
}

static bool run_sendrecv(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    struct buffer out, in;
    const struct exchange a = {3, 4, 8, 9, 10, 11};
    if (buffer_of_call(e, s, i, 0, &out, ev) && buffer_of_call(e, s, i, 5, &in, ev))
        exchange(e, s, i, &out, &in, &a, ev);
    return true;
}

static bool run_replace(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    struct buffer b;
    const struct exchange a = {3, 4, 5, 6, 7, 8};
    if (buffer_of_call(e, s, i, 0, &b, ev))
        exchange(e, s, i, &b, &b, &a, ev);
    return true;
}

bool p2p_call(struct engine *e, struct state *s, enum mpi_fn fn,
              const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Send: return run_send(e, s, false, i, ev);
    case MPI_FN_MPI_Ssend: return run_send(e, s, true, i, ev);
    case MPI_FN_MPI_Recv: return run_recv(e, s, i, ev);
    case MPI_FN_MPI_Sendrecv: return run_sendrecv(e, s, i, ev);
    case MPI_FN_MPI_Sendrecv_replace: return run_replace(e, s, i, ev);
    default: return false;
    }
}

/* ---- taking a message ---- */

/* "a message of 4 x MPI_INT from rank 0"; the report finds the send by it. */
static const char *message_text(struct engine *e, const struct symbol *y,
                                const struct group *g)
{
    return arena_printf(e->arena, "a message of %s from rank %u",
                        match_content(e, &y->count, &y->elements, y->type, y->mixed), g->from);
}

static const char *room_text(struct engine *e, const struct state *s, const struct buffer *b)
{
    struct value count = facts_reduce(&s->facts, b->count);
    struct value elements = facts_reduce(&s->facts, b->elements);
    return match_content(e, &count, &elements, b->type, match_mixed(b));
}

/* MPI-4.0 3.2.4. */
struct value p2p_fits(struct engine *e, const struct state *s, const struct buffer *b,
                      const struct symbol *symbol)
{
    struct value message = symbol->count, room = facts_reduce(&s->facts, b->count);
    if (message.kind == VALUE_NONE || room.kind == VALUE_NONE)
        return (struct value){.kind = VALUE_NONE};
    if (mpi_type_size(symbol->type) != mpi_type_size(b->type) || message.type != room.type) {
        message = buffer_bytes(e, message, mpi_type_size(symbol->type));
        room = buffer_bytes(e, room, mpi_type_size(b->type));
    }
    if (value_equal(&message, &room))
        return value_int(IR_I32, 1);
    return value_bin(e->values, IR_LE, (enum ir_kind)room.type, message, room);
}

static bool may_fit(struct engine *e, struct state *s, struct value fits)
{
    enum tri t = fits.kind == VALUE_NONE ? TRI_MAYBE : facts_truth(&s->facts, fits);
    if (t == TRI_MAYBE && !e->names.fits) {
        engine_note(e, s, LEDGER_SIZE, "whether the message fits into the buffer of this "
                    "receive is not known and not checked");
        if (fits.kind == VALUE_EXPR)
            facts_assume(&s->facts, fits.e, true);
    }
    return t != TRI_NO;
}

/* A message into a buffer with gaps.  If it cannot be followed, all of the buffer, with its
 * gaps, becomes unknown. */
static void receive_scattered(struct engine *e, struct state *s, const struct buffer *b,
                              const struct symbol *symbol, const struct group *g)
{
    int64_t first, last;
    struct symbol nothing = {.type = symbol->type};
    struct buffer all = *b;
    if (content_scatter(e, s, g, symbol, b)) {
        p2p_forget_buffer(e, s, b, 0);
        return;
    }
    if (b->derived->absolute) {
        content_lose(e, s, b, e->env.lost);
        return;
    }
    bool known = buffer_extent(b, 1, &first, &last);
    if (known && b->address.kind == VALUE_ADDR && !b->address.any)
        all.address.i += first;
    if (!known || last > first)
        content_write(e, s, g, &nothing, &all, known ? last - first : -1);
    p2p_forget_buffer(e, s, b, 0);
}

/* Is there memory for what has come?  full: it is all that the receive allows. */
static bool has_room(struct engine *e, struct state *s, const struct buffer *b,
                     const struct symbol *symbol, bool full)
{
    struct buffer got = *b;
    got.address = buffer_address(b);
    bool is_placed = b->derived && b->derived->absolute && buffer_known_count(b);
    got.offset = (struct value){.kind = VALUE_NONE};
    if (got.address.kind != VALUE_ADDR || b->fits || is_placed) /* the call has looked at it */
        return true;
    got.count = facts_reduce(&s->facts, b->count);
    got.elements = facts_reduce(&s->facts, b->elements);
    bool as_sent = !b->derived && b->size == mpi_type_extent(symbol->type);
    if (!full && as_sent && symbol->count.kind != VALUE_NONE)
        got.count = symbol->count;
    enum room room = room_for(e, s, &got, 1);
    if (room == ROOM_OPEN)
        room_is_open(e, s, &got);
    return room != ROOM_SHORT || !(full || as_sent);
}

bool p2p_may_take(struct engine *e, struct state *s, const struct buffer *b,
                  const struct symbol *symbol, const struct group *g, struct event *fault)
{
    if (!match_types(e, symbol, b)) {
        engine_fault(fault, DIAG_MPI_TYPE_MISMATCH,
                     arena_printf(e->arena, "%s is received as %s",
                                  message_text(e, symbol, g), room_text(e, s, b)));
        return false;
    }
    if (!may_fit(e, s, p2p_fits(e, s, b, symbol))) {
        engine_fault(fault, DIAG_MPI_TRUNCATION,
                     arena_printf(e->arena, "%s is longer than the buffer of %s",
                                  message_text(e, symbol, g),
                                  room_text(e, s, b)));
        return false;
    }
    return true;
}

bool p2p_receive(struct engine *e, struct state *s, const struct buffer *b,
                 struct value status, const struct symbol *symbol, const struct group *g,
                 struct event *fault)
{
    *fault = (struct event){.kind = EVENT_NONE, .at = state_instr(s)->at};
    if (!p2p_may_take(e, s, b, symbol, g, fault))
        return false;
    struct value count = facts_reduce(&s->facts, b->count);
    struct value message = buffer_bytes(e, symbol->count, mpi_type_size(symbol->type));
    struct value room = buffer_bytes(e, count, mpi_type_size(b->type));
    bool empty = message.kind == VALUE_INT && message.i == 0; /* a type without data, as often */
    if (!empty && !has_room(e, s, b, symbol, value_equal(&message, &room))) {
        engine_fault(fault, DIAG_C_RUNTIME,
                     arena_printf(e->arena, "the receive buffer is too small for %s",
                                  message_text(e, symbol, g)));
        return false;
    }
    if (!b->size) {
        receive_scattered(e, s, b, symbol, g);
        status_received(e, s, status, match_source(e, g), content_tag(e, s, g, symbol), message,
                        room);
        return true;
    }
    struct value place = buffer_bytes(e, symbol->count, mpi_type_extent(symbol->type));
    if (place.kind != VALUE_INT)
        place = buffer_bytes(e, count, b->size);
    int64_t bytes = place.kind == VALUE_INT ? place.i : -1;
    if (b->address.kind == VALUE_ADDR && bytes > 0) {
        struct value last = b->address;
        last.i += bytes - 1;
        struct value ignored;
        if (!access_load(e, s, last, IR_U8, &ignored, fault)) {
            fault->text = arena_printf(e->arena, "the receive buffer is too small for %s: %s",
                                       message_text(e, symbol, g), fault->text);
            return false;
        }
    }
    content_write(e, s, g, symbol, b, bytes);
    if (message.kind == VALUE_INT)
        p2p_forget_buffer(e, s, b, bytes);
    status_received(e, s, status, match_source(e, g), content_tag(e, s, g, symbol), message, room);
    return true;
}
