/* Stores to memory that was freed, and calls of free() that are wrong by themselves (C11 6.2.4p2,
 * 7.22.3.3).
 *
 *     b = a;
 *     drop(a);                calls free() of its parameter
 *     *b = x;                 may change what was allocated since: kept, as both calls are
 *     clean();                calls free() of a global variable
 *     clean();                is kept, as it frees it again
 *     free(&y);               is kept
 *
 * A store counts if it goes through the variable that was freed, or through one that has the same
 * value there, and nothing is assigned to it between; and so do functions of the library that
 * write there, calls of MPI whose message buffer it is, and free() itself.  realloc() frees what
 * it is given.  The variable may be passed to other functions: see frees_passed().
 */
#include "slicer/depend/freed_stores.h"

#include "core/base/vec.h"
#include "slicer/depend/frees.h"

/* The variable that a pointer was loaded from, and perhaps moved on: a simple local, or a global;
 * NULL: none. */
static const struct ir_opnd *variable_of(const struct sl_dependence *s, uint32_t func,
                                         const struct ir_opnd *o)
{
    while (o->kind == IR_O_TEMP && s->x->temp_def[func][o->id] != SL_NONE) {
        const struct ir_instr *in = s->x->places[s->x->temp_def[func][o->id]].in;
        bool plain = in->a.kind == IR_O_GLOBAL || def_use_simple(s->def_use, func, &in->a);
        if (in->op == IR_LOAD)
            return plain ? &in->a : NULL;
        if (in->op != IR_PTRADD && in->op != IR_CAST && in->op != IR_COPY)
            return NULL;
        o = &in->a;
    }
    return NULL;
}

static bool stores(const struct ir_instr *in)
{
    return in->op == IR_STORE || in->op == IR_STOREBITS || in->op == IR_MEMCPY ||
           in->op == IR_MEMZERO;
}

static bool is_same(const struct ir_opnd *a, const struct ir_opnd *b)
{
    return a && b && a->kind == b->kind && a->id == b->id;
}

/* Where a variable gets a value: in its function, or, for a global, in others that are called. */
struct variable {
    const struct ir_opnd *at;
    bool *setting; /* [func]: it, or what it calls, assigns to the global; NULL: a local */
};

/* A function that assigns to the global, and all that may call it. */
static void add_setting(const struct sl_dependence *s, struct variable *v, uint32_t func)
{
    struct sl_cells callers = pointsto_callers(s->points, func);
    if (v->setting[func])
        return;
    v->setting[func] = true;
    for (uint32_t i = 0; i < callers.n; i++)
        add_setting(s, v, s->x->places[callers.items[i]].func);
}

static struct variable variable_at(const struct sl_dependence *s, const struct ir_opnd *at)
{
    struct variable v = {.at = at};
    if (!at || at->kind != IR_O_GLOBAL)
        return v;
    v.setting = s->frees->setting[at->id];
    if (v.setting)
        return v;
    v.setting = s->frees->setting[at->id] = ARENA_ARRAY(s->arena, bool, s->x->p->n_funcs);
    for (uint32_t i = 0; i < s->x->n_places; i++)
        if (s->x->places[i].in->op == IR_STORE && is_same(&s->x->places[i].in->a, at))
            add_setting(s, &v, s->x->places[i].func);
    return v;
}

static bool is_given(const struct variable *v, const struct ir_instr *call)
{
    for (uint32_t i = 0; i < call->n_args; i++)
        if (is_same(v->at, &call->args[i]))
            return true;
    return false;
}

/* Has the variable a new value then?  A global may get it in functions that are called. */
static bool assigns(const struct sl_dependence *s, const struct variable *v, uint32_t number)
{
    const struct ir_instr *in = s->x->places[number].in;
    if (in->op != IR_CALL)
        return (in->op == IR_STORE || in->op == IR_DECL) && is_same(v->at, &in->a);
    if (!v->setting)
        return false;
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t i = 0; i < targets.n; i++) {
        enum sl_callee_kind kind = s->x->callees[targets.items[i]].kind;
        if (kind == SL_UNKNOWN || (kind == SL_DEFINED && v->setting[targets.items[i]]))
            return true;
    }
    return is_given(v, in);
}

/* ---- what is done with a variable after the call ---- */

/* A call that frees what an operand of it is. */
struct giving {
    uint32_t number, func;
    const struct ir_opnd *pointer; /* in function `from`: func, but for a global */
    uint32_t from;
    uint32_t freeing; /* the call of free() or realloc() that does it */
    bool sure;        /* it is free(), and called whenever this is */
};

struct givings {
    struct giving *items;
    uint32_t n, cap;
    bool *seen; /* [place] */
};

struct search {
    struct sl_dependence *s;
    const struct givings *all;
    const struct giving *g;
    struct variable variable;
    bool other;  /* not the variable that was freed: it may have the same value */
    bool passes; /* that it is passed to functions matters */
    bool found;
};

