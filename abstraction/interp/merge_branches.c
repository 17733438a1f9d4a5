/* State merging (veritesting) at choices that no communication depends on at once: both sides
 * run, and are joined.
 *
 *     for (k = 0; k < n; k++) {
 *         if (left[i] < right[j]) out[k] = left[i++];      <- not known which
 *         else out[k] = right[j++];
 *     }                                                    <- i, j, out[k]: any value
 *     MPI_Send(out, ...);
 *
 * When the sides are told apart, n rounds make 2^n states.  In the coarse exploration, which
 * begins when the precise one has met a limit, a region from such a branch to the place where
 * its sides meet again is run like one instruction: what differs afterwards is a value that
 * is not known (ledger: widening).  Loops inside are repeated until nothing new happens
 * (Cousot and Cousot 1977).  A region has no calls of MPI, no end of the process, and no
 * faults; otherwise its branch stays a choice of the machine.
 */
#include "abstraction/interp/merge_branches.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/interp.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"
#include "core/base/vec.h"

#include <assert.h>

enum { MAX_ROUNDS = 40, WIDEN_RANGES_AFTER = 3, MAX_DEPTH = 40, MANY_FACTS = 64 };

struct region {
    struct region *outer;
    uint32_t depth, block, join; /* frames and block of the branch; where it ends */
    uint32_t round, n_regions;
    struct state *back;          /* states that are at the branch again */
    struct state *end;           /* states at the join */
    struct src_range at;
    const struct event *ev;      /* the branch */
    uint32_t side;               /* the outcome whose side is run */
    uint32_t back_sides, end_sides; /* bits: whose states are in back, in end */
};

/* ---- the join of two states ---- */

struct join {
    struct engine *e;
    struct state *a;
    const struct state *b;
    const struct region *r;
    struct value *pairs; /* values of a and b, and what stands for both */
    uint32_t n_pairs, cap_pairs;
    const struct expr *p; /* all of a is where p has this truth, all of b where not; or NULL */
    bool truth;
    bool failed;
};

static struct range value_range(const struct facts *fs, const struct value *v)
{
    if (v->kind == VALUE_INT)
        return (struct range){v->i, v->i};
    return facts_range(fs, v->e);
}

static struct value fresh(struct join *j, const struct value *x, const struct value *y,
                          const char *name)
{
    enum ir_kind type = (enum ir_kind)x->type;
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_WIDEN,
                           .name = name ? name : "a value that depends on a choice",
                           .at = j->r->at};
    struct origin *o = values_origin(j->e->values, &proto);
    struct value v = values_atom(j->e->values, o, type);
    if (!ir_is_int(type) || x->type != y->type || j->r->round >= WIDEN_RANGES_AFTER)
        return v;
    struct range p = value_range(&j->a->facts, x), q = value_range(&j->b->facts, y);
    facts_refine(&j->a->facts, v.e, p.lo < q.lo ? p.lo : q.lo, p.hi > q.hi ? p.hi : q.hi);
    return v;
}

static bool is_number(const struct value *v)
{
    return v->kind == VALUE_INT || v->kind == VALUE_FLOAT || v->kind == VALUE_EXPR;
}

/* Is it 0 or 1? */
static bool is_truth_value(const struct facts *fs, const struct value *v)
{
    struct range r = value_range(fs, v);
    return r.lo >= 0 && r.hi <= 1;
}

/* c ? x : y for numbers that are 0 or 1, one of which is known. */
static struct value choose_truth(struct values *vs, enum ir_kind type, struct value c,
                                 struct value not_c, struct value x, struct value y)
{
    if (x.kind == VALUE_INT && y.kind == VALUE_INT)
        return value_cast(vs, type, x.i ? c : not_c);
    if (y.kind == VALUE_INT)
        return choose_truth(vs, type, not_c, c, y, x);
    struct value side = value_cast(vs, type, x.i ? c : not_c);
    if (side.kind == VALUE_NONE)
        return side;
    return value_bin(vs, x.i ? IR_OR : IR_AND, type, side, y);
}

/* done = p ? 1 : 0 is p itself, and p || q is p | q: who asks about it later asks about them.
 * NONE: it is not of this kind. */
static struct value as_choice(struct join *j, const struct value *x, const struct value *y)
{
    struct value none = {.kind = VALUE_NONE};
    enum ir_kind type = (enum ir_kind)x->type;
    struct values *vs = j->e->values;
    if (!j->p || !ir_is_int(type) || (x->kind != VALUE_INT && y->kind != VALUE_INT) ||
        !is_truth_value(&j->a->facts, x) || !is_truth_value(&j->b->facts, y))
        return none;
    struct value p = {.kind = VALUE_EXPR, .type = (uint8_t)j->p->type, .e = j->p};
    struct value yes = value_truth(vs, p);
    struct value no = value_bin(vs, IR_EQ, (enum ir_kind)p.type, p,
                                value_int((enum ir_kind)p.type, 0));
    if (yes.kind != VALUE_EXPR || no.kind != VALUE_EXPR)
        return none;
    return choose_truth(vs, type, j->truth ? yes : no, j->truth ? no : yes, *x, *y);
}

