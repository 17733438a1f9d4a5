/* Arguments of communication calls that are known and wrong.
 *
 *     MPI_Reduce(x, x, 1, MPI_DOUBLE, MPI_BAND, 0, comm)   MPI-OP-TYPE: no bits in floating
 *                                                          point numbers
 *     MPI_Send(NULL, 10, MPI_INT, 1, 0, comm)              MPI-ARG-BUFFER: nothing to send from
 *
 * What is not known is not checked, nor what is not significant at this rank.
 */
#include "abstraction/arguments/check_arguments.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/bytes.h"
#include "abstraction/arguments/overlap.h"
#include "abstraction/arguments/room.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/mpi/reductions.h"

#include <string.h>

static bool wrong(struct event *ev, enum diag_code code, const char *text)
{
    engine_fault(ev, code, text);
    return false;
}

/* ---- operators (MPI-4.0 6.9.2) ---- */

bool arguments_check_operator(struct engine *e, struct state *s, struct value op,
                              const char *type, struct event *ev)
{
    struct value what = op;
    if (!handle_open(e, s, HANDLE_OP, &what, ev))
        return false;
    const char *name = handle_predefined(e, &op);
    const char *the = running_argument_text(e, s, "operator", "p", op);
    if (value_is_null(&op) || (name && !strcmp(name, "MPI_OP_NULL")))
        return wrong(ev, DIAG_MPI_ARG_OP, arena_printf(e->arena, "%s is MPI_OP_NULL", the));
    if (handle_never_set(e, &op))
        return wrong(ev, DIAG_MPI_ARG_OP, arena_printf(e->arena, "%s was never set", the));
    if (!name || !type)
        return true;
    if (!strcmp(name, "MPI_REPLACE") || !strcmp(name, "MPI_NO_OP"))
        return wrong(ev, DIAG_MPI_ARG_OP,
                     arena_printf(e->arena, "%s is %s, which is for one-sided communication "
                                            "only", the, name));
    unsigned classes = mpi_operator_classes(name);
    enum mpi_type_class class = mpi_type_class(type);
    if (!classes || class == MPI_TYPE_UNKNOWN || (classes & class))
        return true;
    const char *text = arena_printf(e->arena, "%s is %s, which is not defined for %s", the,
                                    name, type);
    if (strcmp(type, "MPI_CHAR") || !(classes & MPI_TYPE_INTEGER))
        return wrong(ev, DIAG_MPI_OP_TYPE, text);
    /* MPI_CHAR is for text (6.9.2), but all libraries add and compare it as an integer */
    finding_add(e, s, DIAG_MPI_OP_CHAR, state_instr(s)->at, text);
    return true;
}

bool arguments_check_swapped(struct engine *e, const char *type, struct event *ev)
{
    unsigned allowed = MPI_TYPE_INTEGER | MPI_TYPE_LOGICAL | MPI_TYPE_MULTI | MPI_TYPE_BYTE;
    enum mpi_type_class class = type ? mpi_type_class(type) : MPI_TYPE_UNKNOWN;
    if (class == MPI_TYPE_UNKNOWN || (allowed & class))
        return true;
    return wrong(ev, DIAG_MPI_ARG_TYPE,
                 arena_printf(e->arena, "%s cannot be compared and swapped: it is no integer, "
                              "logical or byte type", type));
}

/* ---- buffers ---- */

static const char *the_buffer(struct engine *e, struct state *s, const struct buffer *b,
                              const char *what)
{
    const char *roles = *what == 's' ? "ix" : *what == 'r' ? "ox" : "iox";
    return running_argument_text(e, s, arena_printf(e->arena, "%s buffer", what), roles,
                                 b->address);
}

/* Is the address MPI_BOTTOM if the datatype has addresses (5.1.12), and is each block in its
 * object? */
static bool check_absolute(struct engine *e, struct state *s, const struct buffer *b,
                           const char *what, struct event *ev)
{
    const struct datatype *d = b->derived;
    if (!b->unused && !d->placed && !handle_is_named(e, &b->address, "MPI_BOTTOM"))
        return wrong(ev, DIAG_MPI_ARG_BUFFER,
                     arena_printf(e->arena, "%s is not MPI_BOTTOM, but %s has absolute "
                                  "addresses as displacements", the_buffer(e, s, b, what),
                                  d->name));
    for (uint32_t i = 0; d->blocks && i < d->n_blocks; i++) {
        const struct type_block *block = &d->blocks[i];
        int64_t bytes = block->count * (int64_t)mpi_type_extent(block->basic);
        const struct memory *m = access_object(e, s, value_addr(block->object, 0), false);
        if (!block->absolute)
            return wrong(ev, DIAG_MPI_ARG_TYPE,
                         arena_printf(e->arena, "%s has absolute addresses and other "
                                      "displacements", d->name));
        if (!m || m->freed)
            return wrong(ev, DIAG_C_RUNTIME,
                         arena_printf(e->arena, "%s has the address of an object whose "
                                      "lifetime has ended", d->name));
        if (block->disp < 0 || block->disp > m->size - bytes)
            return wrong(ev, DIAG_MPI_ARG_BUFFER,
                         arena_printf(e->arena, "%s reaches beyond %s: %lld bytes from byte "
                                      "%lld on, of %lld", d->name, m->name, (long long)bytes,
                                      (long long)block->disp, (long long)m->size));
    }
    return true;
}

