/* The table of requests in a state (see request.h), and what handles lead to. */
#include "abstraction/state/request.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

#include <assert.h>

/* Names of the objects behind handles: by address, so that no malloc() looks like one. */
static const char handle_name[] = "a request";

/* ---- the table ---- */

uint32_t request_next(const struct state *s)
{
    for (uint32_t i = 0; i < s->n_requests; i++)
        if (s->requests[i].kind == REQUEST_NONE)
            return i;
    return s->n_requests;
}

struct request *request_put(struct engine *e, struct state *s, uint32_t slot,
                            const struct request *r)
{
    static const struct request none = {.kind = REQUEST_NONE};
    while (s->n_requests <= slot)
        VEC_PUSH(e->arena, s->requests, s->n_requests, s->cap_requests, none);
    struct request *to = &s->requests[slot];
    assert(to->kind == REQUEST_NONE && r->kind != REQUEST_NONE);
    *to = *r;
    to->buffer.offset = (struct value){.kind = VALUE_NONE}; /* of the call that is over */
    if (!to->object)
        to->object = state_alloc_again(e, s, handle_name, 1, FILL_ZERO);
    to->at = state_instr(s)->at;
    if (!to->made.file)
        to->made = to->at;
    return to;
}

void request_drop(struct engine *e, struct state *s, uint32_t slot)
{
    struct request *r = &s->requests[slot];
    assert(slot < s->n_requests && r->kind != REQUEST_NONE);
    if (r->object != SKEL_NONE)
        state_writable(e, s, r->object)->freed = true;
    r->kind = REQUEST_NONE;
    while (s->n_requests && s->requests[s->n_requests - 1].kind == REQUEST_NONE)
        s->n_requests--;
}

void request_reduce(struct state *s)
{
    for (uint32_t i = 0; i < s->n_requests; i++) {
        struct buffer *b = &s->requests[i].buffer;
        b->address = facts_reduce(&s->facts, b->address);
        b->place = facts_reduce(&s->facts, b->place);
        b->count = facts_reduce(&s->facts, b->count);
        struct value *tag = &s->requests[i].from.open_tag;
        *tag = facts_reduce(&s->facts, *tag);
    }
}

static bool is_among(const struct value *at, uint32_t object, uint32_t n)
{
    return at->kind == VALUE_ADDR && at->object >= object && at->object - object < n;
}

static void forget(struct value *at, uint32_t object, uint32_t n)
{
    if (is_among(at, object, n))
        at->object = OBJECT_LOCAL | OBJECT_INDEX(UINT32_MAX);
}

static void forget_buffer(struct buffer *b, uint32_t object, uint32_t n)
{
    forget(&b->address, object, n);
    forget(&b->place, object, n);
}

static bool leads_there(const struct buffer *b, uint32_t n_buffers, uint32_t object, uint32_t n)
{
    for (uint32_t k = 0; k < n_buffers; k++)
        if (is_among(&b[k].address, object, n) || is_among(&b[k].place, object, n))
            return true;
    return false;
}

static const struct buffer_list *list_without(struct engine *e, const struct buffer_list *l,
                                              uint32_t object, uint32_t n)
{
    if (!l || !leads_there(l->items, l->n, object, n))
        return l;
    struct buffer_list *now = arena_memdup(e->arena, l, sizeof *l);
    now->items = arena_memdup(e->arena, l->items, l->n * sizeof *l->items);
    for (uint32_t k = 0; k < l->n; k++)
        forget_buffer(&now->items[k], object, n);
    return now;
}

