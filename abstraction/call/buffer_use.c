/* See call/buffer_use.h.  Accesses of the program are checked in access.c, when engine.watches
 * is set. */
#include "abstraction/call/buffer_use.h"

#include "abstraction/state/request.h"

#include <string.h>

enum { MAX_PIECES = 4096 }; /* of a buffer with gaps that is accessed by an MPI call */

static bool overlaps(const struct value *a, int64_t n, const struct value *b, int64_t m)
{
    return a->kind == VALUE_ADDR && b->kind == VALUE_ADDR && a->object == b->object &&
           !a->any && !b->any && n > 0 && m > 0 && a->i < b->i + m && b->i < a->i + n;
}

/* Bytes of a buffer, at least; 0: not known. */
static int64_t bytes_of(const struct buffer *b)
{
    if (!b->type || b->count.kind != VALUE_INT || b->count.i > INT32_MAX)
        return 0;
    return b->count.i * b->size;
}

struct access {
    struct value at;
    int64_t n;
    bool writes;
    const char *verb; /* "is read" */
};

static bool fault(struct engine *e, const struct request *r, bool is_receive,
                  const struct access *a, struct event *ev)
{
    engine_fault(ev, "MPI-BUFFER-IN-FLIGHT",
                 arena_printf(e->arena, "the %s buffer of %s (%s:%u) %s before the operation "
                                        "is complete", is_receive ? "receive" : "send",
                              r->call, r->at.file, r->at.line, a->verb));
    return false;
}

/* Does the access, at `at` from the start of the buffer, meet a block of one of n elements of a
 * derived datatype? */
static bool meets_blocks(const struct datatype *d, int64_t n, int64_t at, int64_t bytes)
{
    if (d->extent <= 0 && n > 1)
        return false;
    for (uint32_t i = 0; d->blocks && i < d->n_blocks; i++) {
        const struct type_block *b = &d->blocks[i];
        int64_t size = b->count * (int64_t)mpi_type_size(b->basic);
        int64_t first = 0, last = n - 1; /* elements that can be met, if they ascend */
        if (d->extent > 0) {
            int64_t before = at - b->disp - size, after = at + bytes - b->disp;
            first = before < 0 ? 0 : before / d->extent;
            last = after < 0 ? -1 : after / d->extent;
        }
        for (int64_t k = first; k <= last && k < n; k++) {
            int64_t from = b->disp + k * d->extent;
            if (at < from + size && from < at + bytes)
                return true;
        }
    }
    return false;
}

/* Blocks of MPI_BOTTOM: each in its own object. */
static bool meets_absolute(const struct buffer *b, const struct access *a)
{
    int64_t n = b->elements.kind == VALUE_INT ? b->elements.i : 1;
    for (uint32_t i = 0; b->derived->blocks && i < b->derived->n_blocks; i++) {
        const struct type_block *block = &b->derived->blocks[i];
        int64_t size = block->count * (int64_t)mpi_type_size(block->basic);
        for (int64_t k = 0; k < n && k < MAX_PIECES; k++) {
            struct value at = mpi_block_place(b, b->place, k, block);
            if (overlaps(&at, size, &a->at, a->n))
                return true;
        }
    }
    return false;
}

/* blocks: so many of them follow each other in the buffer. */
static bool meets(const struct buffer *b, int64_t blocks, const struct access *a)
{
    if (!b->derived || b->size)
        return overlaps(&b->place, blocks * bytes_of(b), &a->at, a->n);
    if (b->derived->absolute)
        return meets_absolute(b, a);
    if (b->place.kind != VALUE_ADDR || b->place.any || b->place.object != a->at.object ||
        b->elements.kind != VALUE_INT || b->elements.i > INT32_MAX)
        return false;
    return meets_blocks(b->derived, b->elements.i, a->at.i - b->place.i, a->n);
}

/* Blocks of the send and of the receive buffer of a collective: one for each rank, or one. */
static int64_t send_blocks(const struct coll_call *c)
{
    bool each = c->fn == MPI_FN_MPI_Scatter || c->fn == MPI_FN_MPI_Alltoall ||
                c->fn == MPI_FN_MPI_Reduce_scatter_block;
    return each ? coll_peers(c) : 1;
}

