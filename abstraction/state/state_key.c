/* The canonical form of a state, hashed: equal names, equal future.
 *
 * The state is written as a row of numbers: frames, live temporaries, locals, globals, and
 * heap objects in the order in which pointers lead to them (heap symmetry reduction).  Atoms are
 * numbered when they first appear.  An atom that was only read from unknown memory and that
 * nothing else speaks of is not written: it stands for what the memory already says.  Of a
 * request, what its completion will need is written; its handle is a heap object like any other.
 */
#include "abstraction/state/state_key.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
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
#include "core/base/fail.h"
#include "core/base/vec.h"


struct writer {
    struct engine *e;
    struct state *s;
    bool collects;         /* tell the state which numbers are free */
    bool counting;         /* first pass: count the uses of atoms, mark the heap */
    uint32_t mark;         /* of this key; even: pass one, odd: pass two */
    uint32_t n_atoms;
    uint32_t *heap_number; /* 1 + number, or 0 */
    uint32_t *heap_queue, n_heap;
    uint64_t *row;
    size_t n, cap;
    struct arena *scratch;
};

static void put(struct writer *w, uint64_t x)
{
    if (!w->counting)
        VEC_PUSH(w->scratch, w->row, w->n, w->cap, x);
}

static void put_expr(struct writer *w, const struct expr *e);

static void put_atom(struct writer *w, struct expr *atom)
{
    if (w->counting) {
        if (atom->mark != w->mark) {
            atom->mark = w->mark;
            atom->count = 0;
        }
        atom->count++;
        return;
    }
    if (atom->mark != w->mark) {
        atom->mark = w->mark;
        atom->number = ++w->n_atoms;
        put(w, 0x41000000u + atom->origin->id);
    }
    put(w, atom->number);
}

static void put_expr(struct writer *w, const struct expr *e)
{
    put(w, (uint64_t)e->op << 32 | (uint64_t)e->type << 16 | e->bin << 8 | e->un);
    uint64_t bits;
    switch (e->op) {
    case EXPR_ATOM:
        put_atom(w, (struct expr *)e);
        return;
    case EXPR_INT:
        put(w, (uint64_t)e->i);
        return;
    case EXPR_FLOAT:
        memcpy(&bits, &e->f, sizeof bits);
        put(w, bits);
        return;
    case EXPR_CALL:
        for (const char *c = e->fn; *c; c++)
            put(w, (unsigned char)*c);
        break;
    case EXPR_BIN: case EXPR_UN: case EXPR_CAST:
        break;
    }
    put_expr(w, e->a);
    if (e->b)
        put_expr(w, e->b);
}

static uint64_t object_name(struct writer *w, uint32_t object)
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
static void put_type_objects(struct writer *w, const struct value *v)
{
    if (v->object != engine_hidden(w->e, HIDDEN_TYPE) || v->any)
        return;
    const struct datatype *d = datatypes_get(w->e->types, (uint32_t)v->i);
    for (uint32_t i = 0; d->absolute && d->blocks && i < d->n_blocks; i++)
        if (d->blocks[i].absolute)
            put(w, object_name(w, d->blocks[i].object));
}

static void put_value(struct writer *w, const struct value *v)
{
    uint64_t bits;
    put(w, (uint64_t)v->kind << 8 | v->type | (uint64_t)v->any << 16);
    switch ((enum value_kind)v->kind) {
    case VALUE_NONE: break;
    case VALUE_INT: put(w, (uint64_t)v->i); break;
    case VALUE_FLOAT:
        memcpy(&bits, &v->f, sizeof bits);
        put(w, bits);
        break;
    case VALUE_ADDR:
        put(w, object_name(w, v->object));
        put(w, v->any ? 0 : (uint64_t)v->i);
        put_type_objects(w, v);
        break;
    case VALUE_FUNC: put(w, v->object); break;
    case VALUE_EXPR: put_expr(w, v->e); break;
    }
}

