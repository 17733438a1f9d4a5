/* The join of two states of a rank, as of the sides of a branch (lattice join): what is the same in
 * both stays, what differs is any value.
 *
 *     i = 3, n = 7    and    i = 4, n = 7    become    i in 3..4, n = 7
 *
 * What is equal in both stays equal, and what the branch itself says is kept: p ? 1 : 0 is p.
 */
#include "abstraction/interp/join_states.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/constants.h"
#include "abstraction/interp/join_bytes.h"
#include "abstraction/interp/join_choice.h"
#include "abstraction/interp/region_memo.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/array.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/parts.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"
#include "abstraction/state/text.h"
#include "core/base/vec.h"

enum { WIDEN_RANGES_AFTER = 3 };

struct join {
    struct engine *e;
    struct state *a;
    const struct state *b;
    const struct join_how *how;
    struct value *pairs; /* values of a and b, and what stands for both */
    uint32_t n_pairs, cap_pairs;
    const struct expr **made; /* atoms that are new here, with what is known of them in a */
    uint32_t n_made, cap_made;
    uint32_t *gone;      /* allocated objects that are freed, or not there, on one side */
    uint32_t n_gone, cap_gone;
    struct joined_text *texts; /* put_texts() */
    uint32_t n_texts, cap_texts;
    struct memory **only_a; /* objects that only a had: drop_new_objects() */
    uint32_t n_only_a, first_only_a;
    bool failed;
};

/* Bytes that differ, but of which each side is known by its name: n from `at` on, or all (-1). */
struct joined_text {
    struct value at, name;
    int64_t n;
};

/* A pointer that is not null on both sides is not null. */
static bool is_not_null(const struct facts *fs, const struct value *v)
{
    return v->type == IR_PTR && (v->kind == VALUE_ADDR || facts_truth(fs, *v) == TRI_YES);
}

/* What is known of the new value v, as it is x or y. */
static void learn_of(struct join *j, const struct value *v, const struct value *x,
                     const struct value *y)
{
    enum ir_kind type = (enum ir_kind)x->type;
    VEC_PUSH(j->e->arena, j->made, j->n_made, j->cap_made, v->e);
    if (is_not_null(&j->a->facts, x) && is_not_null(&j->b->facts, y))
        facts_exclude(&j->a->facts, v->e, 0);
    if (!ir_is_int(type) || x->type != y->type)
        return;
    struct range p = facts_value_range(&j->a->facts, x), q = facts_value_range(&j->b->facts, y);
    struct range all = j->how->round < WIDEN_RANGES_AFTER ? q : range_of_type(type);
    facts_refine(&j->a->facts, v->e, q.lo < p.lo ? all.lo : p.lo, q.hi > p.hi ? all.hi : p.hi);
}

static struct value fresh(struct join *j, const struct value *x, const struct value *y,
                          const char *name)
{
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_WIDEN,
                           .name = name ? name : "a value that depends on a choice",
                           .at = j->how->at};
    struct origin *o = values_origin(j->e->values, &proto);
    struct value v = values_atom(j->e->values, o, (enum ir_kind)x->type);
    o->part = parts_of(x, y);
    learn_of(j, &v, x, y);
    return v;
}

/* What p ? x : y is called: on all ranks the same. */
struct joined {
    const struct expr *p;
    bool truth;
    struct value x, y, name;
};

/* In the joint phase all ranks that come here with the same numbers have the same number then:
 *
 *     if (every < 1) every = 1;        every was broadcast, and is equal on all ranks still
 */
static struct value fresh_or_known(struct join *j, const struct value *x, const struct value *y,
                                   const char *name)
{
    struct engine *e = j->e;
    struct joined mine = {j->how->p, j->how->truth, *x, *y, {.kind = VALUE_NONE}};
    if (e->phase != PHASE_JOINT || !mine.p || e->names.runs.now)
        return fresh(j, x, y, name);
    for (uint32_t i = 0; i < e->names.joined.n; i++) {
        const struct joined *k = &e->names.joined.v[i];
        if (k->p == mine.p && k->truth == mine.truth && value_equal(&k->x, x) &&
            value_equal(&k->y, y))
            return k->name;
    }
    mine.name = fresh(j, x, y, name);
    VEC_PUSH(e->arena, e->names.joined.v, e->names.joined.n, e->names.joined.cap, mine);
    return mine.name;
}