/* Is y what x is there?  Then x is it, too: atoms do not change. */
static bool is_there(const struct facts *fs, const struct value *x, const struct value *y)
{
    if (x->kind != VALUE_EXPR || y->kind != VALUE_INT)
        return false;
    struct value there = facts_reduce(fs, *x);
    return value_equal(&there, y);
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
        x.any = true;
        x.i = 0;
        return x;
    }
    if (!is_number(&x) || !is_number(&y) || x.type != y.type || x.type == IR_PTR) {
        j->failed = true;
        return x;
    }
    for (uint32_t i = 0; i < j->n_pairs; i += 3)
        if (value_equal(&j->pairs[i], &x) && value_equal(&j->pairs[i + 1], &y))
            return j->pairs[i + 2];
    if (is_there(&j->b->facts, &x, &y))
        return x;
    if (is_there(&j->a->facts, &y, &x))
        return y;
    struct value v = as_choice(j, &x, &y);
    if (v.kind != VALUE_EXPR)
        v = fresh(j, &x, &y, name);
    VEC_PUSH(j->e->arena, j->pairs, j->n_pairs, j->cap_pairs, x);
    VEC_PUSH(j->e->arena, j->pairs, j->n_pairs, j->cap_pairs, y);
    VEC_PUSH(j->e->arena, j->pairs, j->n_pairs, j->cap_pairs, v);
    return v;
}

static bool same_content(const struct segment *a, const struct segment *b)
{
    return a->fill == b->fill && a->origin == b->origin && a->bytes == b->bytes &&
           a->base == b->base;
}

static bool same_defaults(const struct memory *a, const struct memory *b)
{
    if (a->n_segments != b->n_segments || !same_content(&a->base, &b->base))
        return false;
    for (uint32_t i = 0; i < a->n_segments; i++)
        if (a->segments[i].lo != b->segments[i].lo || a->segments[i].hi != b->segments[i].hi ||
            !same_content(&a->segments[i], &b->segments[i]))
            return false;
    return true;
}

/* Both have a cell wherever one has. */
static bool align_cells(struct join *j, struct memory *to, const struct memory *from)
{
    for (uint32_t i = 0; i < from->n_cells; i++) {
        const struct cell *c = &from->cells[i];
        if (i < to->n_cells && to->cells[i].offset == c->offset &&
            to->cells[i].value.type == c->value.type)
            continue;
        struct value v = memory_load(&j->e->env, to, c->offset, (enum ir_kind)c->value.type);
        memory_store(&j->e->env, to, c->offset, v);
    }
    if (to->n_cells != from->n_cells)
        return false;
    for (uint32_t i = 0; i < to->n_cells; i++)
        if (to->cells[i].offset != from->cells[i].offset ||
            to->cells[i].value.type != from->cells[i].value.type)
            return false;
    return true;
}

static void lose_object(struct join *j, struct memory *m)
{
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_WIDEN,
                           .name = m->name, .at = j->r->at};
    if (m->shared || m->is_const)
        j->failed = true;
    else
        memory_fill(&j->e->env, m, (struct segment){0, m->size, FILL_UNKNOWN,
                    values_origin(j->e->values, &proto), 0, NULL});
}