/* The same call for all states that have the request: here it becomes another one. */
static const struct coll_call *coll_without(struct engine *e, const struct coll_call *c,
                                            uint32_t object, uint32_t n)
{
    const struct buffer_list *lists = list_without(e, c->lists, object, n);
    if (!leads_there(&c->send, 1, object, n) && !leads_there(&c->recv, 1, object, n) &&
        !leads_there(c->out, c->n_out, object, n) && !leads_there(c->in, c->n_in, object, n) &&
        lists == c->lists)
        return c;
    struct coll_call *now = arena_memdup(e->arena, c, sizeof *c);
    now->lists = lists;
    now->out = c->n_out ? arena_memdup(e->arena, c->out, c->n_out * sizeof *c->out) : NULL;
    now->in = c->n_in ? arena_memdup(e->arena, c->in, c->n_in * sizeof *c->in) : NULL;
    forget_buffer(&now->send, object, n);
    forget_buffer(&now->recv, object, n);
    for (uint32_t k = 0; k < c->n_out; k++)
        forget_buffer(&now->out[k], object, n);
    for (uint32_t k = 0; k < c->n_in; k++)
        forget_buffer(&now->in[k], object, n);
    return now;
}

void request_forget(struct engine *e, struct state *s, uint32_t object, uint32_t n)
{
    for (uint32_t i = 0; i < s->n_requests; i++) {
        struct request *r = &s->requests[i];
        forget_buffer(&r->buffer, object, n);
        if (r->kind != REQUEST_NONE && r->persistent && r->coll)
            r->coll = coll_without(e, r->coll, object, n);
    }
    forget(&s->attached.address, object, n);
}

/* ---- handles ---- */

struct value request_handle(const struct state *s, uint32_t slot)
{
    assert(slot < s->n_requests && s->requests[slot].object != SKEL_NONE);
    return value_addr(s->requests[slot].object, 0);
}

static bool is_heap_address(const struct state *s, const struct value *v)
{
    return v->kind == VALUE_ADDR && !v->any && v->i == 0 &&
           (v->object & OBJECT_REGION) == OBJECT_HEAP && OBJECT_INDEX(v->object) < s->n_heap;
}

struct request *request_of(struct state *s, struct value handle, uint32_t *slot)
{
    if (!is_heap_address(s, &handle))
        return NULL;
    for (uint32_t i = 0; i < s->n_requests; i++)
        if (s->requests[i].kind != REQUEST_NONE && s->requests[i].object == handle.object) {
            *slot = i;
            return &s->requests[i];
        }
    return NULL;
}

bool request_is_stale(const struct state *s, struct value handle)
{
    if (!is_heap_address(s, &handle))
        return false;
    const struct memory *m = s->heap[OBJECT_INDEX(handle.object)];
    return m && m->name == handle_name && m->freed;
}

/* The null handle, also when the program does not name it. */
struct value request_null(struct engine *e)
{
    struct value v;
    if (handle_find(e, "MPI_REQUEST_NULL", &v))
        return v;
    return value_addr(OBJECT_GLOBAL | OBJECT_INDEX(UINT32_MAX), 0); /* no object's */
}

static bool request_is_null(struct engine *e, const struct value *v)
{
    struct value null = request_null(e);
    return value_equal(v, &null);
}

bool request_is_handle(struct engine *e, struct state *s, const struct value *v)
{
    uint32_t slot;
    return v->kind == VALUE_ADDR && (request_of(s, *v, &slot) || request_is_stale(s, *v) ||
                                     request_is_null(e, v) || handle_is(s, v));
}

void request_fill(struct engine *e, struct state *s, struct memory *m, struct origin *o)
{
    const struct memory *old = m->n_cells ? memory_clone(e->arena, m) : NULL;
    memory_fill(&e->env, m, (struct segment){0, m->size, FILL_UNKNOWN, o, 0, NULL});
    for (uint32_t i = 0; old && i < old->n_cells; i++)
        if (request_is_handle(e, s, &old->cells[i].value) ||
            handle_predefined(e, &old->cells[i].value))
            memory_store(&e->env, m, old->cells[i].offset, old->cells[i].value);
}

