/* See call/buffer_use.h.  Accesses of the program are checked in access.c, when engine.now.watches
 * is set. */
#include "abstraction/state/buffer_use.h"

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/range.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/conflict.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"

#include <string.h>
#include <strings.h>

enum { MAX_PIECES = 4096 }; /* of a buffer with gaps that is accessed by an MPI call */

/* Bytes of a buffer: at least, and at most. */
struct extent {
    wide least, most;
};

static struct extent extent_of(const struct state *s, const struct buffer *b, int64_t blocks)
{
    struct value n = facts_reduce(&s->facts, b->count);
    struct range r = {0, INT64_MAX};
    if (!b->type)
        return (struct extent){0, 0};
    if (n.kind == VALUE_INT || n.kind == VALUE_EXPR)
        r = range_meet(r, facts_value_range(&s->facts, &n));
    return (struct extent){r.lo * blocks * b->size, r.hi * blocks * b->size};
}

/* Do the bytes from a on meet m bytes from b on? */
static enum tri overlap(const struct value *a, struct extent n, const struct value *b, int64_t m)
{
    if (a->kind != VALUE_ADDR || b->kind != VALUE_ADDR || a->object != b->object ||
        n.most <= 0 || m <= 0)
        return TRI_NO;
    if (a->any || b->any)
        return TRI_MAYBE;
    if (a->i >= (wide)b->i + m || b->i >= a->i + n.most)
        return TRI_NO;
    return b->i < a->i + n.least ? TRI_YES : TRI_MAYBE;
}

struct access {
    struct value at;
    int64_t n;
    bool writes;
    const char *verb; /* "is read" */
    bool *meets;      /* set if it may meet a buffer, and nothing else is done; or NULL */
};

/* A section in Fortran that is not contiguous: before the call and behind it, but in its statement,
 * stands a copy (MPI-4.0 19.1.12). */
static bool is_copy(const struct state *s, const struct request *r)
{
    const struct ir_instr *i = state_instr(s);
    return i->text && strncasecmp(i->text, "call ", 5) == 0 && i->at.line == r->at.line &&
           i->at.col == r->at.col && i->at.file && strcmp(i->at.file, r->at.file) == 0;
}

/* What of an operation an access meets. */
enum part { SENT, RECEIVED, LISTED };

static const char *part_text(enum part p)
{
    switch (p) {
    case SENT: return "send buffer";
    case RECEIVED: return "receive buffer";
    case LISTED: break;
    }
    return "array of counts, displacements or datatypes";
}

static const char *until(const struct request *r)
{
    return r->active ? "the operation is complete" : "the persistent request is freed";
}

static bool fault(struct engine *e, const struct state *s, const struct request *r,
                  enum part part, const struct access *a, struct event *ev)
{
    engine_fault(ev, DIAG_MPI_FLIGHT,
                 arena_printf(e->arena, "the %s of %s (%s:%u)%s %s before %s", part_text(part),
                              r->call, r->at.file, r->at.line,
                              is_copy(s, r) ? ", a copy that the compiler makes of a section," : "",
                              a->verb, until(r)));
    return false;
}

/* Does the access, at `at` from the start of the buffer, meet a block of one of n elements of a
 * derived datatype with known blocks? */
