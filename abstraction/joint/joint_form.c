/* Forms of joint states (see joint_form.h): what is in their rows, and where their numbers stand.
 *
 * The states are walked over when all of them are there: an atom that was only read from unknown
 * memory of one rank is left out if no other rank, message, or fact speaks of it.
 */
#include "abstraction/joint/joint_form.h"

#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/joint/joint_vector.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_walk.h"
#include "core/base/arena.h"
#include "core/base/hash.h"
#include "core/base/vec.h"

#include <assert.h>
#include <string.h>

enum item_kind { ITEM_STATE, ITEM_WORD, ITEM_VALUE };

struct item {
    enum item_kind kind;
    union {
        struct state *state;
        uint64_t word;
        struct value *value;
    };
};

struct joint_form {
    struct engine *e;
    struct item *items;
    uint32_t n_items, cap_items;
    uint64_t hash, other_hash, n_words; /* of the row */
    uint64_t outline;                   /* of the row without what is in memory */
    uint32_t depth;                     /* in memory, while it is made */
    struct joint_object *objects;
    uint32_t n_objects, cap_objects;
    struct joint_vector vector;
    struct state_place *places;         /* of its numbers */
    uint32_t n_places, cap_places;
};

static struct origin *rounds(struct values *vs)
{
    struct origin o = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_ROUNDS,
                       .name = "how often a loop is passed before"};
    return values_origin(vs, &o);
}

struct joint_form *joint_form_new(struct engine *e)
{
    struct joint_form *f = ARENA_NEW(e->arena, struct joint_form);
    f->e = e;
    f->vector = joint_vector_new(e->arena, e->values, rounds(e->values));
    f->vector.edges = e->program->edges;
    f->vector.n_edges = e->program->n_edges;
    return f;
}

static void add_item(struct joint_form *f, struct item item)
{
    VEC_PUSH(f->e->arena, f->items, f->n_items, f->cap_items, item);
}

void joint_form_state(struct joint_form *f, struct state *s)
{
    add_item(f, (struct item){.kind = ITEM_STATE, .state = s});
}

void joint_form_word(struct joint_form *f, uint64_t x)
{
    add_item(f, (struct item){.kind = ITEM_WORD, .word = x});
}

void joint_form_value(struct joint_form *f, struct value *place)
{
    add_item(f, (struct item){.kind = ITEM_VALUE, .value = place});
}

/* ---- the row ---- */

static void put_word(void *to, uint64_t x)
{
    struct joint_form *f = to;
    f->hash = hash_mix(f->hash, x);
    f->other_hash = hash_mix(f->other_hash, x * UINT64_C(0x9e3779b97f4a7c15) + f->n_words);
    f->n_words++;
    if (!f->depth)
        f->outline = hash_mix(f->outline, x);
}

static void begin_object(void *to)
{
    struct joint_form *f = to;
    f->depth++;
}

static void end_object(void *to, struct state *s, uint32_t object, uint64_t layout)
{
    struct joint_form *f = to;
    struct joint_object o = {.state = s, .rank = s->rank, .object = object, .layout = layout};
    f->depth--;
    VEC_PUSH(f->e->arena, f->objects, f->n_objects, f->cap_objects, o);
}

static void put_number(void *to, const struct value *v, const struct state_place *place)
{
    struct joint_form *f = to;
    put_word(f, 0x4e00u + v->type);
    joint_vector_add(&f->vector, *v, !state_place_is_writable(place));
    VEC_PUSH(f->e->arena, f->places, f->n_places, f->cap_places, *place);
}

static void put_value(struct joint_form *f, struct value *v)
{
    if (state_walk_is_number(v)) {
        put_number(f, v, &(struct state_place){.at = v});
        return;
    }
    put_word(f, (uint64_t)v->kind << 8 | v->type | (uint64_t)v->any << 16 |
                    (uint64_t)v->named << 17);
    put_word(f, v->kind == VALUE_NONE ? 0 : v->object);
    struct value offset = value_offset(v);
    if (v->kind == VALUE_ADDR && v->named)
        put_number(f, &offset, &(struct state_place){.at = v});
    put_word(f, v->kind == VALUE_NONE || v->kind == VALUE_FUNC || v->any ? 0 : (uint64_t)v->i);
}

static void walk(struct joint_form *f, struct state_walk *w)
{
    for (uint32_t i = 0; i < f->n_items; i++) {
        const struct item *item = &f->items[i];
        switch (item->kind) {
        case ITEM_STATE:
            state_walk(w, item->state);
            break;
        case ITEM_WORD:
            if (w->sink)
                put_word(f, item->word);
            break;
        case ITEM_VALUE:
            if (w->sink)
                put_value(f, item->value);
            else if (item->value->kind == VALUE_EXPR || item->value->named)
                state_walk_count(w, item->value->e);
            break;
        }
    }
}

