/* See call/buffer_use.h.  Accesses of the program are checked in access.c, when engine.watches
 * is set. */
#include "abstraction/state/buffer_use.h"

#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"

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
    engine_fault(ev, DIAG_MPI_FLIGHT,
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
            struct value at = buffer_block_place(b, b->place, k, block);
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
    return each ? coll_call_peers(c) : 1;
}

static int64_t recv_blocks(const struct coll_call *c)
{
    bool each = c->fn == MPI_FN_MPI_Gather || c->fn == MPI_FN_MPI_Allgather ||
                c->fn == MPI_FN_MPI_Alltoall;
    return each ? coll_call_peers(c) : 1;
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

bool buffer_use_allows(struct engine *e, const struct state *s, struct value at, int64_t n,
                       bool writes, struct event *ev)
{
    struct access a = {at, n, writes, writes ? "is written" : "is read"};
    return all_allow(e, s, &a, ev);
}

bool buffer_use_allows_end(struct engine *e, const struct state *s, struct value object,
                           const char *verb, struct event *ev)
{
    struct access a = {object, INT64_MAX / 2, true, verb};
    return all_allow(e, s, &a, ev);
}

/* The same for all bytes of a buffer. */
bool buffer_use_allows_buffer(struct engine *e, const struct state *s, const struct buffer *b,
                              int64_t blocks, bool writes, struct event *ev)
{
    const struct datatype *d = b->derived;
    if (!d || b->size)
        return buffer_use_allows(e, s, b->place, blocks * bytes_of(b), writes, ev);
    if (b->elements.kind != VALUE_INT || !d->blocks ||
        b->elements.i > MAX_PIECES / (int64_t)(d->n_blocks + 1))
        return true;
    for (int64_t k = 0; k < b->elements.i; k++)
        for (uint32_t i = 0; i < d->n_blocks; i++) {
            struct value at = buffer_block_place(b, b->place, k, &d->blocks[i]);
            if (!buffer_use_allows(e, s, at, d->blocks[i].count *
                                                 (int64_t)mpi_type_size(d->blocks[i].basic),
                                   writes, ev))
                return false;
        }
    return true;
}

bool buffer_use_allows_start(struct engine *e, const struct state *s, const struct request *r,
                             struct event *ev)
{
    if (r->coll)
        return buffer_use_allows_coll(e, s, r->coll, ev);
    return buffer_use_allows_buffer(e, s, &r->buffer, 1, r->receives, ev);
}

/* ---- MPI calls ---- */

bool buffer_use_allows_coll(struct engine *e, const struct state *s, const struct coll_call *c,
                            struct event *ev)
{
    for (uint32_t k = 0; k < c->n_out; k++)
        if (!buffer_use_allows_buffer(e, s, &c->out[k], 1, false, ev))
            return false;
    for (uint32_t k = 0; k < c->n_in; k++)
        if (!buffer_use_allows_buffer(e, s, &c->in[k], 1, true, ev))
            return false;
    return (c->in_place || !c->send.type ||
            buffer_use_allows_buffer(e, s, &c->send, send_blocks(c), false, ev)) &&
           (!c->recv.type || buffer_use_allows_buffer(e, s, &c->recv, recv_blocks(c), true, ev));
}

/* ---- loops ---- */