static bool is_number(const struct value *v)
{
    return v->kind == VALUE_INT || v->kind == VALUE_FLOAT || v->kind == VALUE_EXPR;
}

/* Is y what x is there?  Then x is it, too: atoms do not change. */
static bool is_there(const struct facts *fs, const struct value *x, const struct value *y)
{
    if (x->kind != VALUE_EXPR || y->kind != VALUE_INT)
        return false;
    struct value there = facts_reduce(fs, *x);
    return value_equal(&there, y);
}

static const struct memory *object_in(const struct join *j, const struct state *s, uint32_t object)
{
    uint32_t index = OBJECT_INDEX(object);
    switch (object & OBJECT_REGION) {
    case OBJECT_GLOBAL: return index < j->e->program->p->n_globals ? s->globals[index] : NULL;
    case OBJECT_LOCAL: return index < s->n_locals ? s->locals[index] : NULL;
    case OBJECT_HEAP: return index < s->n_heap ? s->heap[index] : NULL;
    default: return NULL;
    }
}

static bool is_heap(const struct value *v)
{
    return v->kind == VALUE_ADDR && (v->object & OBJECT_REGION) == OBJECT_HEAP;
}

/* May the pointer become one of which nothing is known?  The slicer knows where it leads to.  MPI's
 * objects must not be lost. */
static bool may_be_lost(const struct join *j, const struct state *s, const struct value *v)
{
    if (v->type != IR_PTR)
        return false;
    if (v->kind != VALUE_ADDR)
        return v->kind == VALUE_INT || v->kind == VALUE_EXPR;
    const struct memory *m = object_in(j, s, v->object);
    return m ? !m->handle : is_heap(v); /* out of reach on the other side: drop_new_objects() */
}

/* Do both become a pointer of which nothing is known? */
static bool loses_pointer(const struct join *j, const struct value *x, const struct value *y)
{
    bool lost = x->kind == VALUE_EXPR && y->kind == VALUE_EXPR;
    if (!(lost || j->how->loses) || !may_be_lost(j, j->a, x) || !may_be_lost(j, j->b, y))
        return false;
    j->e->attempt.lost_heap |= is_heap(x) || is_heap(y);
    return true;
}

static struct value join_value(struct join *j, struct value x, struct value y, const char *name);

/* Which text a pointer leads to that nobody changes; NONE: to something else. */
static struct value its_text(const struct join *j, const struct state *s, const struct value *v)
{
    uint32_t index = OBJECT_INDEX(v->object);
    const struct memory *m = NULL;
    if (v->kind == VALUE_ADDR)
        m = s == j->a && is_heap(v) && index >= j->first_only_a &&
                    index < j->first_only_a + j->n_only_a
                ? j->only_a[index - j->first_only_a] : object_in(j, s, v->object);
    return m ? shared_text_name(j->e, s, m, v) : (struct value){.kind = VALUE_NONE};
}

/* word = i < argc ? argv[i] : "none" is one text on all ranks that find the same i.  Two literals
 * stay what they are, as long as there are few ways. */
static bool join_words(struct join *j, const struct value *x, const struct value *y,
                       struct value *out)
{
    struct value p = its_text(j, j->a, x), q = its_text(j, j->b, y);
    bool literals = !is_heap(x) && !is_heap(y);
    if (j->e->phase != PHASE_JOINT || p.kind == VALUE_NONE || q.kind == VALUE_NONE ||
        (literals && !j->how->loses))
        return false;
    *out = value_addr(shared_numbered_text(j->e, j->a, join_value(j, p, q, "a text")), 0);
    return true;
}