static bool points_to_freed(const struct search *v, const struct ir_opnd *o)
{
    struct sl_cells a = pointsto_cells(v->s->points, v->g->func, o);
    struct sl_cells b = pointsto_cells(v->s->points, v->g->from, v->g->pointer);
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t k = 0; k < b.n; k++)
            if (pointsto_cell_at(v->s->points, a.items[i]).object ==
                pointsto_cell_at(v->s->points, b.items[k]).object)
                return true;
    return false;
}

static bool goes_through(const struct search *v, const struct ir_opnd *o)
{
    return is_same(v->variable.at, variable_of(v->s, v->g->func, o)) &&
           (!v->other || points_to_freed(v, o));
}

static void touch(struct search *v, uint32_t number)
{
    v->found = true;
    depend_touch(v->s, number);
    depend_make_effective(v->s, v->g->func, number);
}

static void keep(struct sl_dependence *s, uint32_t number)
{
    depend_keep(s, number, SL_W_CRITERION, SL_NONE, 0);
    depend_make_effective(s, s->x->places[number].func, number);
}

/* A function that frees the variable is called: for the second time. */
static void look_at_again(struct search *v, uint32_t number)
{
    for (uint32_t i = 0; i < v->all->n && v->all->seen[number]; i++) {
        const struct giving *g = &v->all->items[i];
        if (g->number != number || g->freeing == number ||
            !is_same(v->variable.at, variable_of(v->s, g->from, g->pointer)))
            continue;
        touch(v, number);
        keep(v->s, g->freeing);
    }
}

static void look_at_call(struct search *v, uint32_t number)
{
    const struct ir_instr *in = v->s->x->places[number].in;
    uint32_t callee = in->callee.kind == IR_O_FUNC ? in->callee.id : SL_NONE;
    bool library = callee != SL_NONE && (v->s->x->callees[callee].kind == SL_LIBC ||
                                         v->s->x->callees[callee].kind == SL_MPI);
    struct sl_frees *l = v->s->frees;
    for (uint32_t k = 0; k < in->n_args; k++) {
        if (!goes_through(v, &in->args[k]))
            continue;
        if (!library && v->passes)
            VEC_PUSH(v->s->arena, l->passes, l->n_passes, l->cap_passes,
                     ((struct sl_pass){number, v->g->freeing}));
        else if (library && (frees_is_free(v->s, number) ||
                             (numbering_access(v->s->x, in, callee, k) &
                              (SL_WRITES | SL_CONTENT))))
            touch(v, number);
    }
}

static bool look(void *data, uint32_t number)
{
    struct search *v = data;
    const struct ir_instr *in = v->s->x->places[number].in;
    if (in->op == IR_CALL) {
        look_at_call(v, number);
        look_at_again(v, number);
    }
    if (assigns(v->s, &v->variable, number))
        return false;
    if (stores(in) && goes_through(v, &in->a))
        touch(v, number);
    return true;
}

/* ---- variables with the same value ---- */

enum { MAX_ALIASES = 16 };

struct aliases {
    const struct ir_opnd *items[MAX_ALIASES];
    bool sure[MAX_ALIASES]; /* always the same value then */
    uint32_t n;
};

struct reach {
    const struct sl_dependence *s;
    struct variable a, b;
    uint32_t to;
    bool found;
};

static bool come_to(void *data, uint32_t number)
{
    struct reach *r = data;
    r->found = r->found || number == r->to;
    return number != r->to && !assigns(r->s, &r->a, number) && !assigns(r->s, &r->b, number);
}

/* Is the copy at `number` still one when the call comes? */
static bool holds(const struct sl_dependence *s, const struct giving *g, uint32_t number,
                  const struct ir_opnd *a, const struct ir_opnd *b)
{
    struct reach r = {s, variable_at(s, a), variable_at(s, b), g->number, false};
    frees_follow(s, number + 1, come_to, &r);
    return r.found;
}

static uint32_t count_stores(const struct sl_dependence *s, uint32_t func,
                             const struct ir_opnd *variable)
{
    uint32_t n = 0, n_blocks = s->x->p->funcs[func].n_blocks;
    const uint32_t *first = s->x->block_first[func];
    for (uint32_t i = first[0]; i < first[n_blocks]; i++) {
        const struct ir_instr *in = s->x->places[i].in;
        n += in->op == IR_STORE && is_same(variable, &in->a);
    }
    return n;
}

/* Assigned once, before the call: whenever it comes, the copy was made. */
static bool is_sure(const struct sl_dependence *s, const struct giving *g, uint32_t number,
                    const struct ir_opnd *a, const struct ir_opnd *b)
{
    const struct sl_place *at = &s->x->places[number], *call = &s->x->places[g->number];
    bool before = at->block == call->block
                      ? number < g->number
                      : ir_cfg_dominates(s->cfgs[g->func], at->block, call->block);
    return before && a->kind == IR_O_LOCAL && b->kind == IR_O_LOCAL &&
           count_stores(s, g->func, a) <= 1 && count_stores(s, g->func, b) <= 1;
}

static bool is_there(const struct aliases *l, const struct ir_opnd *o)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (is_same(l->items[i], o))
            return true;
    return false;
}

