/* The canonical form of a state, hashed: equal names, equal future.
 *
 * The state is written as a row of numbers, in the order of state_walk.h; numbers that the
 * program computes as expressions, whose atoms are numbered when they first appear.  Facts about
 * values that nothing can ask for any more are forgotten, and so are objects that nothing leads
 * to. */
#include "abstraction/state/state_key.h"

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_walk.h"
#include "core/base/fail.h"
#include "core/base/vec.h"

struct writer {
    struct engine *e;
    struct state *s;
    bool collects;          /* tell the state which numbers are free */
    struct state_walk walk;
    uint32_t mark;          /* of the atoms that have a number */
    uint32_t n_atoms;
    uint64_t *row;
    size_t n, cap;
    struct arena *scratch;
};

static void put(struct writer *w, uint64_t x)
{
    VEC_PUSH(w->scratch, w->row, w->n, w->cap, x);
}

static void put_atom(struct writer *w, struct expr *atom)
{
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

static void put_word(void *to, uint64_t x)
{
    put(to, x);
}

static void put_number(void *to, const struct value *v, const struct state_place *place)
{
    (void)place;
    struct writer *w = to;
    put(w, (uint64_t)v->kind << 8 | v->type | (uint64_t)v->any << 16);
    if (v->kind == VALUE_EXPR)
        put_expr(w, v->e);
    else
        put(w, (uint64_t)v->i); /* of a floating point number, its bits */
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
        if (atoms_marked(fs->v[i].e, w->walk.mark))
            fs->v[n++] = fs->v[i];
    facts_shrink(fs, n);
    for (uint32_t i = 0; i < n; i++)
        state_walk_count(&w->walk, fs->v[i].e);
}

/* An object that has ended keeps its place as long as a pointer leads to it: no other object may
 * be taken for it. */
static void find_gaps(struct writer *w)
{
    struct state *s = w->s;
    s->gaps = ARENA_ARRAY(w->e->arena, uint32_t, s->n_heap);
    s->n_gaps = 0;
    for (uint32_t i = s->n_heap; i-- > 0;)
        if (!w->walk.heap_number[i])
            s->gaps[s->n_gaps++] = i;
}

/* Objects that no pointer leads to are gone, also those that a frame would end, and so are the
 * places behind the last one that a pointer leads to. */
static void drop_heap(struct writer *w)
{
    for (uint32_t i = 0; i < w->s->n_frames; i++) {
        struct frame *f = &w->s->frames[i];
        uint32_t n = 0;
        for (uint32_t k = 0; k < f->n_allocas; k++)
            if (w->walk.heap_number[OBJECT_INDEX(f->allocas[k])])
                f->allocas[n++] = f->allocas[k];
        f->n_allocas = n;
    }
    for (uint32_t i = 0; i < w->s->n_heap; i++)
        if (!w->walk.heap_number[i]) {
            handle_lost(w->e, w->s, i);
            w->s->heap[i] = NULL;
        }
    if (w->collects)
        find_gaps(w);
    while (w->s->n_heap && !w->s->heap[w->s->n_heap - 1] &&
           !w->walk.heap_number[w->s->n_heap - 1])
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
    struct writer w = {.e = e, .s = s, .scratch = scratch};
    w.walk = (struct state_walk){.e = e, .scratch = scratch, .mark = ++e->values->mark};
    state_walk(&w.walk, s);
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
    uint32_t n_reached = w.walk.n_heap;
    struct state_sink sink = {.to = &w, .word = put_word, .number = put_number};
    w.walk.sink = &sink;
    w.mark = ++e->values->mark;
    state_walk(&w.walk, s);
    if (w.walk.n_heap != n_reached)
        bug("the walks over a state reach %u and %u objects", n_reached, w.walk.n_heap);
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

struct state_key state_key_peek(struct engine *e, struct state *s)
{
    struct state *copy = state_clone(e, s);
    struct state_key key = state_key(e, copy);
    state_drop(e, copy);
    return key;
}

bool state_key_same(struct state_key a, struct state_key b)
{
    return a.a == b.a && a.b == b.b;
}

void state_collect(struct engine *e, struct state *s)
{
    struct facts all = {0};
    if (e->phase == PHASE_JOINT) /* they are about values of other ranks, too */
        all = facts_copy(&s->facts, e->arena);
    make_key(e, s, true);
    if (e->phase == PHASE_JOINT)
        s->facts = all;
}
