/* Memory that is given back, and what may access it later (C11 6.2.4p2, 7.22.3).
 *
 *     free(a);
 *     b = make(7);            may be where a was
 *     if (a->v)  ...          kept, and so is free(a): it is seen that a->v is read too late
 *
 * A call is kept for a read of its object that may come after it: in its function, behind a
 * return from it, or in what is called there.  What is written there: slicer/depend/dangling.c.
 */
#include "slicer/depend/frees.h"

#include "core/base/vec.h"

#include <string.h>

/* The pointer that a call gives back, or NULL. */
static const struct ir_opnd *freed_by(const struct sl_dependence *s, uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC || in->n_args != 1)
        return NULL;
    const struct sl_callee *c = &s->x->callees[in->callee.id];
    return c->kind == SL_LIBC && c->libc->class == LIBC_FREE ? &in->args[0] : NULL;
}

bool frees_is_reached(const struct sl_dependence *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    return s->cfgs[at->func] && s->cfgs[at->func]->rpo_number[at->block] != IR_NO_BLOCK;
}

/* Calls `f` for each object that a call gives back, once for each of the two; the last call
 * first. */
static void each_object(const struct sl_dependence *s, struct sl_frees *l,
                        void f(struct sl_frees *l, uint32_t object, uint32_t item))
{
    struct arena *scratch = arena_new();
    uint32_t *told = ARENA_ARRAY(scratch, uint32_t, pointsto_n_objects(s->points) + 1);
    for (uint32_t i = l->n; i > 0; i--)
        for (uint32_t k = 0; k < l->items[i - 1].cells.n; k++) {
            uint32_t o = pointsto_cell_at(s->points, l->items[i - 1].cells.items[k]).object;
            if (told[o] != i)
                f(l, o, i - 1);
            told[o] = i;
        }
    arena_free(scratch);
}

static void count(struct sl_frees *l, uint32_t object, uint32_t item)
{
    (void)item;
    l->first[object]++;
}

/* From behind: first[] was what is one behind the last. */
static void enter(struct sl_frees *l, uint32_t object, uint32_t item)
{
    l->of[--l->first[object]] = item;
}

static void sort_by_object(const struct sl_dependence *s, struct sl_frees *l)
{
    uint32_t n = pointsto_n_objects(s->points);
    l->first = ARENA_ARRAY(l->arena, uint32_t, n + 1);
    each_object(s, l, count);
    for (uint32_t o = 0; o < n; o++)
        l->first[o + 1] += l->first[o];
    l->of = ARENA_ARRAY(l->arena, uint32_t, l->first[n] + 1);
    each_object(s, l, enter);
}

struct sl_frees *frees_find(struct arena *arena, const struct sl_dependence *s)
{
    struct sl_frees *l = NULL;
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        const struct ir_opnd *o = freed_by(s, i);
        if (!o || !frees_is_reached(s, i))
            continue;
        l = l ? l : ARENA_NEW(arena, struct sl_frees);
        l->arena = arena;
        struct sl_freeing f = {i, o, pointsto_cells(s->points, s->x->places[i].func, o), NULL};
        VEC_PUSH(arena, l->items, l->n, l->cap, f);
    }
    if (l)
        sort_by_object(s, l);
    return l;
}

/* ---- what may come after a place ---- */

struct walk {
    const struct sl_dependence *s;
    struct arena *arena; /* scratch */
    bool *after;         /* [place] */
    bool *entered;       /* [func]: all of it */
    bool *left;          /* [place]: a call that the walk has returned from */
    uint32_t *queue;     /* places from which on all comes after */
    uint32_t n_queue, cap_queue;
};

static void enter_callees(struct walk *w, uint32_t number)
{
    if (w->s->x->places[number].in->op != IR_CALL)
        return;
    struct sl_cells targets = pointsto_targets(w->s->points, number);
    for (uint32_t i = 0; i < targets.n; i++) {
        uint32_t func = targets.items[i];
        if (w->s->x->callees[func].kind != SL_DEFINED || w->entered[func] || !w->s->cfgs[func])
            continue;
        w->entered[func] = true;
        VEC_PUSH(w->arena, w->queue, w->n_queue, w->cap_queue, w->s->x->block_first[func][0]);
    }
}

static void return_to_callers(struct walk *w, uint32_t func)
{
    struct sl_cells callers = pointsto_callers(w->s->points, func);
    for (uint32_t i = 0; i < callers.n; i++) {
        uint32_t call = callers.items[i];
        if (w->left[call] || !frees_is_reached(w->s, call))
            continue;
        w->left[call] = true;
        VEC_PUSH(w->arena, w->queue, w->n_queue, w->cap_queue, call + 1);
        return_to_callers(w, w->s->x->places[call].func);
    }
}

