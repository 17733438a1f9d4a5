/* Is memory written to, or a stream used, that may be gone?
 *
 *     free(s->p);
 *     s->p[0] = 1;                     yes
 *     s->p = malloc(n);
 *     s->p[0] = 1;                     no: the pointer has another value
 *
 * Each way is followed from the end of a lifetime on, also behind the return to the callers, and
 * into functions that are called.  It goes no further where the address that the pointer of the
 * use was loaded from gets another value.  Where the way goes round a loop, it does so, too, if a
 * variable does that is part of that address: for (...) { a[i][0] = 1; free(a[i]); }
 */
#include "slicer/depend/dangling.h"

#include "core/base/vec.h"
#include "slicer/depend/lifetimes.h"

enum { MAX_SEARCHES = 20000, MAX_DEPTH = 32 };

struct search {
    const struct sl_dependence *s;
    struct arena *arena; /* scratch */
    bool **below;        /* [func]: the functions that it may call, or NULL: not asked yet */
    const struct sl_end *e;
    const struct sl_use *u;
    const struct ir_opnd *from; /* where the pointer that was given back is, in function `func` */
    uint32_t func;              /* which is followed now */
    uint32_t origin;            /* from this place on */
    bool *returned;             /* [place]: calls that the way has returned from */
    bool found;
};

static const struct ir_instr *instr_at(const struct search *v, uint32_t number)
{
    return v->s->x->places[number].in;
}

/* ---- the same address ---- */

static bool same_operand(const struct search *v, uint32_t func, const struct ir_opnd *a,
                         const struct ir_opnd *b, int depth)
{
    if (a->kind != b->kind || depth > MAX_DEPTH)
        return false;
    if (a->kind != IR_O_TEMP)
        return a->kind != IR_O_FLT && a->id == b->id && a->i == b->i;
    if (a->id == b->id)
        return true;
    const uint32_t *def = v->s->x->temp_def[func];
    if (def[a->id] == SL_NONE || def[b->id] == SL_NONE)
        return false;
    const struct ir_instr *x = instr_at(v, def[a->id]), *y = instr_at(v, def[b->id]);
    bool reads = x->op == IR_LOAD || x->op == IR_PTRADD || x->op == IR_CAST || x->op == IR_COPY ||
                 x->op == IR_BIN;
    return reads && x->op == y->op && x->bin == y->bin && x->scale == y->scale &&
           x->offset == y->offset && same_operand(v, func, &x->a, &y->a, depth + 1) &&
           same_operand(v, func, &x->b, &y->b, depth + 1);
}

/* Is the variable, or global, part of the expression? */
static bool is_part(const struct search *v, uint32_t func, const struct ir_opnd *whole,
                    const struct ir_opnd *variable, int depth)
{
    if (whole->kind != IR_O_TEMP)
        return whole->kind == variable->kind && whole->id == variable->id;
    uint32_t def = v->s->x->temp_def[func][whole->id];
    if (def == SL_NONE || depth > MAX_DEPTH)
        return false;
    const struct ir_instr *in = instr_at(v, def);
    return is_part(v, func, &in->a, variable, depth + 1) ||
           is_part(v, func, &in->b, variable, depth + 1);
}

/* One place in memory, and no element of an array. */
static bool is_one_cell(const struct search *v, uint32_t func, const struct ir_opnd *o,
                        struct sl_cell *cell)
{
    struct sl_cells l = pointsto_cells(v->s->points, func, o);
    if (l.n != 1)
        return false;
    *cell = pointsto_cell_at(v->s->points, l.items[0]);
    return cell->offset != SL_ANY;
}

/* ---- what gives the pointer another value ---- */

static bool stores_gone(const struct search *v, uint32_t func, const struct ir_instr *in)
{
    bool fresh;
    const struct ir_opnd *from = lifetimes_from(v->s, func, &in->b, &fresh);
    if (v->e->stream || (!from && !fresh))
        return false; /* the address of what is alive */
    if (fresh && v->e->pointer)
        return false; /* what was allocated is another object */
    return lifetimes_leads(v->s, func, &in->b, v->e);
}

static bool assigns(const struct search *v, uint32_t func, const struct ir_instr *in)
{
    const struct ir_opnd *from = v->u->from;
    struct sl_cell a, b;
    if (in->op != IR_STORE || !from || stores_gone(v, func, in))
        return false;
    if (func == v->u->func)
        return same_operand(v, func, &in->a, from, 0);
    return is_one_cell(v, func, &in->a, &a) && is_one_cell(v, v->u->func, from, &b) &&
           a.object == b.object && a.offset == b.offset;
}