/* ---- numbers in their places ---- */

static void write_back(struct joint_form *f, const struct value *before, struct facts *facts)
{
    for (uint32_t i = 0; i < f->vector.n; i++)
        if (!value_equal(&f->vector.v[i], &before[i]))
            state_place_set(f->e, &f->places[i], f->vector.v[i]);
    const struct facts *shared = facts->shared;
    *facts = facts_copy(&f->vector.facts, facts->arena);
    facts->shared = shared;
}

void joint_form_finish(struct joint_form *f, struct facts *facts)
{
    struct arena *scratch = arena_new();
    struct state_sink sink = {.to = f, .word = put_word, .number = put_number,
                              .begin = begin_object, .end = end_object};
    struct state_walk w = {.e = f->e, .scratch = scratch, .joint = true,
                           .mark = ++f->e->values->mark};
    walk(f, &w);
    for (uint32_t i = 0; i < facts->n; i++)
        state_walk_count(&w, facts->v[i].e);
    w.sink = &sink;
    walk(f, &w);
    f->e->budget->work += f->n_words / 2;
    f->vector.facts = facts_copy(facts, f->e->arena);
    struct value *before = arena_memdup(scratch, f->vector.v, f->vector.n * sizeof *before);
    joint_vector_settle(&f->vector);
    write_back(f, before, facts);
    arena_free(scratch);
}

/* ---- questions ---- */

uint64_t joint_form_hash(const struct joint_form *f)
{
    return f->hash;
}

bool joint_form_same_shape(const struct joint_form *a, const struct joint_form *b)
{
    return a->hash == b->hash && a->other_hash == b->other_hash && a->n_words == b->n_words &&
           a->vector.n == b->vector.n;
}

bool joint_form_same_outline(const struct joint_form *a, const struct joint_form *b)
{
    return a->outline == b->outline;
}

const struct joint_object *joint_form_objects(const struct joint_form *f, uint32_t *n)
{
    *n = f->n_objects;
    return f->objects;
}

uint32_t joint_form_size(const struct joint_form *f)
{
    return f->vector.n;
}

uint64_t joint_form_changes(const struct joint_form *old, const struct joint_form *now)
{
    assert(joint_form_same_shape(old, now));
    uint64_t n = 0, all = now->vector.n;
    for (uint32_t i = 0; i < all; i++) {
        const struct value *a = &old->vector.v[i], *b = &now->vector.v[i];
        bool known = a->kind == VALUE_INT && b->kind == VALUE_INT;
        if (!value_equal(a, b))
            n += known ? all + 1 : 1;
    }
    return n;
}

bool joint_form_covers(const struct joint_form *old, const struct joint_form *now)
{
    assert(joint_form_same_shape(old, now));
    return joint_vector_covers(&old->vector, &now->vector);
}

bool joint_form_moves_on(const struct joint_form *a, const struct joint_form *b,
                         const struct expr *k)
{
    assert(joint_form_same_shape(a, b));
    return joint_vector_moves_on(&a->vector, &b->vector, k);
}

bool joint_form_advance(const struct joint_form *old, struct joint_form *now,
                        const struct expr *k, int64_t most, struct facts *facts)
{
    assert(joint_form_same_shape(old, now));
    struct arena *scratch = arena_new();
    struct value *before = arena_memdup(scratch, now->vector.v,
                                        now->vector.n * sizeof *before);
    bool done = joint_vector_advance(&old->vector, &now->vector, k, most);
    if (done)
        write_back(now, before, facts);
    arena_free(scratch);
    return done;
}

uint64_t joint_form_effect(const struct joint_form *old, struct joint_form *now)
{
    assert(joint_form_same_shape(old, now));
    return joint_vector_effect(&old->vector, &now->vector);
}

void joint_form_stop_at_edges(struct joint_form *now)
{
    now->vector.stops = true;
}

bool joint_form_generalise(const struct joint_form *old, struct joint_form *now, uint32_t level,
                           struct facts *facts)
{
    assert(joint_form_same_shape(old, now));
    struct arena *scratch = arena_new();
    struct value *before = arena_memdup(scratch, now->vector.v,
                                        now->vector.n * sizeof *before);
    bool done = joint_vector_generalise(&old->vector, &now->vector, level);
    if (done)
        write_back(now, before, facts);
    arena_free(scratch);
    return done;
}