static bool meets_blocks(const struct datatype *d, int64_t n, int64_t at, int64_t bytes)
{
    const char *basic = NULL; /* of the block before: most often the same */
    int64_t one = 0;
    for (uint32_t i = 0; i < d->n_blocks; i++) {
        const struct type_block *b = &d->blocks[i];
        if (b->basic != basic)
            one = mpi_type_size(basic = b->basic);
        int64_t size = b->count * one;
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
static enum tri meets_absolute(const struct buffer *b, const struct access *a)
{
    int64_t n = b->elements.kind == VALUE_INT ? b->elements.i : 1;
    enum tri t = b->derived->blocks && n <= MAX_PIECES ? TRI_NO : TRI_MAYBE;
    for (uint32_t i = 0; b->derived->blocks && i < b->derived->n_blocks; i++) {
        const struct type_block *block = &b->derived->blocks[i];
        wide size = block->count * (wide)mpi_type_size(block->basic);
        for (int64_t k = 0; k < n && k < MAX_PIECES; k++) {
            struct value at = buffer_block_place(b, b->place, k, block);
            enum tri one = overlap(&at, (struct extent){size, size}, &a->at, a->n);
            if (one == TRI_YES)
                return TRI_YES;
            t = one == TRI_MAYBE ? one : t;
        }
    }
    return t;
}

/* blocks: so many of them follow each other in the buffer. */
static enum tri meets(const struct state *s, const struct buffer *b, int64_t blocks,
                      const struct access *a)
{
    const struct datatype *d = b->derived;
    if (!d || b->size)
        return overlap(&b->place, extent_of(s, b, blocks), &a->at, a->n);
    if (d->absolute)
        return meets_absolute(b, a);
    if (b->place.kind != VALUE_ADDR || a->at.kind != VALUE_ADDR ||
        b->place.object != a->at.object)
        return TRI_NO;
    if (b->place.any || a->at.any || b->elements.kind != VALUE_INT || !d->blocks ||
        b->elements.i > INT32_MAX || (d->extent <= 0 && b->elements.i > 1))
        return TRI_MAYBE;
    return meets_blocks(d, b->elements.i * blocks, a->at.i - b->place.i, a->n) ? TRI_YES
                                                                               : TRI_NO;
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

/* Where only the length of the buffer is not known, it is asked whether it reaches the access:
 * the answer is a fault, or none. */
static bool ask_length(struct engine *e, const struct state *s, const struct buffer *b,
                       int64_t blocks, const struct access *a)
{
    struct value n = facts_reduce(&s->facts, b->count);
    if (!e->now.may_ask || n.kind != VALUE_EXPR || !b->size || a->at.any || b->place.any)
        return false;
    int64_t before = a->at.i > b->place.i ? a->at.i - b->place.i : 0;
    struct value least = value_int(n.type, before / (blocks * (int64_t)b->size));
    e->now.question = value_bin(e->values, IR_LT, (enum ir_kind)n.type, least, n);
    if (e->now.question.kind == VALUE_EXPR)
        return true;
    e->now.question.kind = VALUE_NONE;
    return false;
}

/* What is said of one buffer of a request, if the access meets it; true: go on. */
static bool spares(struct engine *e, const struct state *s, const struct request *r,
                   const struct buffer *b, int64_t blocks, enum part part,
                   const struct access *a, struct event *ev)
{
    if (!a->writes && part != RECEIVED)
        return true;
    enum tri met = meets(s, b, blocks, a);
    if (a->meets) {
        *a->meets |= met != TRI_NO;
        return true;
    }
    switch (met) {
    case TRI_NO: return true;
    case TRI_YES: return fault(e, s, r, part, a, ev);
    case TRI_MAYBE: break;
    }
    if (ask_length(e, s, b, blocks, a))
        return false;
    engine_note(e, s, LEDGER_FLIGHT, "whether a part of the %s of %s (%s:%u) %s here before %s "
                "is not known", part_text(part), r->call, r->at.file, r->at.line, a->verb,
                until(r));
    return true;
}

static bool lists_spared(struct engine *e, const struct state *s, const struct request *r,
                         const struct access *a, struct event *ev)
{
    const struct buffer_list *lists = r->coll->lists;
    for (uint32_t k = 0; lists && k < lists->n; k++)
        if (!spares(e, s, r, &lists->items[k], 1, LISTED, a, ev))
            return false;
    return true;
}

static bool coll_spares(struct engine *e, const struct state *s, const struct request *r,
                        const struct access *a, struct event *ev)
{
    const struct coll_call *c = r->coll;
    if (!lists_spared(e, s, r, a, ev))
        return false;
    for (uint32_t k = 0; k < c->n_out; k++)
        if (!spares(e, s, r, &c->out[k], 1, SENT, a, ev))
            return false;
    for (uint32_t k = 0; k < c->n_in; k++)
        if (!spares(e, s, r, &c->in[k], 1, RECEIVED, a, ev))
            return false;
    return (c->in_place || c->n_out ||
            spares(e, s, r, &c->send, send_blocks(c), SENT, a, ev)) &&
           (c->n_in || spares(e, s, r, &c->recv, recv_blocks(c), RECEIVED, a, ev));
}

/* MPI has the partitions that are ready, and those that are not said to have arrived. */
static bool partitions_spare(struct engine *e, const struct state *s, const struct request *r,
                             const struct access *a, struct event *ev)
{
    for (uint32_t k = 0; k < r->n_partitions; k++) {
        struct buffer part = request_partition(r, k);
        bool marked = r->partitions && r->partitions[k];
        if (marked != r->receives &&
            !spares(e, s, r, &part, 1, r->receives ? RECEIVED : SENT, a, ev))
            return false;
    }
    return true;
}

/* A receive buffer must not be touched, a send buffer may be read.  The lists of a persistent
 * collective belong to MPI until its request is freed (MPI-4.0 2.4.2). */
static bool allows(struct engine *e, const struct state *s, const struct request *r,
                   const struct access *a, struct event *ev)
{
    if (!r->active || r->told)
        return !r->persistent || !r->coll || lists_spared(e, s, r, a, ev);
    if (r->n_partitions && r->kind != REQUEST_NOTHING)
        return partitions_spare(e, s, r, a, ev);
    switch (r->kind) {
    case REQUEST_SEND: return spares(e, s, r, &r->buffer, 1, SENT, a, ev);
    case REQUEST_RECV:
    case REQUEST_MATCHED: return spares(e, s, r, &r->buffer, 1, RECEIVED, a, ev);
    case REQUEST_RMA: return spares(e, s, r, &r->buffer, 1, r->receives ? RECEIVED : SENT, a, ev);
    case REQUEST_COLL:
    case REQUEST_NOTHING: /* of one process */
    case REQUEST_SPLIT: return !r->coll || coll_spares(e, s, r, a, ev);
    case REQUEST_NONE:
    case REQUEST_MESSAGE:
        break;
    }
    return true;
}

static bool all_allow(struct engine *e, const struct state *s, const struct access *a,
                      struct event *ev)
{
    if (a->at.kind != VALUE_ADDR || a->n <= 0)
        return true;
    for (uint32_t i = 0; i < s->n_requests; i++)
        if (!allows(e, s, &s->requests[i], a, ev))
            return false;
    return true;
}

bool buffer_use_allows(struct engine *e, const struct state *s, struct value at, int64_t n,
                       bool writes, struct event *ev)
{
    struct access a = {at, n < 0 ? 1 : n, writes, writes ? "is written" : "is read", NULL};
    if (!conflict_allows(e, s, at, n, writes, ev) || !all_allow(e, s, &a, ev))
        return false;
    a.at.any = n < 0;
    return n >= 0 || all_allow(e, s, &a, ev);
}

bool buffer_use_spares(struct engine *e, const struct state *s, struct value at, int64_t n,
                       bool writes)
{
    bool meets = false;
    struct access a = {at, n, writes, NULL, &meets};
    struct event none = {.kind = EVENT_NONE};
    return all_allow(e, s, &a, &none) && !meets && at.kind == VALUE_ADDR && !at.any;
}

bool buffer_use_is_in_flight(const struct state *s)
{
    bool any = false;
    for (uint32_t i = 0; i < s->n_requests && !any; i++)
        any = s->requests[i].active || s->requests[i].persistent;
    return any;
}

bool buffer_use_allows_end(struct engine *e, const struct state *s, struct value object,
                           const char *verb, struct event *ev)
{
    struct access a = {object, INT64_MAX / 2, true, verb, NULL};
    return all_allow(e, s, &a, ev);
}

/* The same for all bytes of a buffer. */
bool buffer_use_allows_buffer(struct engine *e, const struct state *s, const struct buffer *b,
                              int64_t blocks, bool writes, struct event *ev)
{
    const struct datatype *d = b->derived;
    struct extent n = extent_of(s, b, blocks);
    if (!d || b->size)
        return (n.least == n.most || conflict_allows(e, s, b->place, -1, writes, ev)) &&
               buffer_use_allows(e, s, b->place, (int64_t)n.least, writes, ev);
    if (b->elements.kind != VALUE_INT || !d->blocks ||
        b->elements.i > MAX_PIECES / (int64_t)(d->n_blocks + 1))
        return conflict_allows(e, s, b->place, -1, writes, ev);
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