/* What is wrong, if the elements do not fit into the object; else NULL. */
static const char *bounds_text(struct engine *e, struct state *s, const struct buffer *b,
                               const char *what, int64_t blocks)
{
    const struct value *at = &b->address;
    const struct memory *m = access_object(e, s, *at, false);
    int64_t first, last;
    if (!m || m->freed || at->any || !buffer_extent(b, blocks, &first, &last) ||
        (at->i + first >= 0 && last <= m->size - at->i))
        return NULL;
    const char *from = at->i + first ? arena_printf(e->arena, " from byte %lld on",
                                                    (long long)(at->i + first)) : "";
    const char *each = blocks > 1 ? arena_printf(e->arena, " (%lld for each of %lld ranks)",
                                                 (long long)((last - first) / blocks),
                                                 (long long)blocks) : "";
    return arena_printf(e->arena, "%s is too short: the call uses %lld bytes%s%s of %s, which has "
                        "%lld",
                        the_buffer(e, s, b, what), (long long)(last - first), each, from, m->name,
                        (long long)m->size);
}

/* A receive may take less (3.2.4): then more room than there is is no error, but a warning. */
static bool check_bounds(struct engine *e, struct state *s, const struct buffer *b,
                         const char *what, int64_t blocks, struct event *ev)
{
    const char *text = bounds_text(e, s, b, what, blocks ? blocks : 1);
    enum room room = text ? ROOM_SHORT : room_for(e, s, b, blocks ? blocks : 1);
    if (!text && room == ROOM_SHORT)
        text = arena_printf(e->arena, "%s is too short: the call uses more bytes than %s has",
                            the_buffer(e, s, b, what),
                            access_object(e, s, b->address, false)->name);
    if (text && blocks)
        return wrong(ev, DIAG_MPI_ARG_BUFFER, text);
    if (text)
        finding_add(e, s, DIAG_MPI_BUFFER_SHORT, state_instr(s)->at, text);
    else if (room == ROOM_OPEN && blocks)
        room_is_open(e, s, b);
    return true;
}

/* MPI-4.0 5.1.11: what is received into must not have two entries in one place: more data than
 * room, or a byte twice. */
static bool check_entries(struct engine *e, const struct buffer *b, int64_t blocks,
                          struct event *ev)
{
    const struct datatype *d = b->derived;
    int64_t first, last;
    struct bytes bytes;
    if (!d || b->size || d->size <= 0 || b->elements.kind != VALUE_INT ||
        b->elements.i <= 0 || b->count.kind != VALUE_INT ||
        !buffer_extent(b, blocks, &first, &last))
        return true;
    if (last - first >= b->elements.i * blocks * d->size &&
        (!bytes_of(e->arena, b, blocks, &bytes) || bytes_twice(&bytes) < 0))
        return true;
    return wrong(ev, DIAG_MPI_ARG_TYPE,
                 arena_printf(e->arena, "the datatype %s has overlapping entries, which "
                              "cannot be received", d->name));
}

/* The buffer where it is, whatever is in it. */
static struct buffer with_place(const struct buffer *b)
{
    struct buffer at = *b;
    struct value address = buffer_address(b);
    if (address.kind == VALUE_ADDR)
        at.address = address;
    return at;
}

/* Why no element can be there; NULL: one may be. */
static const char *misplaced_text(struct engine *e, struct state *s, const struct buffer *b,
                                  int64_t n, enum diag_code *code)
{
    const char *least = b->count.kind == VALUE_EXPR ? " at least" : "";
    *code = DIAG_MPI_ARG_BUFFER;
    if (value_is_null(&b->address))
        return arena_printf(e->arena, "a null pointer, and the count is %lld%s", (long long)n,
                            least);
    if (handle_is_named(e, &b->address, "MPI_BOTTOM"))
        return arena_printf(e->arena, "MPI_BOTTOM, and %s has no absolute addresses", b->type);
    if (handle_is_named(e, &b->address, "MPI_IN_PLACE"))
        return "MPI_IN_PLACE, which is not allowed here";
    const struct memory *m = access_object(e, s, b->address, false);
    *code = DIAG_C_RUNTIME;
    if (!m && b->address.kind == VALUE_ADDR)
        return "in an object whose lifetime has ended";
    return m && m->freed ? arena_printf(e->arena, "in freed memory (%s)", m->name) : NULL;
}

