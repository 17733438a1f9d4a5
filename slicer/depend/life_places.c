/* The places of each object, and those that are places of all objects of some kind. */
#include "slicer/depend/life_places.h"

#include "core/base/vec.h"
#include "slicer/depend/frees.h"
#include "slicer/depend/remembered.h"

struct places {
    uint32_t *items;
    uint32_t n, cap;
};

struct life_places {
    struct arena *arena;
    const struct sl_dependence *s;
    struct sl_life *lives; /* [object], the last one is that of streams */
    struct places *ends, *uses, *left; /* [object]; [func]: what is left where it returns */
    struct places window_ends, memory_ends; /* of any object of this kind */
    struct places memory_uses;              /* of any but streams */
    uint32_t streams;
};

static void add_place(struct life_places *p, struct places *l, uint32_t number)
{
    if (!l->n || l->items[l->n - 1] != number)
        VEC_PUSH(p->arena, l->items, l->n, l->cap, number);
}

/* ---- ends ---- */

static void add_freed(struct life_places *p, uint32_t number, enum sl_ending ending)
{
    uint32_t func = p->s->x->places[number].func;
    struct sl_cells l = pointsto_cells(p->s->points, func, &p->s->x->places[number].in->args[0]);
    for (uint32_t i = 0; i < l.n; i++) {
        uint32_t object = pointsto_cell_at(p->s->points, l.items[i]).object;
        bool stream = object == pointsto_outside_object(p->s->points);
        if (lifetimes_fits(&p->lives[object], ending))
            add_place(p, &p->ends[object], number);
        if (stream && lifetimes_fits(&p->lives[p->streams], ending))
            add_place(p, &p->ends[p->streams], number);
    }
}

static void add_ending(struct life_places *p, uint32_t number, uint32_t callee)
{
    enum sl_ending ending = lifetimes_ending(p->s, callee);
    if (!p->s->x->places[number].in->n_args)
        return;
    switch (ending) {
    case SL_ENDS_NOTHING:
        break;
    case SL_ENDS_MEMORY:
    case SL_ENDS_STREAM:
        add_freed(p, number, ending);
        break;
    case SL_ENDS_GROWN:
    case SL_ENDS_REACHED:
        add_place(p, &p->memory_ends, number);
        break;
    case SL_ENDS_WINDOWS:
        add_place(p, &p->window_ends, number);
        break;
    }
}

/* The end of a block, or of a function, for its variables and what alloca() gave. */
static void add_leaving(struct life_places *p, uint32_t number)
{
    const struct ir_instr *in = p->s->x->places[number].in;
    uint32_t func = p->s->x->places[number].func;
    const struct places *left = &p->left[func];
    if (in->op == IR_DECL && in->ends)
        add_place(p, &p->ends[pointsto_local_object(p->s->points, func, in->a.id)], number);
    for (uint32_t i = 0; in->op == IR_RET && i < left->n; i++)
        if (lifetimes_made_in(p->s, &p->lives[left->items[i]], func))
            add_place(p, &p->ends[left->items[i]], number);
}

/* ---- uses ---- */

static void add_used(struct life_places *p, uint32_t number, const struct ir_opnd *o, bool stream)
{
    struct sl_cells l = pointsto_cells(p->s->points, p->s->x->places[number].func, o);
    for (uint32_t i = 0; i < l.n; i++) {
        uint32_t object = pointsto_cell_at(p->s->points, l.items[i]).object;
        if (!stream)
            add_place(p, &p->uses[object], number);
        else if (object == pointsto_outside_object(p->s->points))
            add_place(p, &p->uses[p->streams], number);
    }
}

static void add_call_uses(struct life_places *p, uint32_t number, uint32_t callee)
{
    const struct ir_instr *in = p->s->x->places[number].in;
    if (in->n_args && remembered_may_be_used(p->s, number, callee))
        add_place(p, &p->memory_uses, number);
    if (p->s->x->callees[callee].kind == SL_DEFINED)
        return;
    for (uint32_t i = 0; i < in->n_args; i++)
        for (int stream = 0; stream <= 1; stream++)
            if (lifetimes_uses_argument(p->s, number, callee, i, stream))
                add_used(p, number, &in->args[i], stream);
}