static void add_copies(const struct sl_dependence *s, const struct giving *g, struct aliases *l,
                       uint32_t k)
{
    const uint32_t *first = s->x->block_first[g->func];
    uint32_t end = first[s->x->p->funcs[g->func].n_blocks];
    for (uint32_t i = first[0]; i < end && l->n < MAX_ALIASES; i++) {
        const struct ir_instr *in = s->x->places[i].in;
        if (in->op != IR_STORE || in->type.kind != IR_PTR)
            continue;
        bool plain = in->a.kind == IR_O_GLOBAL || def_use_simple(s->def_use, g->func, &in->a);
        const struct ir_opnd *from = plain ? variable_of(s, g->func, &in->b) : NULL;
        bool to = is_same(&in->a, l->items[k]);
        const struct ir_opnd *other = to ? from : &in->a;
        if (!from || (!to && !is_same(from, l->items[k])) || is_there(l, other) ||
            !holds(s, g, i, &in->a, from))
            continue;
        l->sure[l->n] = l->sure[k] && is_sure(s, g, i, &in->a, from);
        l->items[l->n++] = other;
    }
}

static void look_after(struct sl_dependence *s, const struct givings *all, const struct giving *g)
{
    struct aliases l = {.n = 1};
    bool found = false;
    l.items[0] = variable_of(s, g->from, g->pointer);
    l.sure[0] = true;
    for (uint32_t k = 0; l.items[0] && k < l.n; k++) {
        struct search v = {s, all, g, variable_at(s, l.items[k]), k > 0, g->sure && l.sure[k],
                           false};
        frees_follow(s, g->number + 1, look, &v);
        add_copies(s, g, &l, k);
        found = found || v.found;
    }
    if (found)
        keep(s, g->freeing);
}

/* ---- which calls ---- */

static void add_giving(struct sl_dependence *s, struct givings *l, struct giving g)
{
    g.func = s->x->places[g.number].func;
    if (l->seen[g.number] || !s->cfgs[g.func])
        return;
    l->seen[g.number] = true;
    VEC_PUSH(s->arena, l->items, l->n, l->cap, g);
}

/* Does the function return before the variable gets a new value? */
static bool leaves(void *data, uint32_t number)
{
    struct reach *r = data;
    const struct ir_instr *in = r->s->x->places[number].in;
    r->found = r->found || in->op == IR_RET;
    return !assigns(r->s, &r->a, number);
}

static bool is_left_freed(const struct sl_dependence *s, const struct giving *g,
                          const struct ir_opnd *variable)
{
    struct reach r = {.s = s, .a = variable_at(s, variable)};
    frees_follow(s, g->number + 1, leaves, &r);
    return r.found;
}

/* Functions that free their parameter, or a global variable, do so wherever they are called. */
static void add_callers(struct sl_dependence *s, struct givings *l, struct giving g)
{
    const struct ir_opnd *o = variable_of(s, g.from, g.pointer);
    bool global = o && o->kind == IR_O_GLOBAL;
    if (!o || (global ? !is_left_freed(s, &g, o)
                      : o->id >= s->x->p->funcs[g.func].n_params ||
                            count_stores(s, g.func, o) > 0))
        return;
    struct sl_cells callers = pointsto_callers(s->points, g.func);
    for (uint32_t i = 0; i < callers.n; i++) {
        const struct ir_instr *in = s->x->places[callers.items[i]].in;
        if (in->op != IR_CALL || (!global && o->id >= in->n_args))
            continue;
        struct giving call = {callers.items[i], 0, global ? g.pointer : &in->args[o->id],
                              global ? g.from : s->x->places[callers.items[i]].func, g.freeing,
                              g.sure && s->x->places[g.number].block == 0};
        add_giving(s, l, call);
    }
}

/* Memory that was not allocated, or the midst of some. */
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

void freed_stores_add(struct sl_dependence *s)
{
    struct sl_frees *l = s->frees;
    if (!l)
        return;
    l->setting = ARENA_ARRAY(s->arena, bool *, s->x->p->n_globals);
    struct givings calls = {.seen = ARENA_ARRAY(s->arena, bool, s->x->n_places)};
    for (uint32_t i = 0; i < l->n; i++) {
        const struct sl_freeing *f = &l->items[i];
        add_giving(s, &calls, (struct giving){f->number, 0, f->pointer,
                                              s->x->places[f->number].func, f->number, true});
        if (is_wrong(s, f))
            keep(s, f->number);
    }
    for (uint32_t i = 0; i < l->n_again; i++) {
        uint32_t number = l->again[i];
        add_giving(s, &calls, (struct giving){number, 0, &s->x->places[number].in->args[0],
                                              s->x->places[number].func, number, false});
    }
    for (uint32_t i = 0; i < calls.n; i++) /* it grows */
        add_callers(s, &calls, calls.items[i]);
    for (uint32_t i = 0; i < calls.n; i++)
        look_after(s, &calls, &calls.items[i]);
}