/* A count that is not known, and may be 0, is assumed to be that where no element can be. */
static bool check_place(struct engine *e, struct state *s, const struct buffer *b,
                        const char *what, int64_t blocks, struct event *ev)
{
    int64_t n = buffer_known_count(b);
    bool open = !n && b->count.kind == VALUE_EXPR;
    enum diag_code code;
    if (blocks == 0 && !check_entries(e, b, 1, ev))
        return false;
    if (n && b->derived && b->derived->absolute)
        return check_absolute(e, s, b, what, ev);
    if ((b->unused && b->address.kind != VALUE_ADDR) || (!n && !open) || (open && !b->type))
        return true;
    int64_t least = open ? facts_range(&s->facts, b->count.e).lo : n;
    bool absolute = b->derived && b->derived->absolute;
    const char *why = absolute ? NULL : misplaced_text(e, s, b, least, &code);
    if (!why)
        return check_bounds(e, s, b, what, blocks, ev);
    if (least > 0)
        return wrong(ev, code, arena_printf(e->arena, "%s is %s", the_buffer(e, s, b, what), why));
    engine_note(e, s, LEDGER_ROOM, "there is no memory for elements at this buffer; it is assumed "
                "that the count is 0");
    return true;
}

bool arguments_check_address(struct engine *e, struct state *s, const struct buffer *b,
                             const char *what, int64_t blocks, struct event *ev)
{
    struct buffer at = with_place(b);
    room_assume_count(e, s, &at);
    return check_place(e, s, &at, what, blocks, ev);
}

/* MPI-4.0 3.10. */
bool arguments_check_disjoint(struct engine *e, struct state *s, const struct buffer *out,
                              const struct buffer *in, struct event *ev)
{
    return overlap_check(e, s, out, 1, in, 1, ev);
}

/* ---- tags ---- */

/* A program that asks for MPI_TAG_UB knows how large a tag may be. */
static bool asks_for_limit(const struct engine *e)
{
    const struct ir_prog *p = e->program->p;
    for (uint32_t i = 0; i < p->n_funcs; i++)
        if (strstr(p->funcs[i].name, "_get_attr") || strstr(p->funcs[i].name, "_Attr_get"))
            return true;
    return false;
}

void arguments_check_tag(struct engine *e, struct state *s, int64_t tag)
{
    enum { SAFE_TAG = 32767 }; /* 3.2.3 */
    if (tag <= SAFE_TAG || asks_for_limit(e))
        return;
    const char *the = running_argument_text(e, s, "tag", "g", value_int(IR_I32, tag));
    finding_add(e, s, DIAG_MPI_TAG_LARGE, state_instr(s)->at,
                arena_printf(e->arena, "%s is %lld; not every MPI library allows tags above "
                             "%d", the, (long long)tag, SAFE_TAG));
}

/* ---- collectives ---- */

/* One count for each process: coll/flow.c looks at the parts. */
static bool lists_counts(const struct buffer *b)
{
    return b->type && b->count.kind == VALUE_NONE && b->elements.kind == VALUE_NONE;
}

bool arguments_check_coll(struct engine *e, struct state *s, const struct coll_call *c,
                          struct value op, struct event *ev)
{
    uint32_t n = coll_call_peers(c);
    uint32_t own = comm_local(c->comm, s->rank)->n;
    bool all = c->fn == MPI_FN_MPI_Alltoall;
    bool gathers = c->fn == MPI_FN_MPI_Gather || c->fn == MPI_FN_MPI_Allgather;
    uint32_t sent = c->fn == MPI_FN_MPI_Scatter || all ? n
                    : c->fn == MPI_FN_MPI_Reduce_scatter_block ? own : 1;
    const char *type = c->send.type ? c->send.type : c->recv.type;
    const char *operator = op.kind != VALUE_NONE ? handle_predefined(e, &op) : NULL;
    if (operator && (c->send.derived || c->recv.derived)) /* 6.9.2 */
        return wrong(ev, DIAG_MPI_OP_TYPE,
                     arena_printf(e->arena, "%s is %s, which is not defined for derived "
                                  "datatypes", running_argument_text(e, s, "operator", "p", op),
                                  operator));
    if (op.kind != VALUE_NONE && !arguments_check_operator(e, s, op, type, ev))
        return false;
    if (!arguments_check_address(e, s, &c->recv, "receive", gathers || all ? n : 1, ev) ||
        !arguments_check_address(e, s, &c->send, "send", sent, ev))
        return false;
    bool bcast = c->fn == MPI_FN_MPI_Bcast;
    if (!bcast && !check_entries(e, &c->recv, gathers || all ? n : 1, ev))
        return false;
    if (c->in_place || bcast || lists_counts(&c->send) || lists_counts(&c->recv) ||
        overlap_check(e, s, &c->send, sent, &c->recv, gathers || all ? n : 1, ev))
        return true;
    if (ev->kind == EVENT_FAULT && value_equal(&c->send.address, &c->recv.address))
        ev->text = "the send and the receive buffer are the same: MPI_IN_PLACE is needed for that";
    return false;
}