static int64_t recv_blocks(const struct coll_call *c)
{
    bool each = c->fn == MPI_FN_MPI_Gather || c->fn == MPI_FN_MPI_Allgather ||
                c->fn == MPI_FN_MPI_Alltoall;
    return each ? coll_peers(c) : 1;
}

static bool allows_blocks(struct engine *e, const struct request *r, const struct access *a,
                          struct event *ev)
{
    const struct coll_call *c = r->coll;
    for (uint32_t k = 0; k < c->n_out && a->writes; k++)
        if (meets(&c->out[k], 1, a))
            return fault(e, r, false, a, ev);
    for (uint32_t k = 0; k < c->n_in; k++)
        if (meets(&c->in[k], 1, a))
            return fault(e, r, true, a, ev);
    return true;
}

/* A receive buffer must not be touched, a send buffer may be read. */
static bool allows(struct engine *e, const struct request *r, const struct access *a,
                   struct event *ev)
{
    switch (r->kind) {
    case REQUEST_SEND:
        return !a->writes || !meets(&r->buffer, 1, a) || fault(e, r, false, a, ev);
    case REQUEST_RECV:
    case REQUEST_MATCHED:
        return !meets(&r->buffer, 1, a) || fault(e, r, true, a, ev);
    case REQUEST_COLL:
        if (!r->coll || !allows_blocks(e, r, a, ev))
            return !r->coll;
        if (a->writes && !r->coll->in_place &&
            meets(&r->coll->send, send_blocks(r->coll), a))
            return fault(e, r, false, a, ev);
        return !meets(&r->coll->recv, recv_blocks(r->coll), a) || fault(e, r, true, a, ev);
    case REQUEST_NONE:
    case REQUEST_NOTHING:
    case REQUEST_MESSAGE:
        break;
    }
    return true;
}

static bool all_allow(struct engine *e, const struct state *s, const struct access *a,
                      struct event *ev)
{
    if (a->at.kind != VALUE_ADDR || a->at.any || a->n <= 0)
        return true;
    for (uint32_t i = 0; i < s->n_requests; i++)
        if (s->requests[i].active && !s->requests[i].told && !allows(e, &s->requests[i], a, ev))
            return false;
    return true;
}

bool flight_allows(struct engine *e, const struct state *s, struct value at, int64_t n,
                   bool writes, struct event *ev)
{
    struct access a = {at, n, writes, writes ? "is written" : "is read"};
    return all_allow(e, s, &a, ev);
}

bool flight_allows_end(struct engine *e, const struct state *s, struct value object,
                       const char *verb, struct event *ev)
{
    struct access a = {object, INT64_MAX / 2, true, verb};
    return all_allow(e, s, &a, ev);
}

/* The same for all bytes of a buffer. */
static bool allows_buffer(struct engine *e, const struct state *s, const struct buffer *b,
                          int64_t blocks, bool writes, struct event *ev)
{
    const struct datatype *d = b->derived;
    if (!d || b->size)
        return flight_allows(e, s, b->place, blocks * bytes_of(b), writes, ev);
    if (b->elements.kind != VALUE_INT || !d->blocks ||
        b->elements.i > MAX_PIECES / (int64_t)(d->n_blocks + 1))
        return true;
    for (int64_t k = 0; k < b->elements.i; k++)
        for (uint32_t i = 0; i < d->n_blocks; i++) {
            struct value at = mpi_block_place(b, b->place, k, &d->blocks[i]);
            if (!flight_allows(e, s, at, d->blocks[i].count *
                                             (int64_t)mpi_type_size(d->blocks[i].basic),
                               writes, ev))
                return false;
        }
    return true;
}

bool flight_allows_start(struct engine *e, const struct state *s, const struct request *r,
                         struct event *ev)
{
    if (r->coll)
        return flight_allows_coll(e, s, r->coll, ev);
    return allows_buffer(e, s, &r->buffer, 1, r->receives, ev);
}

/* ---- MPI calls ---- */