bool request_find(struct engine *e, struct state *s, struct value v, uint32_t *slot,
                  struct event *ev)
{
    *slot = SKEL_NONE;
    v = facts_reduce(&s->facts, v);
    const struct request *r = request_of(s, v, slot);
    if (request_is_null(e, &v) || (r && r->kind != REQUEST_MESSAGE))
        return true;
    if (request_is_stale(s, v))
        engine_fault(ev, DIAG_MPI_REQUEST_STALE, "the request has been completed through "
                                                 "another copy of its handle");
    else if (handle_never_set(e, &v))
        engine_fault(ev, DIAG_MPI_ARG_REQUEST, "the request was never set");
    else if (v.kind == VALUE_EXPR || (v.kind == VALUE_ADDR && v.any))
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "the request of this call is not known");
    else
        engine_fault(ev, DIAG_MPI_ARG_REQUEST, "the handle is not that of a request");
    return false;
}

bool request_at(struct engine *e, struct state *s, struct value at, uint32_t *slot,
                struct event *ev)
{
    struct value v;
    if (handle_is_unset(e, s, at, IR_PTR)) {
        engine_fault(ev, DIAG_MPI_ARG_REQUEST, "the request was never set");
        return false;
    }
    return access_load(e, s, at, IR_PTR, &v, ev) && request_find(e, s, v, slot, ev);
}

uint32_t request_part(const struct state *s, uint32_t slot)
{
    const struct request *r = &s->requests[slot];
    bool takes_part = r->kind == REQUEST_SEND || r->kind == REQUEST_RECV ||
                      r->kind == REQUEST_COLL;
    if (!r->active)
        return SKEL_NONE;
    if (takes_part && !r->done)
        return slot;
    return r->other != SKEL_NONE && !s->requests[r->other].done ? r->other : SKEL_NONE;
}

bool request_end(struct engine *e, struct state *s, uint32_t slot, struct value at,
                 struct event *fault)
{
    struct request *r = &s->requests[slot];
    r->done = false;
    if (r->persistent) {
        r->active = false;
        return true;
    }
    if (r->other != SKEL_NONE)
        request_drop(e, s, r->other);
    request_drop(e, s, slot);
    return access_store(e, s, at, request_null(e), fault);
}

/* ---- handles that are lost ---- */

static bool holds(const struct memory *m, struct value handle, int64_t except)
{
    for (uint32_t i = 0; m && i < m->n_cells; i++)
        if (m->cells[i].offset != except && value_equal(&m->cells[i].value, &handle))
            return true;
    return false;
}

static bool request_has_copy(struct engine *e, struct state *s, struct value handle,
                      struct value except)
{
    const struct memory *m = access_object(e, s, except, false);
    for (uint32_t i = 0; i < e->globals.n; i++)
        if (holds(s->globals[i], handle, s->globals[i] == m ? except.i : -1))
            return true;
    for (uint32_t i = 0; i < s->n_locals; i++)
        if (holds(s->locals[i], handle, s->locals[i] == m ? except.i : -1))
            return true;
    for (uint32_t i = 0; i < s->n_heap; i++)
        if (holds(s->heap[i], handle, s->heap[i] == m ? except.i : -1))
            return true;
    return false;
}

static const char *place(struct engine *e, const struct request *r)
{
    return arena_printf(e->arena, "the request of %s at %s:%u", r->call,
                        r->at.file ? r->at.file : "?", r->at.line);
}

/* MPI-4.0 3.7.3: what was begun must be completed or freed. */
bool request_may_write(struct engine *e, struct state *s, struct value at, struct event *ev)
{
    uint32_t slot;
    const struct segment *from;
    const struct memory *m = access_object(e, s, at, false);
    if (!m || at.any || m->freed || at.i < 0 || at.i > m->size - 8)
        return true;
    struct value old = memory_peek(&e->env, m, at.i, IR_PTR, &from);
    const struct request *r = request_of(s, old, &slot);
    if (!r || !r->active || r->kind == REQUEST_MESSAGE || request_has_copy(e, s, old, at))
        return true;
    engine_fault(ev, DIAG_MPI_REQUEST_LOST,
                 arena_printf(e->arena, "%s is active, and this call overwrites its only "
                              "handle", place(e, r)));
    return false;
}

void request_unused(struct engine *e, struct state *s, const struct request *r)
{
    finding_add(e, s, DIAG_MPI_REQUEST_UNUSED, r->at,
                arena_printf(e->arena, "the request of %s is never started", r->call));
}