/* ---- the whole ---- */

static void add_instr(struct life_places *p, uint32_t number)
{
    const struct ir_instr *in = p->s->x->places[number].in;
    struct sl_cells targets = pointsto_targets(p->s->points, number);
    add_leaving(p, number);
    if (in->a.kind == IR_O_TEMP && lifetimes_writes(in))
        add_used(p, number, &in->a, false);
    for (uint32_t k = 0; in->op == IR_CALL && k < targets.n; k++) {
        add_ending(p, number, targets.items[k]);
        add_call_uses(p, number, targets.items[k]);
    }
}

static void find_lives(struct life_places *p)
{
    for (uint32_t i = 0; i < p->streams; i++) {
        const struct sl_object *o = pointsto_object_at(p->s->points, i);
        p->lives[i] = (struct sl_life){.object = i};
        if (o->kind != SL_O_HEAP && o->kind != SL_O_LOCAL)
            continue;
        p->lives[i] = lifetimes_life(p->s, i, false);
        if (p->lives[i].left)
            VEC_PUSH(p->arena, p->left[o->func].items, p->left[o->func].n, p->left[o->func].cap, i);
    }
    p->lives[p->streams] = lifetimes_life(p->s, pointsto_outside_object(p->s->points), true);
}

struct life_places *life_places_new(struct arena *arena, const struct sl_dependence *s)
{
    struct life_places *p = ARENA_NEW(arena, struct life_places);
    p->arena = arena;
    p->s = s;
    p->streams = pointsto_n_objects(s->points);
    p->lives = ARENA_ARRAY(arena, struct sl_life, p->streams + 1);
    p->ends = ARENA_ARRAY(arena, struct places, p->streams + 1);
    p->uses = ARENA_ARRAY(arena, struct places, p->streams + 1);
    p->left = ARENA_ARRAY(arena, struct places, s->x->p->n_funcs);
    find_lives(p);
    for (uint32_t i = 0; i < s->x->n_places; i++)
        if (frees_is_reached(s, i))
            add_instr(p, i);
    return p;
}

static const struct places *own(const struct life_places *p, const struct places *of,
                                const struct sl_life *l)
{
    return &of[l->stream ? p->streams : l->object];
}

/* Those of any object like this one. */
static const struct places *shared_ends(const struct life_places *p, const struct sl_life *l)
{
    static const struct places none;
    if (lifetimes_fits(l, SL_ENDS_WINDOWS))
        return &p->window_ends;
    return lifetimes_fits(l, SL_ENDS_REACHED) ? &p->memory_ends : &none;
}

static const struct places *shared_uses(const struct life_places *p, const struct sl_life *l)
{
    static const struct places none;
    return l->stream ? &none : &p->memory_uses;
}

bool life_places_both(const struct life_places *p, const struct sl_life *l)
{
    return own(p, p->ends, l)->n + shared_ends(p, l)->n &&
           own(p, p->uses, l)->n + shared_uses(p, l)->n;
}

static struct sl_cells merge(struct arena *arena, const struct places *a, const struct places *b)
{
    uint32_t *all = ARENA_ARRAY(arena, uint32_t, a->n + b->n + 1), n = 0;
    for (uint32_t i = 0, k = 0; i < a->n || k < b->n;) {
        uint32_t x = i < a->n ? a->items[i] : SL_NONE, y = k < b->n ? b->items[k] : SL_NONE;
        all[n++] = x < y ? x : y;
        i += x <= y;
        k += y <= x;
    }
    return (struct sl_cells){all, n};
}

struct sl_cells life_places_ends(struct arena *arena, const struct life_places *p,
                                 const struct sl_life *l)
{
    return merge(arena, own(p, p->ends, l), shared_ends(p, l));
}

struct sl_cells life_places_uses(struct arena *arena, const struct life_places *p,
                                 const struct sl_life *l)
{
    return merge(arena, own(p, p->uses, l), shared_uses(p, l));
}
