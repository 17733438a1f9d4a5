/* One walk over a state (see state_walk.h): frames, live temporaries, locals, globals, requests,
 * and heap objects in the order in which pointers lead to them.
 *
 * An atom that was only read from unknown memory and that nothing else speaks of is not written:
 * it stands for what the memory already says.  Of a request, what its completion will need is
 * written; its handle is a heap object like any other.
 */
#include "abstraction/state/state_walk.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/callback.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "core/base/hash.h"

#include <assert.h>

static void put(struct state_walk *w, uint64_t x)
{
    if (w->sink)
        w->sink->word(w->sink->to, x);
}

void state_walk_count(struct state_walk *w, const struct expr *e)
{
    if (e->op == EXPR_ATOM) {
        struct expr *atom = (struct expr *)e;
        if (atom->mark != w->mark) {
            atom->mark = w->mark;
            atom->count = 0;
        }
        atom->count++;
        return;
    }
    if (e->a)
        state_walk_count(w, e->a);
    if (e->b)
        state_walk_count(w, e->b);
}

void state_place_set(struct engine *e, const struct state_place *p, struct value v)
{
    assert(state_place_is_writable(p));
    struct value *at = p->at;
    if (!at)
        at = &state_writable(e, p->state, p->object)->cells[p->cell].value;
    *at = at->kind == VALUE_ADDR ? value_at_offset(*at, v) : v;
}

static uint64_t object_name(struct state_walk *w, uint32_t object)
{
    uint32_t index = OBJECT_INDEX(object);
    if ((object & OBJECT_REGION) != OBJECT_HEAP || index >= w->s->n_heap)
        return object;
    if (!w->heap_number[index]) {
        w->heap_queue[w->n_heap] = index;
        w->heap_number[index] = ++w->n_heap;
    }
    return OBJECT_HEAP | w->heap_number[index];
}

/* A datatype with absolute addresses leads to objects too. */
static void put_type_objects(struct state_walk *w, const struct value *v)
{
    if (v->object != engine_hidden(w->e, HIDDEN_TYPE) || v->any)
        return;
    const struct datatype *d = datatypes_get(w->e->types, (uint32_t)v->i);
    for (uint32_t i = 0; d->absolute && d->blocks && i < d->n_blocks; i++)
        if (d->blocks[i].absolute)
            put(w, object_name(w, d->blocks[i].object));
}

static void put_number(struct state_walk *w, const struct value *v, const struct state_place *p)
{
    if (w->sink)
        w->sink->number(w->sink->to, v, p);
    else if (v->kind == VALUE_EXPR)
        state_walk_count(w, v->e);
}

static void put_offset(struct state_walk *w, const struct value *at, const struct state_place *p)
{
    struct value offset = value_offset(at);
    put_number(w, &offset, p);
}

/* A pointer into allocated memory of a length that is not known: its place is a number of the
 * state, as a loop may move it. */
static bool is_element_place(const struct state_walk *w, const struct value *v)
{
    uint32_t k = OBJECT_INDEX(v->object);
    const struct memory *m = (v->object & OBJECT_REGION) == OBJECT_HEAP && k < w->s->n_heap
                                 ? w->s->heap[k] : NULL;
    return v->named || (m && memory_length(m));
}

static void put_value(struct state_walk *w, const struct value *v, const struct state_place *p)
{
    if (state_walk_is_number(v)) {
        put_number(w, v, p);
        return;
    }
    bool is_place = w->joint && v->kind == VALUE_ADDR && (v->named || !v->any) &&
                    is_element_place(w, v);
    put(w, (uint64_t)v->kind << 8 | v->type | (uint64_t)(v->any && !is_place) << 16 |
               (uint64_t)is_place << 17);
    switch ((enum value_kind)v->kind) {
    case VALUE_NONE: case VALUE_FLOAT: case VALUE_EXPR: break;
    case VALUE_INT: put(w, (uint64_t)v->i); break;
    case VALUE_ADDR:
        put(w, object_name(w, v->object));
        put(w, v->any || is_place ? 0 : (uint64_t)v->i);
        if (v->named || is_place)
            put_offset(w, v, p);
        put_type_objects(w, v);
        break;
    case VALUE_FUNC: put(w, v->object); break;
    }
}

/* Of this state alone. */
static void put_own(struct state_walk *w, struct value *v)
{
    put_value(w, v, &(struct state_place){.state = w->s, .at = v, .object = SKEL_NONE});
}

/* Shared with other states. */
static void put_fixed(struct state_walk *w, const struct value *v)
{
    put_value(w, v, &(struct state_place){.state = w->s, .object = SKEL_NONE});
}