static bool is_written_by_library(const struct search *v, uint32_t number)
{
    const struct ir_instr *in = instr_at(v, number);
    struct sl_cells targets = pointsto_targets(v->s->points, number);
    for (uint32_t k = 0; k < targets.n; k++)
        for (uint32_t i = 0; i < in->n_args && v->u->from && v->func == v->u->func; i++)
            if (v->s->x->callees[targets.items[k]].kind != SL_DEFINED &&
                (numbering_access(v->s->x, in, targets.items[k], i) & SL_WRITES) &&
                same_operand(v, v->func, &in->args[i], v->u->from, 0))
                return true;
    return false;
}

/* Begins the variable anew that the pointer is in? */
static bool begins(const struct search *v, const struct ir_instr *in)
{
    return in->op == IR_DECL && !in->ends && v->func == v->u->func && v->u->from &&
           same_operand(v, v->func, &in->a, v->u->from, 0);
}

static bool comes_before(const struct search *v, uint32_t a, uint32_t b)
{
    const struct sl_place *x = &v->s->x->places[a], *y = &v->s->x->places[b];
    return x->block == y->block ? a <= b
                                : ir_cfg_dominates(v->s->cfgs[v->func], x->block, y->block);
}

/* Going round a loop: a variable has changed on which the place depends that is looked at. */
static bool changes_part(const struct search *v, uint32_t number, uint32_t target)
{
    const struct ir_instr *in = instr_at(v, number), *to = instr_at(v, target);
    if (in->op != IR_STORE || in->a.kind == IR_O_TEMP || !comes_before(v, target, v->origin))
        return false;
    if (target == v->u->number && v->u->from)
        return is_part(v, v->func, v->u->from, &in->a, 0);
    for (uint32_t i = 0; i < to->n_args; i++)
        if (is_part(v, v->func, &to->args[i], &in->a, 0))
            return true;
    return false;
}

/* ---- functions that are called ---- */

static void add_below(struct search *v, uint32_t func, bool *below)
{
    const struct sl_numbering *x = v->s->x;
    if (!v->s->cfgs[func])
        return;
    uint32_t end = x->block_first[func][x->p->funcs[func].n_blocks];
    for (uint32_t i = x->block_first[func][0]; i < end; i++) {
        if (x->places[i].in->op != IR_CALL)
            continue;
        struct sl_cells targets = pointsto_targets(v->s->points, i);
        for (uint32_t k = 0; k < targets.n; k++)
            if (!below[targets.items[k]]) {
                below[targets.items[k]] = true;
                add_below(v, targets.items[k], below);
            }
    }
}

static const bool *below(struct search *v, uint32_t func)
{
    if (!v->below[func]) {
        v->below[func] = ARENA_ARRAY(v->arena, bool, v->s->x->p->n_funcs);
        v->below[func][func] = true;
        add_below(v, func, v->below[func]);
    }
    return v->below[func];
}

static bool function_assigns(struct search *v, uint32_t func)
{
    const struct sl_numbering *x = v->s->x;
    const bool *all = below(v, func);
    for (uint32_t f = 0; f < x->p->n_funcs; f++) {
        uint32_t end = v->s->cfgs[f] ? x->block_first[f][x->p->funcs[f].n_blocks] : 0;
        for (uint32_t i = x->block_first[f][0]; all[f] && i < end; i++)
            if (f != v->u->func && assigns(v, f, x->places[i].in))
                return true;
    }
    return false;
}

/* ---- ways ---- */

enum step { GO_ON, STOP };

/* A function that calls itself for each part of a structure: its caller has another part. */
static bool is_other_part(const struct search *v)
{
    return v->e->pointer && v->s->recursive[v->func] && v->origin != v->e->number;
}

/* g = f: is the one variable copied to the other somewhere? */
static bool is_copied(const struct search *v, const struct ir_opnd *to, const struct ir_opnd *from)
{
    const struct sl_numbering *x = v->s->x;
    uint32_t end = x->block_first[v->func][x->p->funcs[v->func].n_blocks];
    bool fresh;
    for (uint32_t i = x->block_first[v->func][0]; i < end; i++) {
        const struct ir_instr *in = x->places[i].in;
        bool sets = in->op == IR_STORE && in->a.kind == to->kind && in->a.id == to->id;
        const struct ir_opnd *source =
            sets ? lifetimes_from(v->s, v->func, &in->b, &fresh) : NULL;
        if (source && source->kind == from->kind && source->id == from->id)
            return true;
    }
    return false;
}

