/* Whether what a call sends and what it receives have a byte in common.
 *
 *     MPI_Sendrecv(a, n, MPI_INT, ..., a + 4, n, MPI_INT, ...)      for n > 4
 *
 * Types with gaps may be interleaved (bytes.h).  A count that all ranks share and that is not known
 * is asked about, unless the buffers meet beyond the end of their object only: how long
 * messages are is another question (ledger: message-size).
 */
#include "abstraction/arguments/overlap.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/bytes.h"
#include "abstraction/arguments/room.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"

struct part { /* a buffer, `blocks` times */
    struct buffer b; /* its address is the place, its counts are as the facts have them */
    struct value at, count;
    int64_t blocks;
    bool known;          /* the bytes are: */
    int64_t first, last; /* in the object; the byte after it */
};

/* Of elements, if there are any that are told apart. */
static struct value count_of(const struct state *s, const struct buffer *b)
{
    bool elements = b->derived && !b->size;
    return facts_reduce(&s->facts, elements ? b->elements : b->count);
}

/* The address is left out where nobody looks at the content, and the place is what it was. */
static struct value place_of(const struct buffer *b)
{
    return b->unused || b->place.kind == VALUE_ADDR ? b->place : b->address;
}

static bool is_empty(const struct value *count)
{
    return count->kind == VALUE_INT && count->i <= 0;
}

bool overlap_is_possible(const struct state *s, const struct buffer *a, const struct buffer *b)
{
    struct value at = place_of(a), to = place_of(b);
    struct value n = count_of(s, a), m = count_of(s, b);
    if (!a->type || !b->type || is_empty(&n) || is_empty(&m) || value_is_null(&at) ||
        value_is_null(&to) || (at.kind == VALUE_NONE && a->unused) ||
        (to.kind == VALUE_NONE && b->unused))
        return false;
    return at.kind != VALUE_ADDR || to.kind != VALUE_ADDR || at.object == to.object;
}

void overlap_is_open(struct engine *e, const struct state *s)
{
    engine_note(e, s, LEDGER_FLIGHT, "whether the send and the receive buffer overlap is not "
                "known");
}

static struct part part_of(const struct state *s, const struct buffer *b, int64_t blocks)
{
    struct part p = {.b = *b, .at = place_of(b), .count = count_of(s, b), .blocks = blocks};
    p.b.address = p.at;
    p.b.count = facts_reduce(&s->facts, b->count);
    p.b.elements = facts_reduce(&s->facts, b->elements);
    p.known = p.count.kind == VALUE_INT && buffer_extent(&p.b, blocks, &p.first, &p.last);
    p.first += p.at.i;
    p.last += p.at.i;
    return p;
}

static bool is_absolute(const struct part *p)
{
    return p->b.derived && p->b.derived->absolute;
}

/* ---- all is known ---- */

static const char *object_name(struct engine *e, struct state *s, const struct part *p)
{
    const struct memory *m = access_object(e, s, p->at, false);
    return m ? m->name : "an object";
}

static bool fault(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_ARG_ALIAS, text);
    return false;
}

static bool compare_bytes(struct engine *e, struct state *s, const struct part *out,
                          const struct part *in, struct event *ev)
{
    struct bytes sends, receives;
    if (out->first >= in->last || in->first >= out->last)
        return true;
    if (!bytes_of(e->arena, &out->b, out->blocks, &sends) ||
        !bytes_of(e->arena, &in->b, in->blocks, &receives)) {
        overlap_is_open(e, s);
        return true;
    }
    int64_t common = bytes_common(&sends, &receives);
    if (common < 0)
        return true;
    return fault(ev, arena_printf(e->arena, "the send and the receive buffer overlap: bytes %lld "
                                  "to %lld and %lld to %lld of %s have byte %lld in common",
                                  (long long)out->first, (long long)(out->last - 1),
                                  (long long)in->first, (long long)(in->last - 1),
                                  object_name(e, s, out), (long long)common));
}

/* ---- a count that is not known ---- */

