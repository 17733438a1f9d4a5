/* The notes of a region, and names by them (see region_memo.h).
 *
 * A note is a hash in which the k-th value that was joined is called k, and other atoms are what
 * they are.  If all of these are values that all ranks share, the notes are the name.  Else ranks
 * that have the same notes share the names of the first, until the next choice of all ranks.
 */
#include "abstraction/interp/region_memo.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value_store.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_walk.h"
#include "core/base/hash.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"

#include <assert.h>

enum { FEW_SLOTS = 64 };

/* A value that was joined. */
struct joined_atom {
    const struct expr *atom;
    uint64_t note;
    struct value name;
};

struct region_run {
    uint64_t a, b;            /* the notes */
    bool own;                 /* something in it is this rank's alone */
    bool rests;               /* on values that not all ranks share */
    struct joined_atom *v;
    uint32_t n, cap;
    uint32_t *slots, n_slots; /* 1 + place in v, by the atom */
    uint32_t oldest;          /* number of the oldest atom */
    struct value way;
    const struct state *now;  /* in which values get their names */
};

/* ---- notes ---- */

void region_memo_begin(struct engine *e)
{
    assert(!e->names.runs.now);
    if (e->phase != PHASE_JOINT || !(e->options->reads_alike || e->names.runs.of_words))
        return;
    struct region_run *r = ARENA_NEW(e->arena, struct region_run);
    *r = (struct region_run){.a = 1, .b = 2, .oldest = UINT32_MAX, .n_slots = FEW_SLOTS};
    r->slots = ARENA_ARRAY(e->arena, uint32_t, r->n_slots);
    e->names.runs.now = r;
}

void region_memo_drop(struct engine *e)
{
    e->names.runs.now = NULL;
}

static void note(struct region_run *r, uint64_t x)
{
    r->a = hash_mix(r->a, x);
    r->b = hash_mix(r->b, x * UINT64_C(0x9e3779b97f4a7c15) + 1);
}

void region_memo_word(struct engine *e, uint64_t x)
{
    if (e->names.runs.now)
        note(e->names.runs.now, x);
}

/* Where the atom is found, or would be. */
static uint32_t *slot(const struct region_run *r, const struct expr *atom)
{
    uint32_t i = (atom->id * 2654435761u) % r->n_slots;
    while (r->slots[i] && r->v[r->slots[i] - 1].atom != atom)
        i = (i + 1) % r->n_slots;
    return &r->slots[i];
}

static const struct joined_atom *find(const struct region_run *r, const struct expr *atom)
{
    uint32_t at = *slot(r, atom);
    return at ? &r->v[at - 1] : NULL;
}

/* Atoms are in the order in which a rank has made them: so are the sides of such an expression. */
static bool commutes(const struct expr *x)
{
    bool whole = ir_is_int(x->a->type);
    switch (x->bin) {
    case IR_EQ: case IR_NE: return true;
    case IR_ADD: case IR_MUL: case IR_AND: case IR_OR: case IR_XOR: return whole;
    default: return false;
    }
}

static uint64_t hash_expr(const struct engine *e, struct region_run *r, const struct expr *x);

/* The sum of what stands for the parts that the operation puts together. */
static uint64_t hash_parts(const struct engine *e, struct region_run *r, const struct expr *all,
                           const struct expr *x)
{
    bool same = x->op == EXPR_BIN && x->bin == all->bin && x->type == all->type &&
                (x == all || !value_bin_is_cmp(all->bin));
    return same ? hash_parts(e, r, all, x->a) + hash_parts(e, r, all, x->b)
                : hash_mix(hash_expr(e, r, x), 13);
}

static uint64_t hash_expr(const struct engine *e, struct region_run *r, const struct expr *x)
{
    if (x->op == EXPR_ATOM) {
        const struct joined_atom *k = find(r, x);
        const struct expr *whole = k ? NULL : engine_named_expr(e, x);
        if (whole)
            return hash_mix(12, hash_expr(e, r, whole));
        r->rests |= !k && x->origin->kind != ORIGIN_SHARED;
        return k ? k->note : hash_mix(3, x->id);
    }
    uint64_t h = hash_mix(hash_mix(hash_mix(4, x->op), x->type), (uint64_t)x->bin << 8 | x->un);
    h = hash_mix(hash_mix(h, (uint64_t)x->i), value_float_bits(x->f));
    h = x->fn ? hash_text(h, x->fn) : h;
    if (x->op == EXPR_BIN && commutes(x))
        return hash_mix(h, hash_parts(e, r, x, x));
    h = hash_mix(h, x->a ? hash_expr(e, r, x->a) : 0);
    return hash_mix(h, x->b ? hash_expr(e, r, x->b) : 0);
}

static uint64_t hash_value(const struct engine *e, struct region_run *r, const struct value *v)
{
    uint64_t h = hash_mix(hash_mix(hash_mix(5, v->kind), v->type), v->any);
    r->own |= v->kind == VALUE_ADDR; /* the objects of ranks have their own numbers */
    if (v->kind == VALUE_EXPR)
        return hash_mix(h, hash_expr(e, r, v->e));
    if (v->kind == VALUE_FLOAT)
        return hash_mix(h, value_float_bits(v->f));
    return hash_mix(h, v->kind == VALUE_FUNC ? v->object : (uint64_t)v->i);
}