bool flight_allows_coll(struct engine *e, const struct state *s, const struct coll_call *c,
                        struct event *ev)
{
    for (uint32_t k = 0; k < c->n_out; k++)
        if (!allows_buffer(e, s, &c->out[k], 1, false, ev))
            return false;
    for (uint32_t k = 0; k < c->n_in; k++)
        if (!allows_buffer(e, s, &c->in[k], 1, true, ev))
            return false;
    return (c->in_place || !c->send.type ||
            allows_buffer(e, s, &c->send, send_blocks(c), false, ev)) &&
           (!c->recv.type || allows_buffer(e, s, &c->recv, recv_blocks(c), true, ev));
}

/* The first argument after k with this role, 0: none. */
static uint32_t next_role(const char *roles, uint32_t k, char role)
{
    const char *at = strchr(roles + k, role);
    return at ? (uint32_t)(at - roles) : 0;
}

static bool is_init(const char *name)
{
    size_t n = strlen(name);
    return n > 5 && strcmp(name + n - 5, "_init") == 0;
}

/* A partner that is MPI_PROC_NULL: then no buffer is used. */
static bool is_null_partner(struct engine *e, struct state *s, enum mpi_fn fn, char role,
                            const struct ir_instr *i)
{
    uint32_t k = next_role(mpi_call(fn)->roles, 0, role == 'i' ? 'd' : 's');
    struct value v = k ? mpi_argument(e, s, i, k) : value_int(IR_I32, 0);
    return k && (v.kind != VALUE_INT || v.i == M2S_MPI_PROC_NULL);
}

bool flight_allows_call(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev)
{
    const struct mpi_call *call = mpi_call(fn);
    const struct call_progress *p = &s->progress;
    bool packs = fn == MPI_FN_MPI_Pack || fn == MPI_FN_MPI_Unpack;
    if (!s->n_requests || p->phase || p->next || is_init(call->name) ||
        (call->class != MPI_C_P2P && !packs))
        return true;
    for (uint32_t k = 0; k < i->n_args && k < strlen(call->roles); k++) {
        char role = call->roles[k];
        struct buffer b;
        struct event wrong = {.kind = EVENT_NONE}; /* the call itself will say so */
        if (!strchr("iox", role) || strncmp(call->roles + k + 1, "nt", 2) != 0 ||
            is_null_partner(e, s, fn, role, i) ||
            !mpi_buffer(e, s, i, k, &b, &wrong))
            continue;
        if (!allows_buffer(e, s, &b, 1, role != 'i', ev))
            return false;
    }
    return true;
}

/* ---- loops ---- */

/* Rounds that follow the one with this counter. */
static int64_t rounds_after(int64_t next, int64_t bound, int64_t step, enum ir_bin comparison)
{
    wide room = step > 0 ? (wide)bound - next : (wide)next - bound;
    bool upwards = step > 0, fits = false;
    switch (comparison) {
    case IR_LT: fits = upwards; room--; break;
    case IR_LE: fits = upwards; break;
    case IR_GT: fits = !upwards; room--; break;
    case IR_GE: fits = !upwards; break;
    case IR_NE: fits = step != 0 && room % step == 0; room--; break;
    default: break;
    }
    if (!fits || room < 0 || step == INT64_MIN)
        return 0;
    room /= step > 0 ? step : -step;
    return room > INT64_MAX ? 0 : (int64_t)room;
}

bool flight_skip_rounds(struct library_call *c)
{
    const struct value *a = c->args;
    bool pointers = strcmp(c->name, "m2s_skip_pointers") == 0;
    if (!pointers && strcmp(c->name, "m2s_skip_rounds") != 0)
        return false;
    c->result = a[0];
    bool known = pointers ? a[0].kind == VALUE_ADDR && a[1].kind == VALUE_ADDR &&
                                a[0].object == a[1].object && !a[0].any && !a[1].any
                          : a[0].kind == VALUE_INT && a[1].kind == VALUE_INT;
    if (!known)
        return true;
    int64_t rounds = rounds_after(a[0].i, a[1].i, a[2].i, (enum ir_bin)a[3].i);
    if (rounds > a[4].i)
        c->result.i += rounds / 2 * a[2].i;
    return true;
}