static bool matches(struct search *v, uint32_t number)
{
    if (number != v->u->number || v->func != v->u->func)
        return false;
    if (!v->e->stream && !is_other_part(v))
        return true;
    return v->from && v->u->from &&
           (lifetimes_may_meet(v->s, v->func, v->from, v->func, v->u->from) ||
            is_copied(v, v->from, v->u->from) || is_copied(v, v->u->from, v->from));
}

static bool enters(struct search *v, uint32_t number)
{
    bool own = lifetimes_plain(v->s, v->u->func, v->u->from);
    struct sl_cells targets = pointsto_targets(v->s->points, number);
    for (uint32_t k = 0; !own && !is_other_part(v) && k < targets.n; k++)
        if (v->s->x->callees[targets.items[k]].kind == SL_DEFINED &&
            below(v, targets.items[k])[v->u->func] && (v->u->from || v->e->pointer))
            return !v->e->stream;
    return false;
}

static enum step visit(struct search *v, uint32_t number)
{
    const struct ir_instr *in = instr_at(v, number);
    bool call = in->op == IR_CALL;
    v->found = v->found || matches(v, number) || (call && enters(v, number));
    if (v->found || assigns(v, v->func, in) || begins(v, in))
        return STOP;
    if (v->func == v->u->func && changes_part(v, number, v->u->number))
        return STOP;
    if (!call)
        return GO_ON;
    struct sl_cells targets = pointsto_targets(v->s->points, number);
    for (uint32_t k = 0; k < targets.n; k++)
        if (v->s->x->callees[targets.items[k]].kind == SL_DEFINED &&
            function_assigns(v, targets.items[k]))
            return STOP;
    return is_written_by_library(v, number) ? STOP : GO_ON;
}

static bool follow_block(struct search *v, uint32_t block, uint32_t from)
{
    for (uint32_t i = from; i < v->s->x->block_first[v->func][block + 1]; i++)
        if (visit(v, i) == STOP)
            return false;
    return true;
}

/* From behind the place on; true: the function may return. */
static bool follow(struct search *v, uint32_t number)
{
    const struct ir_cfg *g = v->s->cfgs[v->func];
    bool *seen = ARENA_ARRAY(v->arena, bool, g->n + 1), returns = false;
    uint32_t *stack = ARENA_ARRAY(v->arena, uint32_t, g->n + 1), n = 0;
    uint32_t block = v->s->x->places[number].block, from = number + 1;
    v->origin = number;
    for (;;) {
        bool goes_on = follow_block(v, block, from) && !v->found;
        uint32_t last = v->s->x->block_first[v->func][block + 1] - 1;
        returns = returns || (goes_on && instr_at(v, last)->op == IR_RET);
        for (uint32_t i = 0; goes_on && i < g->succ[block].n; i++) {
            uint32_t to = g->succ[block].items[i];
            if (to < g->n && !seen[to]) {
                seen[to] = true;
                stack[n++] = to;
            }
        }
        if (!n || v->found)
            return returns;
        block = stack[--n];
        from = v->s->x->block_first[v->func][block];
    }
}

/* Where the pointer is in a function that has called this one. */
static const struct ir_opnd *from_of_caller(const struct search *v, uint32_t func,
                                            const struct ir_opnd *from, uint32_t call)
{
    const struct ir_instr *in = instr_at(v, call);
    bool fresh;
    if (!from || from->kind != IR_O_LOCAL)
        return from && from->kind == IR_O_GLOBAL ? from : NULL;
    if (from->id >= v->s->x->p->funcs[func].n_params || from->id >= in->n_args)
        return NULL;
    return lifetimes_from(v->s, v->s->x->places[call].func, &in->args[from->id], &fresh);
}

/* Is a pointer of a local variable looked for in functions where it is not alive any more? */
static bool ends_here(const struct search *v, uint32_t func)
{
    return v->u->func == func && lifetimes_plain(v->s, func, v->u->from);
}

static void follow_callers(struct search *v, uint32_t func, const struct ir_opnd *from, int depth)
{
    struct sl_cells callers = pointsto_callers(v->s->points, func);
    for (uint32_t i = 0; i < callers.n && !v->found && depth < MAX_DEPTH; i++) {
        uint32_t call = callers.items[i], caller = v->s->x->places[call].func;
        if (v->returned[call] || !v->s->cfgs[caller] ||
            v->s->cfgs[caller]->rpo_number[v->s->x->places[call].block] == IR_NO_BLOCK)
            continue;
        v->returned[call] = true;
        v->func = caller;
        v->from = from_of_caller(v, func, from, call);
        const struct ir_opnd *here = v->from;
        if (follow(v, call) && !v->found && !ends_here(v, caller))
            follow_callers(v, caller, here, depth + 1);
    }
}

