/* Message buffers: address, count and datatype of a call (MPI-4.0 3.2.2).
 *
 *     MPI_Send(&a[2], 3, column, ...)      from a + 8 on, 3 elements of a derived datatype
 */
#include "abstraction/arguments/buffer.h"

#include "abstraction/abstraction.h"
#include "abstraction/arguments/c_type.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/room.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/never_set.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

const struct datatype *buffer_datatype(const struct engine *e, const struct buffer *b)
{
    return b->derived ? b->derived : datatype_named(e->types, b->type);
}

struct value buffer_bytes(struct engine *e, struct value count, int64_t size)
{
    if (count.kind == VALUE_NONE)
        return count;
    struct value wide_count = value_cast(e->values, IR_I64, count);
    return value_bin(e->values, IR_MUL, IR_I64, wide_count, value_int(IR_I64, size));
}

bool buffer_is_unused(const struct engine *e, const struct value *v)
{
    const struct ir_prog *p = e->program->p;
    return v->kind == VALUE_ADDR && (v->object & OBJECT_REGION) == OBJECT_GLOBAL &&
           OBJECT_INDEX(v->object) < p->n_globals &&
           !strncmp(p->globals[OBJECT_INDEX(v->object)].link_name, "m2s_unused_", 11);
}

/* May a buffer of the running call have elements of a size that is not known?  Its place in the
 * buffer, and what is in it, must not count. */
static bool takes_vague(struct engine *e, struct state *s)
{
    const struct mpi_call *call = running_call(e, s);
    enum mpi_fn fn = call ? mpi_find(call->name) : MPI_FN_COUNT;
    return call && (call->class == MPI_C_P2P || call->class == MPI_C_IO ||
                    fn == MPI_FN_MPI_Bcast || fn == MPI_FN_MPI_Ibcast ||
                    fn == MPI_FN_MPI_Scatter || fn == MPI_FN_MPI_Gather ||
                    fn == MPI_FN_MPI_Scatterv || fn == MPI_FN_MPI_Gatherv);
}

static bool set_vague(struct engine *e, struct state *s, struct value type,
                      const struct datatype *d, struct buffer *b, struct event *ev)
{
    if (!takes_vague(e, s)) {
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "the size of the datatype %s is not known",
                     d->name);
        return false;
    }
    struct value n = facts_reduce(&s->facts, handle_amount(e, s, type));
    bool known = n.kind != VALUE_NONE && b->count.kind != VALUE_NONE;
    b->type = d->basic;
    b->derived = d;
    b->elements = b->count;
    b->size = 0;
    b->count = known ? value_bin(e->values, IR_MUL, IR_I64,
                                 value_cast(e->values, IR_I64, b->count), n)
                     : (struct value){.kind = VALUE_NONE};
    return true;
}

/* Distances are known from one object: the buffer must be in it. */
static const struct datatype *place(struct engine *e, struct state *s, const struct datatype *d,
                                    struct buffer *b, struct event *ev)
{
    const struct value *at = &b->address;
    if (at->kind == VALUE_ADDR && !at->any && at->object == d->base && d->blocks)
        return datatype_placed(e->types, d, at->i);
    engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "%s has distances from another object than the "
                 "buffer", d->name);
    return NULL;
}

/* A derived type that is a row of one basic type is that many elements of it. */
static bool set_type(struct engine *e, struct state *s, struct value type,
                     struct buffer *b, struct event *ev)
{
    const struct datatype *d = lookup_datatype_vague(e, s, type, ev);
    if (!d)
        return false;
    if (!lookup_type_is_ready(e, s, type)) {
        engine_fault(ev, DIAG_MPI_TYPE_UNCOMMITTED,
                     arena_printf(e->arena, "the datatype of %s is not committed", d->name));
        return false;
    }
    if (d->vague)
        return set_vague(e, s, type, d, b, ev);
    if (d->related && !(d = place(e, s, d, b, ev)))
        return false;
    b->type = d->basic ? d->basic : "MPI_BYTE";
    b->size = (uint32_t)d->extent;
    if (d->predefined)
        return true;
    bool one = b->count.kind == VALUE_INT && b->count.i <= 1;
    if (d->apart && !d->ub_marked && !one) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "more than one element of %s, which has "
                     "addresses of several objects, are not supported", d->name);
        return false;
    }
    b->derived = d;
    b->elements = b->count;
    int64_t n = d->basic ? d->n_basic : d->size;
    if (n != 1)
        b->count = buffer_bytes(e, b->count, n);
    b->size = datatype_is_dense(d) ? mpi_type_extent(b->type) : 0;
    return true;
}