void region_memo_choice(struct engine *e, const struct state *s, const struct event *ev)
{
    struct region_run *r = e->names.runs.now;
    if (!r)
        return;
    note(r, s->n_frames);
    for (uint32_t i = 0; i < s->n_frames; i++) {
        const struct frame *f = &s->frames[i];
        note(r, f->fn->index);
        note(r, hash_mix(hash_mix(6, f->block), f->instr));
    }
    for (uint32_t i = 0; i < ev->n_outcomes; i++) {
        const struct outcome *o = &ev->outcomes[i];
        note(r, hash_mix(hash_mix(hash_mix(7, o->kind), o->which), o->truth));
        note(r, hash_mix(hash_mix(hash_mix(8, o->over), (uint64_t)o->lo), (uint64_t)o->hi));
        note(r, o->e ? hash_expr(e, r, o->e) : 0);
        r->own |= o->kind == OUTCOME_CHOICE && !o->e; /* any outcome, every time */
    }
}

static void grow(struct engine *e, struct region_run *r)
{
    r->n_slots *= 4;
    r->slots = ARENA_ARRAY(e->arena, uint32_t, r->n_slots);
    for (uint32_t i = 0; i < r->n; i++)
        *slot(r, r->v[i].atom) = i + 1;
}

void region_memo_joined(struct engine *e, const struct expr *p, bool truth,
                          const struct value *x, const struct value *y, const struct value *atom)
{
    struct region_run *r = e->names.runs.now;
    if (!r)
        return;
    assert(atom->kind == VALUE_EXPR && atom->e->op == EXPR_ATOM);
    uint64_t h = hash_mix(hash_mix(9, hash_value(e, r, x)), hash_value(e, r, y));
    h = p ? hash_mix(hash_mix(h, hash_expr(e, r, p)), truth) : hash_mix(hash_mix(h, 5), r->n);
    note(r, h);
    if (find(r, atom->e))
        return;
    if (atom->e->id < r->oldest)
        r->oldest = atom->e->id;
    struct joined_atom k = {.atom = atom->e, .note = h};
    VEC_PUSH(e->arena, r->v, r->n, r->cap, k);
    if (2 * r->n > r->n_slots)
        grow(e, r);
    else
        *slot(r, atom->e) = r->n;
}

/* ---- names ---- */

static struct value shared_name(struct engine *e, const struct region_run *r, uint32_t k,
                                const struct origin *o, enum ir_kind type)
{
    struct origin proto = {.kind = ORIGIN_SHARED, .over = true, .ledger = LEDGER_WIDEN,
                           .name = o ? o->name : "where a loop is left", .group = (uint32_t)r->a,
                           .cell = (int64_t)(hash_mix(r->b ^ r->a >> 32, k) >> 1)};
    if (o) {
        proto.at = o->at;
        proto.what = o->what;
    }
    return values_atom(e->values, values_origin(e->values, &proto), type);
}

static struct value own_name(struct engine *e)
{
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_WIDEN,
                           .name = "where a loop is left"};
    return values_atom(e->values, values_origin(e->values, &proto), IR_I32);
}

/* Another rank has noted the same since the last choice of all: its names; else these are kept. */
static bool take_names(struct engine *e, struct region_run *r)
{
    for (uint32_t i = 0; i < e->names.runs.n; i++) {
        const struct region_run *k = e->names.runs.v[i];
        if (k->a != r->a || k->b != r->b || k->n != r->n)
            continue;
        for (uint32_t j = 0; j < r->n; j++)
            r->v[j].name = k->v[j].name;
        r->way = k->way;
        return true;
    }
    for (uint32_t i = 0; i < r->n; i++)
        r->v[i].name = value_of_expr(r->v[i].atom);
    r->way = own_name(e);
    VEC_PUSH(e->arena, e->names.runs.v, e->names.runs.n, e->names.runs.cap, r);
    return false;
}

/* False: there is nothing to be renamed. */
static bool find_names(struct engine *e, struct region_run *r)
{
    if (r->rests)
        return take_names(e, r);
    for (uint32_t i = 0; i < r->n; i++)
        r->v[i].name = shared_name(e, r, i, r->v[i].atom->origin, r->v[i].atom->type);
    r->way = shared_name(e, r, UINT32_MAX, NULL, IR_I32);
    return r->n > 0;
}

/* Of a large expression over such names. */
static struct value large_name(struct engine *e, const struct region_run *r, const struct expr *x)
{
    struct origin proto = {.kind = ORIGIN_SHARED, .over = true, .ledger = LEDGER_WIDEN,
                           .name = "an expression", .cell = x->id};
    return expr_is_shared(x) ? values_atom(e->values, values_origin(e->values, &proto), x->type)
                             : engine_named(e, r->now, x);
}