/* The same of a pointer that may be null: 0 then. */
static struct value its_text_or_null(const struct join *j, const struct state *s,
                                     const struct value *v)
{
    const struct value none = {.kind = VALUE_NONE};
    if (value_is_null(v))
        return value_int(IR_I64, 0);
    if (v->kind == VALUE_ADDR)
        return its_text(j, s, v);
    return shared_is_text(v) ? shared_number_of_text(j->e, (struct state *)s, *v) : none;
}

/* file = NULL, and later file = optarg, is one text or null on all ranks that find the same. */
static bool join_text_or_null(struct join *j, const struct value *x, const struct value *y,
                              struct value *out)
{
    if (j->e->phase != PHASE_JOINT || !j->how->loses || x->type != IR_PTR || y->type != IR_PTR)
        return false;
    struct value p = its_text_or_null(j, j->a, x), q = its_text_or_null(j, j->b, y);
    if (p.kind == VALUE_NONE || q.kind == VALUE_NONE)
        return false;
    struct origin proto = {.kind = ORIGIN_LOCAL, .what = WHAT_TEXT, .over = true,
                           .ledger = LEDGER_WIDEN, .name = "a text, or none", .at = j->how->at};
    *out = values_atom(j->e->values, values_origin(j->e->values, &proto), IR_PTR);
    learn_of(j, out, x, y);
    region_memo_joined(j->e, j->how->p, j->how->truth, &p, &q, out);
    return true;
}

static void keep_pair(struct join *j, struct value x, struct value y, struct value both)
{
    VEC_PUSH(j->e->arena, j->pairs, j->n_pairs, j->cap_pairs, x);
    VEC_PUSH(j->e->arena, j->pairs, j->n_pairs, j->cap_pairs, y);
    VEC_PUSH(j->e->arena, j->pairs, j->n_pairs, j->cap_pairs, both);
}

/* The same pair has the same join: what is equal on both sides stays equal. */
static struct value join_value(struct join *j, struct value x, struct value y,
                               const char *name)
{
    if (value_equal(&x, &y))
        return x;
    if (x.kind == VALUE_NONE || y.kind == VALUE_NONE)
        return (struct value){.kind = VALUE_NONE};
    if (x.kind == VALUE_ADDR && y.kind == VALUE_ADDR && x.object == y.object) {
        struct value p = value_offset(&x), q = value_offset(&y);
        bool both = engine_names_places(j->e) && p.kind != VALUE_NONE && q.kind != VALUE_NONE;
        return value_at_offset(x, both ? join_value(j, p, q, "a place")
                                       : (struct value){.kind = VALUE_NONE});
    }
    bool named = constants_is_named(&x) || constants_is_named(&y); /* left = MPI_PROC_NULL */
    bool numbers = is_number(&x) && is_number(&y) && x.type != IR_PTR &&
                   (!named || j->how->loses);
    struct value v;
    for (uint32_t i = 0; i < j->n_pairs; i += 3)
        if (value_equal(&j->pairs[i], &x) && value_equal(&j->pairs[i + 1], &y))
            return j->pairs[i + 2];
    if (join_words(j, &x, &y, &v) || join_text_or_null(j, &x, &y, &v)) {
        keep_pair(j, x, y, v);
        return v;
    }
    if (x.type != y.type || (!numbers && !loses_pointer(j, &x, &y))) {
        j->failed = true;
        return x;
    }
    if (numbers && is_there(&j->b->facts, &x, &y))
        return x;
    if (numbers && is_there(&j->a->facts, &y, &x))
        return y;
    v = join_choice(j->e->values, &j->a->facts, &j->b->facts, j->how, &x, &y);
    if (v.kind != VALUE_EXPR) {
        v = fresh_or_known(j, &x, &y, name);
        region_memo_joined(j->e, j->how->p, j->how->truth, &x, &y, &v);
    }
    keep_pair(j, x, y, v);
    return v;
}

static struct segment lost_bytes(struct join *j, const struct memory *m, int64_t lo, int64_t hi)
{
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_WIDEN,
                           .name = m->name, .at = j->how->at};
    return (struct segment){lo, hi, FILL_UNKNOWN, values_origin(j->e->values, &proto), 0, NULL};
}