bool buffer_of_values(struct engine *e, struct state *s, struct value address,
                      struct value count, struct value type, struct buffer *b,
                      struct event *ev)
{
    *b = (struct buffer){.address = address, .count = count, .call = state_instr(s)};
    b->unused = buffer_is_unused(e, &address);
    if (b->unused)
        b->address = value_int(IR_PTR, 0);
    else
        b->place = address;
    if (type.kind == VALUE_NONE) { /* the call has an array of datatypes */
        b->type = "MPI_BYTE";
        b->size = 1;
    } else if (!set_type(e, s, type, b, ev)) {
        return false;
    }
    if (count.kind == VALUE_INT && count.i < 0) {
        engine_fault(ev, DIAG_MPI_ARG_COUNT,
                     arena_printf(e->arena, "%s is negative (%lld)",
                                  running_argument_text(e, s, "count", "n", count),
                                  (long long)count.i));
        return false;
    }
    if (count.kind == VALUE_EXPR && never_set(e, s, count.e)) {
        never_set_tell(e, s, "the count of this call", ev);
        return false;
    }
    return true;
}

bool buffer_of_call(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                    struct buffer *b, struct event *ev)
{
    if (!buffer_of_values(e, s, running_argument(e, s, i, k), running_argument(e, s, i, k + 1),
                          running_argument(e, s, i, k + 2), b, ev))
        return false;
    c_type_check(e, s, i, k, b);
    buffer_silence(e, s, i, k, b);
    buffer_locate(e, s, i, k, b);
    return true;
}

void buffer_locate(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                   struct buffer *b)
{
    struct buffer at = *b;
    b->offset = at.offset = running_offset(e, s, i, k);
    at.address = buffer_address(b);
    b->fits = b->offset.kind != VALUE_NONE && at.address.kind == VALUE_ADDR &&
              room_for(e, s, &at, 1) == ROOM_ENOUGH;
}

void buffer_silence(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                    struct buffer *b)
{
    const struct abst_options *o = e->options;
    uint64_t silent = i->id < o->n_silent && k < ABST_ANY ? o->silent[i->id] >> k : 0;
    bool memory = b->place.kind == VALUE_ADDR;
    if ((silent & 1) || (memory && silent >> ABST_MEMORY & 1)) {
        b->unused = true;
        b->address = value_int(IR_PTR, 0);
    } else if (silent >> ABST_ANY & 1) {
        b->address = engine_fresh(e, s, IR_PTR, true, LEDGER_MESSAGE,
                                  "array data in a message");
    }
}

struct value buffer_address(const struct buffer *b)
{
    return b->unused ? b->place : b->address;
}

int64_t buffer_known_count(const struct buffer *b)
{
    return b->type && b->count.kind == VALUE_INT && b->count.i > 0 ? b->count.i : 0;
}

bool buffer_extent(const struct buffer *b, int64_t blocks, int64_t *first, int64_t *last)
{
    const struct datatype *d = b->derived;
    int64_t gap = mpi_type_extent(b->type) - mpi_type_size(b->type);
    *first = 0;
    *last = buffer_known_count(b) * blocks * (int64_t)mpi_type_extent(b->type) - gap;
    if (b->count.kind != VALUE_INT || b->size)
        return b->count.kind == VALUE_INT;
    if (b->elements.kind != VALUE_INT || d->extent < 0 || d->absolute)
        return false;
    *first = d->true_lb;
    *last = (b->elements.i * blocks - 1) * d->extent + d->true_lb + d->true_extent;
    return true;
}