static void join_object(struct join *j, uint32_t object, struct memory *a,
                        const struct memory *b)
{
    if (a == b)
        return;
    if (!a || !b || a->size != b->size || a->freed != b->freed || a->shared != b->shared ||
        a->name != b->name) {
        j->failed = true;
        return;
    }
    a = state_writable(j->e, j->a, object);
    if (!same_defaults(a, b)) {
        lose_object(j, a);
        return;
    }
    align_cells(j, a, b);
    struct memory *other = state_clone_memory(j->e, b);
    bool aligned = align_cells(j, other, a);
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

/* The fact about e; facts of two sides of one branch have the same order, mostly. */
static const struct fact *fact_about(const struct facts *fs, const struct expr *e,
                                     uint32_t *next)
{
    for (uint32_t i = 0; i < fs->n; i++) {
        uint32_t at = *next + i < fs->n ? *next + i : *next + i - fs->n;
        if (fs->v[at].e == e) {
            *next = at + 1;
            return &fs->v[at];
        }
    }
    return NULL;
}

/* Facts that hold on both sides. */
static void join_facts(struct facts *a, const struct facts *b)
{
    uint32_t n = 0, next = 0;
    for (uint32_t i = 0; i < a->n; i++) {
        const struct fact *g = fact_about(b, a->v[i].e, &next);
        if (!g)
            continue;
        struct fact f = fact_join(&a->v[i], g, a->arena);
        if (!fact_says_nothing(&f))
            a->v[n++] = f;
    }
    facts_shrink(a, n);
}

static bool same_place(const struct state *a, const struct state *b)
{
    if (a->n_frames != b->n_frames || a->n_locals != b->n_locals || a->n_heap != b->n_heap ||
        a->n_pending != b->n_pending || a->initialized != b->initialized ||
        a->finalized != b->finalized)
        return false;
    for (uint32_t i = 0; i < a->n_frames; i++) {
        const struct frame *f = &a->frames[i], *g = &b->frames[i];
        if (f->fn != g->fn || f->block != g->block || f->instr != g->instr ||
            f->n_varargs != g->n_varargs || f->n_allocas != g->n_allocas || f->callback ||
            g->callback)
            return false;
    }
    return true;
}

/* a becomes the join of both, of which a is where p has this truth, b where not (p may be
 * NULL).  False: they cannot be joined. */
static bool join_sides(struct engine *e, struct state *a, const struct state *b,
                       const struct region *r, const struct expr *p, bool truth)
{
    struct join j = {.e = e, .a = a, .b = b, .r = r, .p = p, .truth = truth};
    if (!same_place(a, b))
        return false;
    struct facts before = facts_copy_over(&a->facts, &e->spare_facts, e->arena);
    join_facts(&before, &b->facts);
    for (uint32_t i = 0; i < a->n_frames; i++)
        join_frame(&j, &a->frames[i], &b->frames[i], i + 1 == a->n_frames);
    for (uint32_t i = 0; i < e->n_globals && !j.failed; i++)
        join_object(&j, OBJECT_GLOBAL | i, a->globals[i], b->globals[i]);
    for (uint32_t i = 0; i < a->n_heap && !j.failed; i++)
        join_object(&j, OBJECT_HEAP | i, a->heap[i], b->heap[i]);
    for (uint32_t i = 0; i < a->facts.n; i++) /* of the new values */
        for (uint32_t k = 0; k < j.n_pairs; k += 3)
            if (j.pairs[k + 2].kind == VALUE_EXPR && a->facts.v[i].e == j.pairs[k + 2].e)
                facts_refine(&before, a->facts.v[i].e, a->facts.v[i].lo, a->facts.v[i].hi);
    e->spare_facts = a->facts;
    a->facts = before;
    return !j.failed;
}

static bool join_states(struct engine *e, struct state *a, const struct state *b,
                        const struct region *r)
{
    return join_sides(e, a, b, r, NULL, false);
}

bool merge_join(struct engine *e, struct state *a, const struct state *b,
                struct src_range at, uint32_t round)
{
    struct region r = {.at = at, .round = round};
    return join_states(e, a, b, &r);
}

/* The condition that is true on one side of the branch and false on the other, or NULL. */
static const struct expr *divides(const struct region *r)
{
    const struct event *ev = r->ev;
    const struct outcome *o = ev->outcomes;
    bool two = ev->n_outcomes == 2 && o[0].kind == OUTCOME_TRUTH &&
               o[1].kind == OUTCOME_TRUTH && o[0].e == o[1].e && o[0].truth != o[1].truth;
    return two ? o[0].e : NULL;
}

/* A state of the side that is run, among those of *sides. */
static bool add_state(struct engine *e, struct state **into, uint32_t *sides,
                      struct state *s, const struct region *r)
{
    bool good, other = *sides == 1 && r->side == 1;
    *sides |= r->side < 2 ? 1u << r->side : 4u;
    if (!*into) {
        *into = s;
        return true;
    }
    good = join_sides(e, *into, s, r, other ? divides(r) : NULL, r->ev->outcomes[0].truth);
    state_drop(e, s);
    return good;
}

/* ---- running a region ---- */

static bool at_join(const struct region *r, const struct state *s)
{
    if (s->n_frames < r->depth)
        return true;
    const struct frame *f = &s->frames[s->n_frames - 1];
    return s->n_frames == r->depth && f->block == r->join && f->instr == 0;
}

bool merge_ends(const struct engine *e, const struct state *s)
{
    return at_join(e->region, s);
}

bool merge_is_quiet(const struct engine *e, const struct state *s)
{
    const struct ir_instr *i = state_instr(s);
    const struct frame *f = &s->frames[s->n_frames - 1];
    return engine_is_coarse(e) && (i->op == IR_BR || i->op == IR_SWITCH) && f->fn->meet[f->block];
}

static struct region *active_at(const struct engine *e, const struct state *s)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    for (struct region *r = e->region; r; r = r->outer)
        if (r->depth == s->n_frames && r->block == f->block)
            return r;
    return NULL;
}