/* These become unknown in both: a text in a structure, whose members stay what they are. */
static bool align_defaults(struct join *j, struct memory *a, struct memory *b)
{
    int64_t lo, hi;
    if (join_same_defaults(a, b))
        return true;
    if (!join_differ(a, b, &lo, &hi))
        return false;
    memory_fill(&j->e->env, a, lost_bytes(j, a, lo, hi));
    memory_fill(&j->e->env, b, lost_bytes(j, a, lo, hi));
    return join_same_defaults(a, b);
}

static void lose_object(struct join *j, struct memory *m)
{
    if ((m->shared && !j->how->loses) || m->is_const) {
        j->failed = true;
        return;
    }
    m->shared = NULL;
    memory_fill(&j->e->env, m, lost_bytes(j, m, 0, m->size));
}

/* Other bytes, of a buffer, which on both sides are known by a name: they have one behind, too.
 * True: those are all bytes of the object. */
static bool join_texts(struct join *j, uint32_t object, struct memory *a, struct memory *b)
{
    int64_t lo = 0, hi = 0;
    bool same = join_same_defaults(a, b);
    if (!engine_names_places(j->e) || (same && (!text_is_in(a) || join_same_cells(a, b))))
        return false;
    bool is_part = !same && join_differ(a, b, &lo, &hi);
    for (uint32_t pass = 0; is_part && pass < 2; pass++) { /* what a cell adds may meet another */
        join_add_cells(a, &lo, &hi);
        join_add_cells(b, &lo, &hi);
    }
    struct joined_text t = {.at = value_addr(object, lo), .n = is_part ? hi - lo : -1};
    struct value x = text_content(j->e, j->a, t.at, t.n);
    struct value y = text_content(j->e, (struct state *)j->b, t.at, t.n);
    if (x.kind == VALUE_NONE || y.kind == VALUE_NONE)
        return false;
    t.name = join_value(j, x, y, a->name);
    VEC_PUSH(j->e->arena, j->texts, j->n_texts, j->cap_texts, t);
    if (is_part) {
        memory_fill(&j->e->env, a, lost_bytes(j, a, lo, hi));
        memory_fill(&j->e->env, b, lost_bytes(j, a, lo, hi));
    } else {
        lose_object(j, a);
    }
    return !is_part;
}

/* When all else is joined: which numbers are free is known then. */
static void put_texts(struct join *j)
{
    struct event ignored = {.kind = EVENT_NONE};
    for (uint32_t i = 0; i < j->n_texts && !j->failed; i++) {
        struct text t = {.id = j->texts[i].name, .old = j->texts[i].name};
        text_put(j->e, j->a, j->texts[i].at, j->texts[i].n, &t, &ignored);
    }
}

/* strtok() goes on at a place that is not known, unless it is one text on both sides. */
static void join_place(struct join *j, struct memory *a, struct memory *b)
{
    join_align_cells(&j->e->env, a, b);
    if (!join_align_cells(&j->e->env, b, a) || !a->n_cells)
        return;
    struct value *x = &a->cells[0].value, *y = &b->cells[0].value;
    bool same = x->kind == VALUE_ADDR && y->kind == VALUE_ADDR && x->object == y->object;
    if (!same && !value_equal(x, y))
        *x = *y = value_int(IR_PTR, 1);
}

/* An argument that only one of them has looked at will be looked at again
 * (interp/shared_inputs.c). */
static void join_argv(struct join *j, struct memory *a, const struct memory *b)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < a->n_cells; i++) {
        const struct segment *from;
        struct value v = a->cells[i].value;
        struct value other = memory_peek(&j->e->env, b, a->cells[i].offset, IR_PTR, &from);
        if (value_equal(&v, &other))
            a->cells[n++] = a->cells[i];
    }
    a->n_cells = n;
}

/* Two texts to which nobody writes, at one place in the lists of objects, are one that is one of
 * both.  False: they are not that. */