static bool reaches(struct search *v, const struct sl_end *e, const struct sl_use *u)
{
    v->e = e;
    v->u = u;
    v->found = false;
    v->func = e->func;
    v->from = e->from;
    v->returned = ARENA_ARRAY(v->arena, bool, v->s->x->n_places + 1);
    bool returns = instr_at(v, e->number)->op == IR_RET;
    if (!returns)
        returns = follow(v, e->number) && !ends_here(v, e->func);
    if (returns && !v->found)
        follow_callers(v, e->func, e->from, 0);
    return v->found;
}

/* ---- pairs ---- */

/* Does what the pointer is in outlive the variable?  Else it is gone as well. */
static bool outlives(struct search *v, const struct sl_end *e, const struct sl_use *u)
{
    bool returns = instr_at(v, e->number)->op == IR_RET;
    if (e->pointer || !u->from)
        return true;
    if (lifetimes_plain(v->s, u->func, u->from))
        return u->func != e->func || !returns;
    struct sl_cells l = pointsto_cells(v->s->points, u->func, u->from);
    for (uint32_t i = 0; i < l.n; i++) {
        uint32_t object = pointsto_cell_at(v->s->points, l.items[i]).object;
        const struct sl_object *o = pointsto_object_at(v->s->points, object);
        bool local = o->kind == SL_O_LOCAL;
        if (object == e->object || (local && o->func == e->func && returns) ||
            (local && o->func != e->func && !below(v, o->func)[e->func]))
            continue;
        return true;
    }
    return false;
}

/* Where a value is loaded from that the function stores in the variable: the next one from
 * place *at on, which goes on; NULL: there is none. */
static const struct ir_opnd *next_source(const struct search *v, uint32_t func,
                                         const struct ir_opnd *variable, uint32_t *at)
{
    const struct sl_numbering *x = v->s->x;
    bool fresh;
    uint32_t end = x->block_first[func][x->p->funcs[func].n_blocks];
    while (*at < end) {
        const struct ir_instr *in = x->places[(*at)++].in;
        bool sets = in->op == IR_STORE && in->a.kind == variable->kind && in->a.id == variable->id;
        const struct ir_opnd *source = sets ? lifetimes_from(v->s, func, &in->b, &fresh) : NULL;
        if (source && source->kind == IR_O_TEMP)
            return source;
    }
    return NULL;
}

/* Is the value of the variable loaded from where the other address is? */
static bool has_source(const struct search *v, uint32_t func, const struct ir_opnd *variable,
                       uint32_t other, const struct ir_opnd *from)
{
    uint32_t at = v->s->x->block_first[func][0];
    for (const struct ir_opnd *o; (o = next_source(v, func, variable, &at));)
        if (lifetimes_may_meet(v->s, func, o, other, from))
            return true;
    return false;
}

/* Do both variables have their values from one place in memory? */
static bool have_one_source(const struct search *v, uint32_t func, const struct ir_opnd *a,
                            uint32_t other, const struct ir_opnd *b)
{
    uint32_t at = v->s->x->block_first[func][0];
    for (const struct ir_opnd *o; (o = next_source(v, func, a, &at));)
        if (has_source(v, other, b, func, o))
            return true;
    return false;
}

static bool is_variable(const struct search *v, uint32_t func, const struct ir_opnd *o)
{
    return o && (o->kind == IR_O_GLOBAL || lifetimes_plain(v->s, func, o));
}

/* The same for a parameter, and what is passed there. */
static bool is_passed(const struct search *v, const struct sl_end *e, const struct sl_use *u)
{
    struct sl_cells callers = pointsto_callers(v->s->points, e->func);
    for (uint32_t i = 0; i < callers.n; i++) {
        const struct ir_instr *in = instr_at(v, callers.items[i]);
        uint32_t func = v->s->x->places[callers.items[i]].func;
        bool given = e->from->kind == IR_O_LOCAL && e->from->id < in->n_args, fresh;
        const struct ir_opnd *from =
            given ? lifetimes_from(v->s, func, &in->args[e->from->id], &fresh) : NULL;
        if (from && (is_variable(v, func, from) ? have_one_source(v, func, from, u->func, u->from)
                                                : has_source(v, u->func, u->from, func, from)))
            return true;
    }
    return false;
}