/* A cell that says no more than the default content of its place. */
static bool is_default(const struct state_walk *w, const struct memory *m, const struct cell *c)
{
    if (!w->sink || c->value.kind != VALUE_EXPR || c->value.e->op != EXPR_ATOM)
        return false;
    const struct expr *atom = c->value.e;
    if (atom->count != 1)
        return false;
    const struct segment *s = &m->base;
    for (uint32_t i = 0; i < m->n_segments; i++)
        if (m->segments[i].lo <= c->offset && c->offset < m->segments[i].hi)
            s = &m->segments[i];
    if (s->fill != FILL_UNKNOWN && s->fill != FILL_UNINIT)
        return false;
    const struct origin *o = s->origin ? s->origin : w->e->env.lost;
    if (o->kind != ORIGIN_MESSAGE && o->kind != ORIGIN_COLL)
        return atom->origin == o;
    return atom->origin->kind == o->kind && atom->origin->group == o->group &&
           atom->origin->cell == c->offset - s->base;
}

/* All ranks together: by which message a value came says nothing of it. */
static uint64_t origin_name(const struct state_walk *w, const struct origin *o)
{
    bool sent = o && (o->kind == ORIGIN_MESSAGE || o->kind == ORIGIN_COLL);
    if (w->joint && sent)
        return hash_mix(hash_mix(hash_mix(0x4f, o->kind), o->over), o->ledger);
    return o ? o->id + 1 : 0;
}

static void put_segment(struct state_walk *w, const struct segment *s)
{
    put(w, s->fill);
    put(w, origin_name(w, s->origin));
    put(w, (uint64_t)s->base);
    put(w, (uint64_t)(uintptr_t)s->bytes);
}

static void put_memory(struct state_walk *w, const struct memory *m, uint32_t object)
{
    uint64_t layout = m->base.fill;
    if (w->sink && w->sink->begin)
        w->sink->begin(w->sink->to);
    put(w, (uint64_t)m->size);
    put(w, m->freed);
    put_segment(w, &m->base);
    for (uint32_t i = 0; i < m->n_segments; i++) {
        put(w, 0x53);
        layout = hash_mix(layout, (uint64_t)m->segments[i].lo);
        put(w, (uint64_t)m->segments[i].lo);
        put(w, (uint64_t)m->segments[i].hi);
        put_segment(w, &m->segments[i]);
    }
    const uint64_t *digest = memory_digest(m);
    if (digest) {
        put(w, 0x44);
        put(w, digest[0]);
        put(w, digest[1]);
    }
    for (uint32_t i = 0; !digest && i < m->n_cells; i++) {
        if (is_default(w, m, &m->cells[i]))
            continue;
        put(w, 0x43);
        layout = hash_mix(layout, (uint64_t)m->cells[i].offset);
        put(w, (uint64_t)m->cells[i].offset);
        put_value(w, &m->cells[i].value,
                  &(struct state_place){.state = w->s, .object = object, .cell = i});
    }
    put(w, 0x45);
    if (w->sink && w->sink->end)
        w->sink->end(w->sink->to, w->s, object, layout);
}

static bool is_untouched(const struct memory *m)
{
    return !m || (!m->n_cells && !m->n_segments && m->base.fill == FILL_UNINIT);
}

/* In the middle of an MPI call, what it has written already is live if it is so afterwards:
 *
 *     MPI_Isendrecv(..., MPI_ANY_SOURCE, ..., &r);  MPI_Wait(&r, &status)
 *
 * MPI_Wait has two states, and between them the status says who has sent. */
static void add_written(struct state_walk *w, const struct frame *f, bool again, uint64_t *locals)
{
    const struct call_progress *p = &w->s->progress;
    const struct ir_func *fn = f->fn->f;
    if (!again && !p->phase && !p->next && !p->count && !p->slot)
        return;
    uint64_t *temps = ARENA_ARRAY(w->scratch, uint64_t, fn->n_temps / 64 + 1);
    uint64_t *later = ARENA_ARRAY(w->scratch, uint64_t, fn->n_locals / 64 + 1);
    program_live_at(w->e->program, f->fn, f->block, f->instr + 1, temps, later);
    for (uint32_t i = 0; i < fn->n_locals / 64 + 1; i++)
        locals[i] |= later[i];
}

/* What MPI does when the function that it has called returns. */
static void put_callback(struct state_walk *w, const struct callback *c)
{
    put(w, c != NULL);
    if (!c)
        return;
    put(w, (uint64_t)c->kind << 32 | c->key);
    put_fixed(w, &c->holder);
    put_fixed(w, &c->out);
    put_fixed(w, &c->flag);
    put_fixed(w, &c->code);
}

/* What the function that runs will return is not there yet; in a loop, the place has what it
 * returned before. */