bool request_all_complete(struct engine *e, struct state *s, struct event *ev)
{
    for (uint32_t i = 0; i < s->n_requests; i++) {
        const struct request *r = &s->requests[i];
        if (r->kind == REQUEST_NONE || r->object == SKEL_NONE)
            continue;
        if (r->kind == REQUEST_MESSAGE || !r->active) {
            if (r->persistent && !r->started)
                request_unused(e, s, r);
            continue;
        }
        engine_fault(ev, DIAG_MPI_REQUEST_LEAK,
                     arena_printf(e->arena, "%s was neither completed nor freed before "
                                  "MPI_Finalize", place(e, r)));
        return false;
    }
    return true;
}

/* ---- alternatives ---- */

struct buffer request_partition(const struct request *r, uint32_t k)
{
    struct buffer b = r->buffer;
    int64_t bytes = -1;
    if (b.count.kind == VALUE_INT) {
        b.count.i /= r->n_partitions;
        bytes = b.count.i * b.size;
    }
    if (b.derived && b.elements.kind == VALUE_INT) {
        b.elements.i /= r->n_partitions;
        bytes = b.size ? bytes : b.elements.i * b.derived->extent;
    }
    b.place.i += bytes * k;
    b.place.any |= bytes < 0;
    b.address.i += bytes * k;
    b.address.any |= bytes < 0;
    return b;
}

/* A partitioned send of which some partition is not ready. */
static bool is_open(const struct request *r)
{
    uint32_t n = 0;
    if (r->kind != REQUEST_SEND || !r->n_partitions)
        return false;
    while (n < r->n_partitions && r->partitions && r->partitions[n])
        n++;
    return n < r->n_partitions;
}

struct alternative request_alternative(struct engine *e, struct state *s, uint32_t slot)
{
    const struct request *r = &s->requests[slot];
    if (is_open(r))
        return (struct alternative){.kind = SKEL_ALT_PROBE, .receives = true, .from = r->from,
                                    .group = r->group, .index = SKEL_NONE};
    struct alternative a = {.kind = SKEL_ALT_REQ, .n_reqs = 1, .index = r->index,
                            .receives = r->kind == REQUEST_RECV, .from = r->from,
                            .group = r->group, .in = r->buffer, .coll = r->coll,
                            .symbol = r->symbol, .cancellable = r->cancelling};
    a.reqs = ARENA_NEW(e->arena, uint32_t);
    a.reqs[0] = slot;
    return a;
}

/* Whether a request with two halves is complete is one question. */
struct alternative request_both(struct engine *e, struct state *s, uint32_t slot)
{
    uint32_t other = s->requests[slot].other, part = request_part(s, slot);
    if (other == SKEL_NONE || other == part || s->requests[other].done)
        return request_alternative(e, s, part);
    struct alternative a = {.kind = SKEL_ALT_ALL, .n_reqs = 2, .index = SKEL_NONE};
    a.reqs = ARENA_ARRAY(e->arena, uint32_t, 2);
    a.reqs[0] = part;
    a.reqs[1] = other;
    return a;
}

struct alternative request_all(struct engine *e, const struct alternative *a, uint32_t n)
{
    struct alternative all = {.kind = SKEL_ALT_ALL, .index = SKEL_NONE};
    uint32_t cap = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!a[i].n_reqs) /* one that never is */
            return a[i];
        for (uint32_t r = 0; r < a[i].n_reqs; r++)
            VEC_PUSH(e->arena, all.reqs, all.n_reqs, cap, a[i].reqs[r]);
    }
    return all;
}

void request_select(struct engine *e, struct event *ev, const struct alternative *a,
                    uint32_t n, bool tests)
{
    ev->alts = ARENA_ARRAY(e->arena, struct alternative, n + tests);
    memcpy(ev->alts, a, n * sizeof *a);
    ev->n_alts = n;
    if (tests)
        ev->alts[ev->n_alts++] = (struct alternative){.kind = SKEL_ALT_ELSE,
                                                      .index = SKEL_NONE};
    ev->kind = EVENT_SELECT;
}