static struct value renamed(struct engine *e, const struct region_run *r,
                            const struct expr *x)
{
    struct value none = {.kind = VALUE_NONE};
    if (x->id < r->oldest || !x->origins) /* parts are older */
        return value_from_expr(x);
    if (x->op == EXPR_ATOM) {
        const struct joined_atom *k = find(r, x);
        const struct expr *whole = k ? NULL : engine_named_expr(e, x);
        struct value v = whole ? renamed(e, r, whole) : none;
        bool moved = v.kind == VALUE_EXPR && v.e != whole;
        return k ? k->name : moved ? large_name(e, r, v.e) : value_of_expr(x);
    }
    struct value a = renamed(e, r, x->a), b = x->b ? renamed(e, r, x->b) : none;
    if (a.kind == VALUE_NONE || (x->b && b.kind == VALUE_NONE))
        return none;
    return value_rebuild(e->values, x, a, b);
}

struct place {
    struct state_place at;
    struct value v;
};

struct renaming {
    struct engine *e;
    const struct region_run *r;
    struct place *v;
    uint32_t n, cap;
};

static void see_word(void *to, uint64_t x)
{
    (void)to;
    (void)x;
}

static void see_number(void *to, const struct value *v, const struct state_place *at)
{
    struct renaming *names = to;
    if (v->kind != VALUE_EXPR || !state_place_is_writable(at))
        return;
    struct place p = {*at, renamed(names->e, names->r, v->e)};
    if (p.v.kind != VALUE_NONE && !value_equal(&p.v, v))
        VEC_PUSH(names->e->arena, names->v, names->n, names->cap, p);
}

static void rename_state(struct engine *e, const struct region_run *r, struct state *s)
{
    struct arena *scratch = arena_new();
    struct renaming names = {.e = e, .r = r};
    struct state_sink sink = {.to = &names, .word = see_word, .number = see_number};
    struct state_walk w = {.e = e, .scratch = scratch, .mark = ++e->values->mark};
    state_walk(&w, s);
    w.sink = &sink;
    state_walk(&w, s);
    for (uint32_t i = 0; i < names.n; i++)
        state_place_set(e, &names.v[i].at, names.v[i].v);
    arena_free(scratch);
}

static void say_again(struct facts *fs, const struct fact *f, struct value v)
{
    if (v.kind != VALUE_EXPR)
        return;
    struct facts before = facts_copy(fs, fs->arena);
    bool possible = facts_refine(fs, v.e, f->lo, f->hi);
    for (uint32_t i = 0; i < f->n_ne && possible; i++)
        possible = facts_exclude(fs, v.e, f->ne[i]);
    if (!possible) /* who knows it says so where it decides */
        *fs = before;
}

static void rename_facts(struct engine *e, const struct region_run *r, struct facts *fs)
{
    struct fact *moved = ARENA_ARRAY(e->arena, struct fact, fs->n + 1);
    struct value *names = ARENA_ARRAY(e->arena, struct value, fs->n + 1);
    uint32_t n = 0, n_moved = 0;
    for (uint32_t i = 0; i < fs->n; i++) {
        struct value old = value_of_expr(fs->v[i].e), v = renamed(e, r, fs->v[i].e);
        if (value_equal(&old, &v)) {
            fs->v[n++] = fs->v[i];
            continue;
        }
        moved[n_moved] = fs->v[i];
        names[n_moved++] = v;
    }
    facts_shrink(fs, n);
    for (uint32_t i = 0; i < n_moved; i++)
        say_again(fs, &moved[i], names[i]);
}

struct value region_memo_end(struct engine *e, struct state **ways, uint32_t n)
{
    struct region_run *r = e->names.runs.now;
    e->names.runs.now = NULL;
    if (!r || r->own)
        return (struct value){.kind = VALUE_NONE};
    bool keep_all = e->values->keep_all;
    e->values->keep_all = true;
    bool renames = find_names(e, r);
    if (renames)
        mechanism_applies(e->options->mechanisms, MECHANISM_REGION_MEMO);
    for (uint32_t i = 0; i < n && renames; i++) {
        r->now = ways[i];
        rename_state(e, r, ways[i]);
        rename_facts(e, r, &ways[i]->facts);
    }
    e->values->keep_all = keep_all;
    for (uint32_t i = 0; i < n && n > 1; i++)
        facts_refine(&ways[i]->facts, r->way.e, i, i);
    return r->way;
}

/* ---- ways out ---- */

/* Is it about the words of the command line? */
static bool is_of_words(const struct expr *x)
{
    if (x->op == EXPR_ATOM)
        return x->origin->what == WHAT_ARGC || x->origin->asks;
    return (x->a && is_of_words(x->a)) || (x->b && is_of_words(x->b));
}

bool region_memo_forget_words(const struct engine *e, struct facts *way,
                              const struct facts *before)
{
    bool any = false;
    uint32_t n = 0;
    if (e->phase != PHASE_JOINT || !e->names.runs.of_words)
        return false;
    for (uint32_t i = 0; i < way->n; i++) {
        const struct fact *f = &way->v[i];
        const struct fact *old = is_of_words(f->e) ? facts_find(before, f->e) : f;
        any |= !old || (old != f && !fact_equal(old, f));
        if (old)
            way->v[n++] = *old;
    }
    facts_shrink(way, n);
    return any;
}