static void leave_out_result(const struct frame *f, uint64_t *temps)
{
    uint32_t result = f->fn->f->blocks[f->block].instrs[f->instr].dst;
    if (result != IR_NO_TEMP)
        bit_clear(temps, result);
}

static void put_frame(struct state_walk *w, uint32_t index)
{
    struct frame *f = &w->s->frames[index];
    const struct ir_func *fn = f->fn->f;
    bool again = state_runs_again(w->s, index), top = index + 1 == w->s->n_frames;
    uint64_t *temps = ARENA_ARRAY(w->scratch, uint64_t, fn->n_temps / 64 + 1);
    uint64_t *locals = ARENA_ARRAY(w->scratch, uint64_t, fn->n_locals / 64 + 1);
    program_live_at(w->e->program, f->fn, f->block, top || again ? f->instr : f->instr + 1,
                    temps, locals);
    if (top || again)
        add_written(w, f, again, locals);
    else
        leave_out_result(f, temps);
    put_callback(w, f->callback);
    put(w, (uint64_t)f->fn->index << 32 | f->block);
    put(w, f->instr);
    for (uint32_t i = 0; i < fn->n_temps; i++)
        if (bit_get(temps, i))
            put_own(w, &f->temps[i]);
    for (uint32_t i = 0; i < fn->n_locals; i++) {
        const struct memory *m = w->s->locals[f->locals + i];
        if (is_untouched(m) || (f->fn->tracked[i] && !bit_get(locals, i)))
            continue;
        put(w, i);
        put_memory(w, m, OBJECT_LOCAL | (f->locals + i));
    }
    put(w, f->n_varargs);
    for (uint32_t i = 0; i < f->n_varargs; i++)
        put_own(w, &f->varargs[i]);
}

/* ---- requests ---- */

static void put_text(struct state_walk *w, const char *text)
{
    for (const char *c = text; c && *c; c++)
        put(w, (unsigned char)*c);
    put(w, 0x54);
}

static void put_buffer(struct state_walk *w, const struct buffer *b)
{
    put_text(w, b->type);
    put(w, b->derived ? b->derived->index : SKEL_NONE);
    put_fixed(w, &b->elements);
    put(w, (uint64_t)b->fits << 1 | b->unused);
    put_fixed(w, &b->address);
    put(w, b->address.kind == VALUE_EXPR && b->call ? b->call->id : 0); /* where it may lead */
    put_fixed(w, &b->place);
    put_fixed(w, &b->count);
}

/* The message that the exact phase has reserved, counted from those that come next: in a
 * program that never ends the numbers grow, and the distance stays. */
static void put_reserved(struct state_walk *w, const struct request *r)
{
    put(w, r->index == SKEL_NONE);
    if (r->index == SKEL_NONE || !r->group)
        return;
    put(w, r->group->received - r->index);
    bool arrived = r->index < r->group->n_exact;
    if (w->joint) {
        put(w, arrived); /* its content has places of its own */
        return;
    }
    const struct message *m = arrived ? &r->group->exact[r->index] : NULL;
    if (arrived && (m->full->n_cells > CONTENT_MAX_CELLS || r->group->generalise))
        put(w, r->index); /* its symbol does not say all of it */
    put(w, arrived ? m->symbol->id : SKEL_NONE);
}

static void put_coll(struct state_walk *w, const struct request *r)
{
    const struct coll_call *c = r->coll;
    bool distance = r->index != SKEL_NONE &&
                    (w->joint || c->result == COLL_NOTHING); /* no content */
    uint32_t entered = rank_entered(&w->e->ranks[w->s->rank], c->comm->index);
    put(w, distance ? entered - r->index : r->index);
    put(w, (uint64_t)c->comm->index << 32 | c->fn);
    put(w, (uint64_t)(int64_t)c->root);
    put(w, (uint64_t)c->result << 1 | c->in_place);
    put(w, c->making.known ? c->making.known->index : SKEL_NONE);
    put(w, c->file);
    put(w, c->group ? c->group->index : SKEL_NONE);
    put(w, r->symbol && !w->joint ? r->symbol->id : SKEL_NONE);
    put_buffer(w, &c->send);
    put_buffer(w, &c->recv);
    for (uint32_t k = 0; k < c->n_out; k++)
        put_buffer(w, &c->out[k]);
    for (uint32_t k = 0; k < c->n_in; k++)
        put_buffer(w, &c->in[k]);
    for (uint32_t k = 0; c->lists && k < c->lists->n; k++)
        put_buffer(w, &c->lists->items[k]);
}