static bool join_views(struct join *j, uint32_t object, const struct memory *b)
{
    struct value at = value_addr(object, 0);
    struct value x = its_text_or_null(j, j->a, &at), y = its_text_or_null(j, j->b, &at);
    if (j->e->phase != PHASE_JOINT || !b->is_view || x.kind == VALUE_NONE || y.kind == VALUE_NONE)
        return false;
    if (!value_equal(&x, &y))
        shared_number_text(j->e, j->a, state_writable(j->e, j->a, object),
                           join_value(j, x, y, "a text"));
    return true;
}

static void join_object(struct join *j, uint32_t object, struct memory *a, const struct memory *b)
{
    if (a == b || (a && b && a->is_view && join_views(j, object, b)))
        return;
    bool is_argv = object == engine_hidden(j->e, HIDDEN_ARGV);
    if (is_argv && j->how->loses && a && b && join_same_defaults(a, b)) {
        join_argv(j, state_writable(j->e, j->a, object), b);
        return;
    }
    bool ends = !a || !b || a->freed != b->freed;
    if (ends && j->how->loses && (object & OBJECT_REGION) == OBJECT_HEAP) {
        VEC_PUSH(j->e->arena, j->gone, j->n_gone, j->cap_gone, OBJECT_INDEX(object));
        return;
    }
    bool texts = a && b && (a->shared == b->shared || j->how->loses);
    if (!texts || a->size != b->size || a->freed != b->freed || a->name != b->name) {
        j->failed = true;
        return;
    }
    a = state_writable(j->e, j->a, object);
    if (a->shared != b->shared || array_has_summary(a) != array_has_summary(b)) {
        lose_object(j, a);
        return;
    }
    struct memory *other = state_clone_memory(j->e, b);
    if (object == engine_hidden(j->e, HIDDEN_WORDS))
        join_place(j, a, other);
    if (join_texts(j, object, a, other)) {
        state_drop_memory(j->e, other);
        return;
    }
    bool aligned = align_defaults(j, a, other);
    if (aligned && array_has_summary(a))
        array_join(j->e, a, other);
    if (aligned)
        join_align_cells(&j->e->env, a, other);
    aligned = aligned && join_align_cells(&j->e->env, other, a);
    for (uint32_t i = 0; i < a->n_cells && aligned; i++)
        a->cells[i].value = join_value(j, a->cells[i].value, other->cells[i].value, a->name);
    if (!aligned)
        lose_object(j, a);
    state_drop_memory(j->e, other);
}

static void join_local(struct join *j, uint32_t index, bool live)
{
    struct memory **a = &j->a->locals[index];
    const struct memory *b = j->b->locals[index];
    if (*a == b)
        return;
    if (live && *a && b)
        join_object(j, OBJECT_LOCAL | index, *a, b);
    else
        *a = NULL; /* dead, or not touched on one side: nothing is known */
}

static void join_frame(struct join *j, struct frame *f, const struct frame *g, bool is_top)
{
    const struct ir_func *fn = f->fn->f;
    struct arena *scratch = arena_new();
    uint64_t *temps = ARENA_ARRAY(scratch, uint64_t, fn->n_temps / 64 + 1);
    uint64_t *locals = ARENA_ARRAY(scratch, uint64_t, fn->n_locals / 64 + 1);
    program_live_at(j->e->program, f->fn, f->block, is_top ? f->instr : f->instr + 1, temps,
                    locals);
    for (uint32_t k = 0; k < fn->n_temps; k++)
        if (bit_get(temps, k))
            f->temps[k] = join_value(j, f->temps[k], g->temps[k], NULL);
        else
            f->temps[k] = (struct value){.kind = VALUE_NONE};
    for (uint32_t k = 0; k < f->n_varargs; k++)
        f->varargs[k] = join_value(j, f->varargs[k], g->varargs[k], NULL);
    for (uint32_t k = 0; k < fn->n_locals && !j->failed; k++)
        join_local(j, f->locals + k, !f->fn->tracked[k] || bit_get(locals, k));
    arena_free(scratch);
}