/* A cell that says no more than the default content of its place. */
static bool is_default(const struct writer *w, const struct memory *m, const struct cell *c)
{
    if (w->counting || c->value.kind != VALUE_EXPR || c->value.e->op != EXPR_ATOM)
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

static void put_segment(struct writer *w, const struct segment *s)
{
    put(w, s->fill);
    put(w, s->origin ? s->origin->id + 1 : 0);
    put(w, (uint64_t)s->base);
    put(w, (uint64_t)(uintptr_t)s->bytes);
}

static void put_memory(struct writer *w, const struct memory *m)
{
    put(w, (uint64_t)m->size);
    put(w, m->freed);
    put_segment(w, &m->base);
    for (uint32_t i = 0; i < m->n_segments; i++) {
        put(w, 0x53);
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
        put(w, (uint64_t)m->cells[i].offset);
        put_value(w, &m->cells[i].value);
    }
    put(w, 0x45);
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
static void add_written(struct writer *w, const struct frame *f, bool again, uint64_t *locals)
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
static void put_callback(struct writer *w, const struct callback *c)
{
    put(w, c != NULL);
    if (!c)
        return;
    put(w, (uint64_t)c->kind << 32 | c->key);
    put_value(w, &c->holder);
    put_value(w, &c->out);
    put_value(w, &c->flag);
    put_value(w, &c->code);
}

static void put_frame(struct writer *w, uint32_t index)
{
    const struct frame *f = &w->s->frames[index];
    const struct ir_func *fn = f->fn->f;
    bool again = state_runs_again(w->s, index), top = index + 1 == w->s->n_frames;
    uint64_t *temps = ARENA_ARRAY(w->scratch, uint64_t, fn->n_temps / 64 + 1);
    uint64_t *locals = ARENA_ARRAY(w->scratch, uint64_t, fn->n_locals / 64 + 1);
    program_live_at(w->e->program, f->fn, f->block, top || again ? f->instr : f->instr + 1,
                    temps, locals);
    if (top || again)
        add_written(w, f, again, locals);
    put_callback(w, f->callback);
    put(w, (uint64_t)f->fn->index << 32 | f->block);
    put(w, f->instr);
    for (uint32_t i = 0; i < fn->n_temps; i++)
        if (bit_get(temps, i))
            put_value(w, &f->temps[i]);
    for (uint32_t i = 0; i < fn->n_locals; i++) {
        const struct memory *m = w->s->locals[f->locals + i];
        if (is_untouched(m) || (f->fn->tracked[i] && !bit_get(locals, i)))
            continue;
        put(w, i);
        put_memory(w, m);
    }
    put(w, f->n_varargs);
    for (uint32_t i = 0; i < f->n_varargs; i++)
        put_value(w, &f->varargs[i]);
}

/* ---- requests ---- */

static void put_text(struct writer *w, const char *text)
{
    for (const char *c = text; c && *c; c++)
        put(w, (unsigned char)*c);
    put(w, 0x54);
}

static void put_buffer(struct writer *w, const struct buffer *b)
{
    put_text(w, b->type);
    put(w, b->derived ? b->derived->index : SKEL_NONE);
    put_value(w, &b->elements);
    put(w, b->unused);
    put_value(w, &b->address);
    put_value(w, &b->place);
    put_value(w, &b->count);
}

/* The message that the exact phase has reserved, counted from those that come next: in a
 * program that never ends the numbers grow, and the distance stays. */
static void put_reserved(struct writer *w, const struct request *r)
{
    put(w, r->index == SKEL_NONE);
    if (r->index == SKEL_NONE || !r->group)
        return;
    put(w, r->group->received - r->index);
    bool arrived = r->index < r->group->n_exact;
    const struct message *m = arrived ? &r->group->exact[r->index] : NULL;
    if (arrived && (m->full->n_cells > CONTENT_MAX_CELLS || r->group->generalise))
        put(w, r->index); /* its symbol does not say all of it */
    put(w, arrived ? m->symbol->id : SKEL_NONE);
}

static void put_coll(struct writer *w, const struct request *r)
{
    const struct coll_call *c = r->coll;
    bool distance = r->index != SKEL_NONE && c->result == COLL_NOTHING; /* no content */
    uint32_t entered = rank_entered(&w->e->ranks[w->s->rank], c->comm->index);
    put(w, distance ? entered - r->index : r->index);
    put(w, (uint64_t)c->comm->index << 32 | c->fn);
    put(w, (uint64_t)(int64_t)c->root);
    put(w, (uint64_t)c->result << 1 | c->in_place);
    put(w, c->made ? c->made->index : SKEL_NONE);
    put(w, c->group ? c->group->index : SKEL_NONE);
    put(w, r->symbol ? r->symbol->id : SKEL_NONE);
    put_buffer(w, &c->send);
    put_buffer(w, &c->recv);
    for (uint32_t k = 0; k < c->n_out; k++)
        put_buffer(w, &c->out[k]);
    for (uint32_t k = 0; k < c->n_in; k++)
        put_buffer(w, &c->in[k]);
}

static void put_envelope(struct writer *w, const struct request *r)
{
    put(w, r->from.comm ? r->from.comm->index : SKEL_NONE);
    put(w, r->from.null);
    put(w, (uint64_t)(int64_t)r->from.peer);
    put(w, (uint64_t)(int64_t)r->from.tag);
    put_buffer(w, &r->buffer);
}

static void put_request(struct writer *w, const struct request *r)
{
    put(w, (uint64_t)r->kind << 16 | (uint64_t)r->mode << 8 | (uint64_t)r->persistent << 7 |
           r->active << 6 | r->started << 5 | r->done << 4 | r->cancelling << 3 |
           r->receives << 2 | r->told << 1);
    if (r->kind == REQUEST_NONE)
        return;
    put(w, r->object == SKEL_NONE ? SKEL_NONE : object_name(w, r->object));
    put(w, r->other);
    if (r->persistent || r->kind == REQUEST_RECV)
        put_envelope(w, r);
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
        put_value(w, &r->buffer.place);
        put_value(w, &r->buffer.count);
    }
}

static void put_requests(struct writer *w)
{
    const struct state *s = w->s;
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
    put(w, s->attached.is);
    if (!s->attached.is)
        return;
    put_value(w, &s->attached.address);
    put_value(w, &s->attached.size);
    put(w, (uint64_t)s->attached.used << 1 | (s->attached.messages > 0));
}

static void put_roots(struct writer *w)
{
    struct state *s = w->s;
    put(w, (uint64_t)s->n_frames << 8 | (uint64_t)s->initialized << 1 | s->finalized);
    for (uint32_t i = 0; i < s->n_frames; i++)
        put_frame(w, i);
    for (uint32_t i = 0; i < w->e->n_globals; i++) {
        if (s->globals[i] == w->e->initial[i])
            continue;
        put(w, 0x47000000u + i);
        put_memory(w, s->globals[i]);
    }
    put(w, s->reordered);
    put(w, s->n_pending);
    for (uint32_t i = 0; i < s->n_pending; i++)
        put_value(w, &s->pending[i]);
    put_requests(w);
    put(w, s->n_takens);
    for (uint32_t i = 0; i < s->n_takens; i++) {
        put(w, (uint64_t)s->takens[i].group << 32 | s->takens[i].symbol);
        put(w, s->takens[i].n);
    }
    for (uint32_t i = 0; i < w->n_heap; i++) { /* grows while it is walked */
        const struct memory *m = s->heap[w->heap_queue[i]];
        put(w, m != NULL);
        if (m)
            put_memory(w, m);
    }
}

static bool atoms_marked(const struct expr *e, uint32_t mark)
{
    if (e->op == EXPR_ATOM)
        return e->mark == mark;
    return (!e->a || atoms_marked(e->a, mark)) && (!e->b || atoms_marked(e->b, mark));
}

/* Facts about values that nothing can ask for any more are forgotten. */
static void drop_facts(struct writer *w)
{
    struct facts *fs = &w->s->facts;
    uint32_t n = 0;
    for (uint32_t i = 0; i < fs->n; i++)
        if (atoms_marked(fs->v[i].e, w->mark))
            fs->v[n++] = fs->v[i];
    facts_shrink(fs, n);
    for (uint32_t i = 0; i < n; i++)
        put_expr(w, fs->v[i].e); /* counts their atoms */
}

/* An object that has ended is no gap as long as a pointer leads to it. */
static void find_gaps(struct writer *w)
{
    struct state *s = w->s;
    s->gaps = ARENA_ARRAY(w->e->arena, uint32_t, s->n_heap);
    s->n_gaps = 0;
    for (uint32_t i = s->n_heap; i-- > 0;)
        if (!w->heap_number[i])
            s->gaps[s->n_gaps++] = i;
}

/* Objects that no pointer leads to are gone, also those that a frame would end. */
static void drop_heap(struct writer *w)
{
    for (uint32_t i = 0; i < w->s->n_frames; i++) {
        struct frame *f = &w->s->frames[i];
        uint32_t n = 0;
        for (uint32_t k = 0; k < f->n_allocas; k++)
            if (w->heap_number[OBJECT_INDEX(f->allocas[k])])
                f->allocas[n++] = f->allocas[k];
        f->n_allocas = n;
    }
    for (uint32_t i = 0; i < w->s->n_heap; i++)
        if (!w->heap_number[i]) {
            handle_lost(w->s, i);
            w->s->heap[i] = NULL;
        }
    if (w->collects)
        find_gaps(w);
    while (w->s->n_heap && !w->s->heap[w->s->n_heap - 1])
        w->s->n_heap--;
    while (w->s->n_gaps && w->s->gaps[0] >= w->s->n_heap) {
        w->s->gaps++; /* the array is shared with other states */
        w->s->n_gaps--;
    }
}

static uint64_t row_hash(const uint64_t *row, size_t n, uint64_t seed)
{
    uint64_t h = seed ^ (n * 0x9e3779b97f4a7c15u);
    for (size_t i = 0; i < n; i++) {
        h ^= row[i];
        h *= 0xff51afd7ed558ccdu + 2 * seed;
        h ^= h >> 32;
    }
    h ^= h >> 29;
    h *= 0xc4ceb9fe1a85ec53u;
    return h ^ h >> 32;
}

static void put_residues(struct writer *w, const struct residues *r)
{
    if (!r)
        return;
    put(w, r->modulus);
    for (uint32_t i = 0; i < r->modulus; i += 64)
        put(w, r->bits[i / 64]);
}

/* Facts are a set: their order says nothing. */
static void put_facts(struct writer *w)
{
    uint64_t sum_a = 0, sum_b = 0;
    size_t start = w->n;
    for (uint32_t i = 0; i < w->s->facts.n; i++) {
        const struct fact *f = &w->s->facts.v[i];
        w->n = start;
        put_expr(w, f->e);
        put(w, (uint64_t)f->lo);
        put(w, (uint64_t)f->hi);
        uint64_t excluded = 0;
        for (uint32_t k = 0; k < f->n_ne; k++)
            excluded += row_hash((const uint64_t *)&f->ne[k], 1, 7);
        put(w, excluded);
        put_residues(w, f->residues);
        sum_a += row_hash(w->row + start, w->n - start, 1);
        sum_b += row_hash(w->row + start, w->n - start, 2);
    }
    w->n = start;
    put(w, sum_a);
    put(w, sum_b);
}

/* The first of two walks: what can be reached is marked, facts about the rest are forgotten. */
static struct writer mark_reached(struct engine *e, struct state *s, struct arena *scratch)
{
    struct writer w = {.e = e, .s = s, .scratch = scratch, .counting = true};
    w.heap_number = ARENA_ARRAY(scratch, uint32_t, s->n_heap + 1);
    w.heap_queue = ARENA_ARRAY(scratch, uint32_t, s->n_heap + 1);
    w.mark = ++e->values->mark;
    put_roots(&w);
    drop_facts(&w);
    return w;
}

void state_forget_facts(struct engine *e, struct state *s)
{
    struct arena *scratch = arena_new();
    mark_reached(e, s, scratch);
    arena_free(scratch);
}

static struct state_key make_key(struct engine *e, struct state *s, bool collects)
{
    struct arena *scratch = arena_new();
    struct writer w = mark_reached(e, s, scratch);
    w.collects = collects;
    drop_heap(&w);
    uint32_t n_reached = w.n_heap;
    w.counting = false;
    w.mark = ++e->values->mark;
    w.n_heap = 0;
    memset(w.heap_number, 0, (s->n_heap + 1) * sizeof *w.heap_number);
    put_roots(&w);
    if (w.n_heap != n_reached)
        bug("the walks over a state reach %u and %u objects", n_reached, w.n_heap);
    put_facts(&w);
    e->budget->work += w.n / 2;
    struct state_key key = {row_hash(w.row, w.n, 0x51ed270b), row_hash(w.row, w.n, 0x2545f491)};
    arena_free(scratch);
    return key;
}

struct state_key state_key(struct engine *e, struct state *s)
{
    return make_key(e, s, false);
}

void state_collect(struct engine *e, struct state *s)
{
    make_key(e, s, true);
}