static void put_envelope(struct state_walk *w, struct request *r)
{
    put(w, r->from.comm ? r->from.comm->index : SKEL_NONE);
    put(w, r->from.null);
    put(w, (uint64_t)(int64_t)r->from.peer);
    put(w, (uint64_t)(int64_t)r->from.tag);
    if (r->from.tag == GROUP_MIXED_TAG)
        put_own(w, &r->from.open_tag);
    put_buffer(w, &r->buffer);
}

static void put_request(struct state_walk *w, struct request *r)
{
    put(w, (uint64_t)r->kind << 16 | (uint64_t)r->mode << 8 | (uint64_t)r->persistent << 7 |
           r->active << 6 | r->started << 5 | r->done << 4 | r->cancelling << 3 |
           r->receives << 2 | r->told << 1);
    if (r->kind == REQUEST_NONE)
        return;
    put(w, r->object == SKEL_NONE ? SKEL_NONE : object_name(w, r->object));
    put(w, r->other);
    if (r->persistent || r->kind == REQUEST_RECV || r->kind == REQUEST_RMA)
        put_envelope(w, r);
    if (r->n_partitions) {
        put(w, r->n_partitions);
        for (uint32_t k = 0; k < r->n_partitions && r->active && r->partitions; k++)
            put(w, r->partitions[k]);
        put(w, r->active && r->partitions);
    }
    if (r->kind == REQUEST_RECV && r->active) {
        put(w, r->group ? r->group->index : SKEL_NONE);
        put_reserved(w, r);
    }
    if (r->coll)
        put_coll(w, r);
    if (r->kind == REQUEST_MESSAGE || r->kind == REQUEST_MATCHED) {
        put(w, r->group->index);
        put(w, r->symbol->id);
        put_buffer(w, &r->buffer);
    }
    if (r->kind == REQUEST_SEND && !r->persistent) { /* see call/buffer_use.h */
        put_fixed(w, &r->buffer.place);
        put_fixed(w, &r->buffer.count);
    }
}

static void put_requests(struct state_walk *w)
{
    struct state *s = w->s;
    const struct call_progress *p = &s->progress;
    put(w, s->n_requests);
    for (uint32_t i = 0; i < s->n_requests; i++)
        put_request(w, &s->requests[i]);
    if (p->phase || p->next || p->count || p->slot) {
        put(w, 0x50000000u + p->phase);
        put(w, p->next);
        put(w, p->count);
        put(w, p->slot);
        put(w, p->failed);
    }
    for (uint32_t i = 0; i < s->n_made; i++)
        put(w, s->made[i]);
    for (uint32_t i = 0; i < s->n_grouped; i++)
        put(w, s->grouped[i]);
    put(w, s->probed.channel ? 1 + s->probed.channel->index : 0);
    if (s->probed.channel)
        put_own(w, &s->probed.tag);
    put(w, s->attached.is);
    if (!s->attached.is)
        return;
    put_own(w, &s->attached.address);
    put_own(w, &s->attached.size);
    put(w, (uint64_t)s->attached.used << 1 | (s->attached.messages > 0));
}

static void put_roots(struct state_walk *w)
{
    struct state *s = w->s;
    put(w, (uint64_t)s->n_frames << 32 | (uint64_t)s->mpi.sessions << 8
               | (uint64_t)s->clock_asked << 2 | (uint64_t)s->mpi.initialized << 1
               | s->mpi.finalized);
    for (uint32_t i = 0; i < s->n_frames; i++)
        put_frame(w, i);
    for (uint32_t i = 0; i < w->e->globals.n; i++) {
        if (s->globals[i] == w->e->globals.v[i])
            continue;
        put(w, 0x47000000u + i);
        put_memory(w, s->globals[i], OBJECT_GLOBAL | i);
    }
    put(w, s->reordered);
    put(w, s->n_pending);
    for (uint32_t i = 0; i < s->n_pending; i++)
        put_own(w, &s->pending[i]);
    put_requests(w);
    put(w, s->n_takens);
    for (uint32_t i = 0; i < s->n_takens; i++) {
        put(w, (uint64_t)s->takens[i].group << 32 | s->takens[i].symbol);
        put(w, s->takens[i].n);
    }
    for (uint32_t i = 0; i < w->n_heap; i++) { /* grows while it is walked */
        const struct memory *m = s->heap[w->heap_queue[i]];
        if (!m)
            put(w, UINT64_MAX); /* no size */
        else
            put_memory(w, m, OBJECT_HEAP | w->heap_queue[i]);
    }
}

void state_walk(struct state_walk *w, struct state *s)
{
    w->s = s;
    w->n_heap = 0;
    w->heap_number = ARENA_ARRAY(w->scratch, uint32_t, s->n_heap + 1);
    w->heap_queue = ARENA_ARRAY(w->scratch, uint32_t, s->n_heap + 1);
    put_roots(w);
}