/* The largest count with which the part does not reach byte `end`; -1: not known. */
static int64_t most_before(const struct part *p, int64_t end)
{
    int64_t size = (int64_t)p->b.size * p->blocks;
    return !size || p->at.i > end ? -1 : (end - p->at.i) / size;
}

/* Is the count more than n? */
static struct value exceeds(struct engine *e, const struct part *p, int64_t n)
{
    struct value count = value_cast(e->values, IR_I64, p->count);
    return value_bin(e->values, IR_GT, IR_I32, count, value_int(IR_I64, n));
}

/* Within its object the count is at most so much. */
static bool assume_within(struct facts *fs, const struct part *p, int64_t size)
{
    int64_t most = p->count.kind == VALUE_EXPR ? most_before(p, size) : -1;
    return most < 0 || facts_refine(fs, p->count.e, value_type_min(p->count.e->type), most);
}

/* Can the count be more than n while both buffers are in their object? */
static bool may_exceed(struct engine *e, struct state *s, const struct part *p, int64_t n,
                       const struct part *other)
{
    const struct memory *m = access_object(e, s, p->at, false);
    struct facts within = facts_copy(&s->facts, e->arena);
    if (!m || m->freed)
        return true;
    return assume_within(&within, p, m->size) && assume_within(&within, other, m->size) &&
           facts_truth(&within, exceeds(e, p, n)) != TRI_NO;
}

/* YES, NO, or MAYBE: *ev is the question, or the ledger says that it is open. */
static enum tri ask(struct engine *e, struct state *s, const struct part *p, int64_t n,
                    const struct part *other, struct event *ev)
{
    if (p->known)
        return TRI_YES; /* it is not empty, and what it reaches was looked at */
    if (n < 0 || p->count.kind == VALUE_NONE)
        return overlap_is_open(e, s), TRI_MAYBE;
    struct value more = exceeds(e, p, n);
    enum tri t = facts_truth(&s->facts, more);
    if (t != TRI_MAYBE)
        return t;
    if (more.kind != VALUE_EXPR || (more.e->origins & HAS_OVER) || !expr_is_shared(more.e) ||
        !may_exceed(e, s, p, n, other))
        return overlap_is_open(e, s), TRI_MAYBE;
    return fork_truth(e, s, more, NULL, ev);
}

/* The lower one reaches the upper one, and this is not empty. */
static bool compare_counts(struct engine *e, struct state *s, const struct part *out,
                           const struct part *in, struct event *ev)
{
    bool first = out->at.i <= in->at.i;
    const struct part *low = first ? out : in, *high = first ? in : out;
    bool gaps = (!low->known && !low->b.size) || !high->b.size;
    if (low->known && !gaps && low->last <= high->at.i)
        return true;
    if (gaps)
        return overlap_is_open(e, s), true;
    enum tri reaches = ask(e, s, low, most_before(low, high->at.i), high, ev);
    if (reaches != TRI_YES)
        return ev->kind == EVENT_NONE;
    enum tri any = ask(e, s, high, 0, low, ev);
    if (any != TRI_YES)
        return ev->kind == EVENT_NONE;
    return fault(ev, arena_printf(e->arena, "the send and the receive buffer overlap: from byte "
                                  "%lld of %s on, the %s buffer reaches byte %lld",
                                  (long long)low->at.i, object_name(e, s, low),
                                  first ? "send" : "receive", (long long)high->at.i));
}

bool overlap_check(struct engine *e, struct state *s, const struct buffer *out, int64_t sent,
                   const struct buffer *in, int64_t received, struct event *ev)
{
    if (!overlap_is_possible(s, out, in))
        return true;
    struct part from = part_of(s, out, sent), to = part_of(s, in, received);
    bool placed = from.at.kind == VALUE_ADDR && to.at.kind == VALUE_ADDR && !from.at.any &&
                  !to.at.any;
    if (!placed || is_absolute(&from) || is_absolute(&to)) {
        if (!room_between(e, s, &from.b, sent, &to.b, received))
            overlap_is_open(e, s);
        return true;
    }
    if (from.known && to.known)
        return compare_bytes(e, s, &from, &to, ev);
    return compare_counts(e, s, &from, &to, ev);
}