static bool same_place(const struct state *a, const struct state *b)
{
    if (a->n_frames != b->n_frames || a->n_locals != b->n_locals ||
        a->n_pending != b->n_pending || a->mpi.initialized != b->mpi.initialized ||
        a->mpi.finalized != b->mpi.finalized || a->mpi.sessions != b->mpi.sessions ||
        a->clock_asked != b->clock_asked)
        return false;
    for (uint32_t i = 0; i < a->n_frames; i++) {
        const struct frame *f = &a->frames[i], *g = &b->frames[i];
        if (f->fn != g->fn || f->block != g->block || f->instr != g->instr ||
            f->n_varargs != g->n_varargs || f->n_allocas != g->n_allocas || f->callback ||
            g->callback)
            return false;
        for (uint32_t k = 0; k < f->n_allocas; k++)
            if (f->allocas[k] != g->allocas[k])
                return false;
    }
    return true;
}

static bool has_handles(const struct state *s, uint32_t from)
{
    for (uint32_t i = from; i < s->n_heap; i++)
        if (s->heap[i] && s->heap[i]->handle)
            return true;
    return false;
}

/* Objects that only one of them has: no value that is the same in both leads to them.  False: they
 * are MPI's. */
static bool drop_new_objects(struct join *j, struct state *a, const struct state *b)
{
    if (has_handles(a, b->n_heap) || has_handles(b, a->n_heap))
        return false;
    if (a->n_heap > b->n_heap) {
        j->first_only_a = b->n_heap;
        j->n_only_a = a->n_heap - b->n_heap;
        j->only_a = arena_memdup(j->e->arena, a->heap + b->n_heap, j->n_only_a * sizeof *a->heap);
        a->n_heap = b->n_heap;
        a->n_gaps = 0;
    }
    return true;
}

/* What was freed on one side only must be out of reach, as after p = realloc(p, n). */
static void drop_gone(struct join *j)
{
    if (j->failed || !j->n_gone)
        return;
    state_collect(j->e, j->a);
    j->a->n_gaps = 0;
    for (uint32_t i = 0; i < j->n_gone; i++)
        j->failed |= j->gone[i] < j->a->n_heap && j->a->heap[j->gone[i]];
}

/* What is known of a new value. */
static void learn(struct facts *fs, const struct fact *f)
{
    facts_refine(fs, f->e, f->lo, f->hi);
    if (f->e->type == IR_PTR && fact_excludes(f, 0))
        facts_exclude(fs, f->e, 0);
}

bool join_states(struct engine *e, struct state *a, const struct state *b,
                 const struct join_how *how)
{
    struct join j = {.e = e, .a = a, .b = b, .how = how};
    if (!same_place(a, b) || !drop_new_objects(&j, a, b))
        return false;
    uint32_t n_heap = a->n_heap; /* without what join_words() puts there */
    struct facts before = facts_copy_over(&a->facts, &e->states.facts, e->arena);
    facts_join(&before, &b->facts);
    for (uint32_t i = 0; i < a->n_frames; i++)
        join_frame(&j, &a->frames[i], &b->frames[i], i + 1 == a->n_frames);
    for (uint32_t i = 0; i < e->globals.n && !j.failed; i++)
        join_object(&j, OBJECT_GLOBAL | i, a->globals[i], b->globals[i]);
    for (uint32_t i = 0; i < n_heap && !j.failed; i++)
        join_object(&j, OBJECT_HEAP | i, a->heap[i], b->heap[i]);
    for (uint32_t i = 0; i < a->facts.n; i++) /* not of old values: they hold on one side only */
        for (uint32_t k = 0; k < j.n_made; k++)
            if (a->facts.v[i].e == j.made[k])
                learn(&before, &a->facts.v[i]);
    e->states.facts = a->facts;
    a->facts = before;
    drop_gone(&j);
    put_texts(&j);
    return !j.failed;
}

bool join_ends(struct state *a, const struct state *b)
{
    if (!same_place(a, b))
        return false;
    facts_join(&a->facts, &b->facts);
    return true;
}