static void follow_block(struct walk *w, uint32_t number)
{
    const struct sl_dependence *s = w->s;
    const struct sl_place *at = &s->x->places[number];
    for (uint32_t i = number; i < s->x->block_first[at->func][at->block + 1]; i++) {
        w->after[i] = true;
        enter_callees(w, i);
    }
}

/* All that may come from instruction `number` on, in its function. */
static void follow(struct walk *w, uint32_t number)
{
    const struct sl_dependence *s = w->s;
    uint32_t func = s->x->places[number].func, n = 0;
    const struct ir_cfg *g = s->cfgs[func];
    struct arena *scratch = arena_new();
    bool *seen = ARENA_ARRAY(scratch, bool, g->n + 1);
    uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, g->n + 1);
    for (;;) {
        follow_block(w, number);
        const struct ir_blocks *next = &g->succ[s->x->places[number].block];
        for (uint32_t i = 0; i < next->n; i++) {
            uint32_t to = next->items[i];
            if (to < g->n && !seen[to]) {
                seen[to] = true;
                stack[n++] = to;
            }
        }
        if (!n)
            break;
        number = s->x->block_first[func][stack[--n]];
    }
    arena_free(scratch);
}

/* The calls to which the function of `number` returns count as well, and what they return to. */
static bool *find_after(struct sl_dependence *s, uint32_t number)
{
    struct walk w = {.s = s, .arena = arena_new()};
    w.after = ARENA_ARRAY(s->frees->arena, bool, s->x->n_places + 1);
    w.entered = ARENA_ARRAY(w.arena, bool, s->x->p->n_funcs);
    w.left = ARENA_ARRAY(w.arena, bool, s->x->n_places + 1);
    VEC_PUSH(w.arena, w.queue, w.n_queue, w.cap_queue, number + 1);
    return_to_callers(&w, s->x->places[number].func);
    for (uint32_t i = 0; i < w.n_queue; i++)
        follow(&w, w.queue[i]);
    arena_free(w.arena);
    return w.after;
}

/* ---- reads ---- */

static void keep(struct sl_dependence *s, uint32_t number, enum sl_why why, uint32_t parent)
{
    depend_keep(s, number, why, parent, 0);
    depend_make_effective(s, s->x->places[number].func, number);
}

void frees_need(struct sl_dependence *s, uint32_t number, uint32_t object)
{
    if (!s->frees || pointsto_object_at(s->points, object)->kind != SL_O_HEAP)
        return;
    for (uint32_t i = s->frees->first[object]; i < s->frees->first[object + 1]; i++) {
        struct sl_freeing *f = &s->frees->items[s->frees->of[i]];
        if (s->marks[f->number].flags & SL_KEPT)
            continue;
        if (!f->after)
            f->after = find_after(s, f->number);
        if (f->after[number])
            keep(s, f->number, SL_W_MEMORY, number);
    }
}

/* ---- what is wrong by itself ---- */

/* A container of C++ gives back what it has taken: a string, which may have its text in itself,
 * asks before (frontend/llvm/growth.c). */
static bool is_of_container(const struct sl_dependence *s, const struct sl_freeing *f)
{
    uint32_t callee = s->x->places[f->number].in->callee.id;
    return libc_number(s->x->callees[callee].libc) == LIBC_FN___m2s_give_back;
}

static bool is_wrong(const struct sl_dependence *s, const struct sl_freeing *f)
{
    bool begins = false, inside = false;
    for (uint32_t i = 0; i < f->cells.n; i++) {
        struct sl_cell c = pointsto_cell_at(s->points, f->cells.items[i]);
        enum sl_object_kind kind = pointsto_object_at(s->points, c.object)->kind;
        if (kind == SL_O_LOCAL || kind == SL_O_GLOBAL || kind == SL_O_FUNC)
            return true;
        begins = begins || c.offset == 0 || c.offset == SL_ANY || kind != SL_O_HEAP;
        inside = inside || (c.offset != 0 && c.offset != SL_ANY);
    }
    return inside && !begins;
}

void frees_add_wrong(struct sl_dependence *s)
{
    for (uint32_t i = 0; s->frees && i < s->frees->n; i++)
        if (!is_of_container(s, &s->frees->items[i]) && is_wrong(s, &s->frees->items[i]))
            keep(s, s->frees->items[i].number, SL_W_CRITERION, SL_NONE);
}