/* p = strchr(s, c), p = same(s): a function that is given what goes may give it back. */
static bool is_given_back(const struct search *v, const struct sl_end *e, const struct sl_use *u)
{
    const struct sl_numbering *x = v->s->x;
    for (uint32_t i = 0; i < x->n_places; i++) {
        const struct ir_instr *in = x->places[i].in, *call;
        uint32_t func = x->places[i].func;
        if (in->op != IR_STORE || in->a.kind != u->from->kind || in->a.id != u->from->id ||
            (u->from->kind == IR_O_LOCAL && func != u->func) || in->b.kind != IR_O_TEMP)
            continue;
        uint32_t def = x->temp_def[func][in->b.id];
        while (def != SL_NONE && (instr_at(v, def)->op == IR_CAST ||
                                  instr_at(v, def)->op == IR_PTRADD) &&
               instr_at(v, def)->a.kind == IR_O_TEMP)
            def = x->temp_def[func][instr_at(v, def)->a.id];
        call = def == SL_NONE ? NULL : instr_at(v, def);
        for (uint32_t k = 0; call && call->op == IR_CALL && k < call->n_args; k++)
            if (lifetimes_leads(v->s, func, &call->args[k], e))
                return true;
    }
    return false;
}

/* freed_stores.c looks at the variable that was freed and its copies, and so does the slice. */
static bool is_looked_at(const struct search *v, const struct sl_end *e, const struct sl_use *u)
{
    bool both = (v->s->marks[e->number].flags & SL_KEPT) &&
                (v->s->marks[u->number].flags & SL_KEPT);
    if (e->pointer && !e->stream && both)
        return true;
    return e->simple && is_variable(v, u->func, u->from) && !is_given_back(v, e, u) &&
           !have_one_source(v, e->func, e->from, u->func, u->from) && !is_passed(v, e, u);
}

static bool may_be(struct search *v, const struct sl_end *e, const struct sl_use *u)
{
    if (e->stream ? !u->stream : !u->memory)
        return false;
    return (e->stream || lifetimes_leads(v->s, u->func, u->pointer, e)) && outlives(v, e, u) &&
           !is_looked_at(v, e, u);
}

struct sl_dangling *dangling_find(const struct sl_dependence *s, uint32_t *n)
{
    struct search v = {.s = s, .arena = arena_new()};
    struct sl_lifetimes l = lifetimes_find(s);
    struct sl_dangling *found = NULL;
    uint32_t cap = 0, searches = 0;
    *n = 0;
    v.below = ARENA_ARRAY(v.arena, bool *, s->x->p->n_funcs);
    for (uint32_t i = 0; i < l.n_ends; i++)
        for (uint32_t k = 0; k < l.n_uses; k++) {
            const struct sl_end *e = &l.ends[i];
            if (!may_be(&v, e, &l.uses[k]) ||
                (++searches < MAX_SEARCHES && !reaches(&v, e, &l.uses[k])))
                continue;
            struct sl_dangling d = {l.uses[k].number, e->number, e->stream,
                                    !e->pointer && !lifetimes_is_window(s, e->object)};
            VEC_PUSH(s->arena, found, *n, cap, d);
            break;
        }
    arena_free(v.arena);
    return found;
}

static bool is_library_call(const struct sl_dependence *s, uint32_t number)
{
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t k = 0; k < targets.n; k++)
        if (s->x->callees[targets.items[k]].kind != SL_DEFINED)
            return true;
    return false;
}

static void touch_writes(const struct sl_dependence *s, const struct sl_lifetimes *l,
                         const struct sl_end *e, bool *touched)
{
    touched[s->x->places[e->number].in->id] = true;
    for (uint32_t i = 0; i < l->n_uses; i++) {
        const struct sl_use *u = &l->uses[i];
        const struct ir_instr *in = s->x->places[u->number].in;
        if (u->memory && (in->op != IR_CALL || is_library_call(s, u->number)) &&
            lifetimes_leads(s, u->func, u->pointer, e))
            touched[in->id] = true;
    }
}

void dangling_touch(const struct sl_dependence *s, const uint32_t *ends, uint32_t n,
                    bool *touched)
{
    struct sl_lifetimes l = lifetimes_find(s);
    for (uint32_t i = 0; i < l.n_ends; i++)
        for (uint32_t k = 0; k < n; k++)
            if (l.ends[i].number == ends[k] && !l.ends[i].stream &&
                (l.ends[i].pointer || lifetimes_is_window(s, l.ends[i].object)))
                touch_writes(s, &l, &l.ends[i], touched);
}