static bool run_region(struct engine *e, struct state *s, struct event *ev);

/* Run one side to the end of the region.  False: it does something else. */
static bool run_side(struct engine *e, struct region *r, struct state *s)
{
    struct event ev;
    for (;;) {
        interp_run(e, s, &ev);
        if (ev.kind == EVENT_JOIN)
            return add_state(e, &r->end, &r->end_sides, s, r);
        if (ev.kind != EVENT_FORK || !merge_is_quiet(e, s))
            return false;
        struct region *again = active_at(e, s);
        if (again)
            return add_state(e, &again->back, &again->back_sides, s, again);
        if (!run_region(e, s, &ev))
            return false;
        if (ev.kind == EVENT_STOP)
            return true; /* no state comes out: an endless loop inside an outer one */
    }
}

static bool run_sides(struct engine *e, struct region *r, const struct state *head,
                      const struct event *ev)
{
    r->ev = ev;
    for (uint32_t i = 0; i < ev->n_outcomes; i++) {
        struct state *s = state_clone(e, (struct state *)head);
        r->side = i;
        if (!fork_assume(e, s, &ev->outcomes[i], i))
            state_drop(e, s);
        else if (!run_side(e, r, s))
            return false;
    }
    return !e->stop;
}

static struct state_key key_of(struct engine *e, struct state *s)
{
    struct state *copy = state_clone(e, s); /* the key forgets facts */
    struct state_key key = state_key(e, copy);
    state_drop(e, copy);
    return key;
}

static bool same_key(struct engine *e, struct state *a, struct state *b)
{
    struct state_key x = key_of(e, a), y = key_of(e, b);
    return x.a == y.a && x.b == y.b;
}

/* Repeat the region until the states that come back say nothing new. */
static bool run_rounds(struct engine *e, struct region *r, struct state *head,
                       struct event ev)
{
    for (r->round = 0; r->round < MAX_ROUNDS; r->round++) {
        r->back = r->end = NULL;
        r->back_sides = r->end_sides = 0;
        if (!run_sides(e, r, head, &ev))
            return false;
        if (!r->back)
            return true;
        struct state *next = state_clone(e, head);
        if (!join_states(e, next, r->back, r))
            return false;
        if (same_key(e, next, head))
            return true;
        state_drop(e, r->back);
        head = next;
        struct state *trial = state_clone(e, head);
        interp_run(e, trial, &ev);
        if (ev.kind != EVENT_FORK || active_at(e, trial) != r)
            return false;
        state_drop(e, trial);
    }
    return false;
}

void merge_step(struct engine *e, struct state *s, struct event *ev)
{
    e->begun = e->values->n_exprs;
    do {
        interp_run(e, s, ev);
    } while (ev->kind == EVENT_FORK && merge_is_quiet(e, s) && run_region(e, s, ev) &&
             ev->kind == EVENT_NONE);
}

/* From a quiet branch to where its sides meet.  True: ev->kind is NONE, or STOP when no
 * state comes out; false: the branch stays a fork. */
static bool run_region(struct engine *e, struct state *s, struct event *ev)
{
    struct frame *f = &s->frames[s->n_frames - 1];
    assert(f->fn->meet[f->block] && ev->kind == EVENT_FORK);
    struct region r = {.outer = e->region, .depth = s->n_frames, .block = f->block,
                       .join = f->fn->meet[f->block] - 1, .at = state_instr(s)->at,
                       .n_regions = e->region ? e->region->n_regions + 1 : 0};
    uint32_t *meet = f->fn->meet;
    e->region = &r;
    struct state *head = state_clone(e, s);
    bool good = r.n_regions < MAX_DEPTH && run_rounds(e, &r, head, *ev);
    state_drop(e, head);
    assert(e->region == &r); /* inner ones have ended */
    e->region = r.outer;
    if (e->stop) {
        ev->kind = EVENT_STOP;
        return true;
    }
    if (!good || (!r.end && !r.outer)) {
        meet[r.block] = 0;
        return false;
    }
    if (!r.end) {
        ev->kind = EVENT_STOP;
        return true;
    }
    engine_note(e, s, LEDGER_WIDEN, "the sides of \"%s\" are joined; what differs between "
                "them can be any value afterwards", ev->condition);
    struct state before = *s;
    *s = *r.end;
    *r.end = before;
    state_drop(e, r.end);
    s->joins++;
    if (!e->joint && s->facts.n > s->collect_facts_at) { /* a loop leaves some about dead values */
        state_forget_facts(e, s);
        s->collect_facts_at = 2 * s->facts.n + MANY_FACTS;
    }
    ev->kind = EVENT_NONE;
    return true;
}
