/* Conditions for which a process ends in the midst of its numerics:
 *
 *     while (!done) {                         while (any) {
 *         ... u[i] ...                ->
 *         if (order != 2)                         if (order != 2)
 *             exit(1);                                exit(1);
 *         done = u[i] < s;
 *     }                                       }
 *
 * To know in which round it would end, if it does, all of the numerics would have to stay, and
 * in the end the condition would be any value, because the data is.  So a branch is taken for
 * any value at once, if it stands in a loop in which nothing is communicated, depends on data
 * that is not known, and decides nothing else.  Conditions on other data stay (`order`).
 *
 * What is not known: data that was read or made by chance (the class INPUT of the table of
 * library functions) and floating point data of arrays, and what depends on it.  A variable is
 * not known if all that is written to it is not, or something that the loop writes to it.  This
 * is a heuristic: it decides how much is kept, and every choice is an over-approximation.
 */
#include "slicer/depend/exit_conditions.h"

#include "slicer/depend/criteria.h"

#include <string.h>

enum {
    MANY_OBJECTS = 64,     /* where a pointer leads to more, nothing is said of the content */
    LOOP_WORK = 10000000   /* so many instructions are looked at, for all loops together */
};

struct written { /* to an object; a bit for each type of value */
    uint32_t round, here, unknown, known;
};

struct hopeless {
    struct sl_dependence *s;
    struct written *objects; /* [object]: as found in a round */
    uint32_t round;
    uint64_t work;
    bool *loud;       /* [func]: something other than an ending matters in it */
    bool *ends;       /* [func]: it may end the process */
    bool *temps;      /* [instruction]: the value that it defines is not known */
    bool *stores;     /* [instruction]: what it writes is not known */
    bool *results;    /* [func] */
    bool **params;    /* [func][param] */
    bool *inside;     /* [instruction]: of the loop at work, and of what it calls */
    bool news;
};

bool exit_conditions_ends(const struct sl_dependence *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    if (at->in->op == IR_UNREACHABLE)
        return number > s->x->block_first[at->func][at->block] &&
               exit_conditions_ends(s, number - 1);
    if (at->in->op != IR_CALL)
        return false;
    struct sl_cells targets = pointsto_targets(s->points, number);
    for (uint32_t i = 0; i < targets.n; i++) {
        const struct sl_callee *c = &s->x->callees[targets.items[i]];
        if (!(c->kind == SL_LIBC && c->libc->class == LIBC_EXIT) &&
            !(c->kind == SL_MPI && c->fn == MPI_FN_MPI_Abort))
            return false;
    }
    return targets.n;
}

static void set(struct hopeless *h, bool *what)
{
    h->news |= !*what;
    *what = true;
}

/* ---- which functions matter ---- */

static void mark_callers(struct hopeless *h, bool *funcs, uint32_t func)
{
    struct sl_cells callers = pointsto_callers(h->s->points, func);
    for (uint32_t i = 0; i < callers.n; i++) {
        uint32_t caller = h->s->x->places[callers.items[i]].func;
        if (funcs[caller])
            continue;
        funcs[caller] = true;
        mark_callers(h, funcs, caller);
    }
}

/* False: no process ends anywhere. */
static bool find_loud(struct hopeless *h)
{
    const struct sl_dependence *s = h->s;
    bool any = false;
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        uint32_t func = s->x->places[i].func;
        if (!s->cfgs[func] || !criteria_has(s, i))
            continue;
        bool ends = exit_conditions_ends(s, i), *funcs = ends ? h->ends : h->loud;
        any |= ends;
        if (!funcs[func])
            mark_callers(h, funcs, func);
        funcs[func] = true;
    }
    return any;
}

/* ---- what is not known ---- */

static bool is_unknown(const struct hopeless *h, uint32_t func, const struct ir_opnd *o)
{
    return o->kind == IR_O_TEMP && h->temps[h->s->x->temp_def[func][o->id]];
}

/* Does what this branch decides depend on it? */
static bool is_by_chance(const struct hopeless *h, uint32_t number)
{
    const struct sl_place *at = &h->s->x->places[number];
    const struct ir_blocks *l = &h->s->cfgs[at->func]->controllers[at->block];
    for (uint32_t i = 0; i < l->n; i++) {
        uint32_t last = h->s->x->block_first[at->func][l->items[i] + 1] - 1;
        if (is_unknown(h, at->func, &h->s->x->places[last].in->a))
            return true;
    }
    return false;
}

_Static_assert(IR_AGG < 32, "a bit for each type");

static void add_definition(const struct hopeless *h, uint32_t number, uint32_t kinds,
                           struct written *w)
{
    bool unknown = h->stores[number];
    w->here |= unknown && h->inside[number] ? kinds : 0;
    w->unknown |= unknown ? kinds : 0;
    w->known |= unknown ? 0 : kinds;
}

static bool is_lost(const struct written *w, enum ir_kind kind)
{
    uint32_t bit = UINT32_C(1) << kind;
    return (w->here & bit) || (w->unknown & ~w->known & bit);
}

static bool is_lost_local(const struct hopeless *h, uint32_t func, uint32_t local)
{
    const struct sl_var *v = &h->s->def_use->vars[func][local];
    struct written w = {0};
    if (local < h->s->x->p->funcs[func].n_params && h->params[func][local])
        w.unknown = 1;
    for (uint32_t i = 0; i < v->n_defs; i++)
        if (h->s->x->places[v->defs[i].number].in->op != IR_DECL)
            add_definition(h, v->defs[i].number, 1, &w);
    return is_lost(&w, 0);
}

/* Definitions of other types are those of other members of an array's elements. */
static const struct written *written_to(struct hopeless *h, uint32_t object)
{
    struct written *w = &h->objects[object];
    const struct sl_defs *defs = &h->s->def_use->defs[object];
    if (w->round == h->round)
        return w;
    *w = (struct written){.round = h->round};
    for (uint32_t i = 0; i < defs->n; i++) {
        const struct ir_instr *in = h->s->x->places[defs->items[i].number].in;
        if (defs->items[i].kind == SL_D_STORE && in->op != IR_MEMZERO)
            add_definition(h, defs->items[i].number,
                           in->op == IR_STORE ? UINT32_C(1) << in->type.kind : UINT32_MAX, w);
    }
    return w;
}

static bool is_float(enum ir_kind kind)
{
    return kind >= IR_F32 && kind <= IR_C80;
}

static bool is_lost_load(struct hopeless *h, const struct sl_place *at)
{
    const struct ir_opnd *from = &at->in->a;
    if (is_unknown(h, at->func, from))
        return true;
    if (def_use_simple(h->s->def_use, at->func, from))
        return is_lost_local(h, at->func, from->id);
    if (is_float(at->in->type.kind) && depend_is_array_data(h->s, at->func, from))
        return true;
    struct sl_cells l = pointsto_cells(h->s->points, at->func, from);
    for (uint32_t i = 0; i < l.n && l.n <= MANY_OBJECTS; i++)
        if (is_lost(written_to(h, pointsto_cell_at(h->s->points, l.items[i]).object),
                    at->in->type.kind))
            return true;
    return false;
}

static void pass_arguments(struct hopeless *h, const struct sl_place *at, uint32_t func)
{
    const struct ir_func *f = &h->s->x->p->funcs[func];
    for (uint32_t i = 0; i < at->in->n_args && i < f->n_params; i++)
        if (is_unknown(h, at->func, &at->in->args[i]))
            set(h, &h->params[func][i]);
}

/* Also: is what it writes to its arguments unknown? */
static bool is_lost_call(struct hopeless *h, uint32_t number)
{
    const struct sl_place *at = &h->s->x->places[number];
    struct sl_cells targets = pointsto_targets(h->s->points, number);
    bool lost = false;
    for (uint32_t t = 0; t < targets.n; t++) {
        const struct sl_callee *c = &h->s->x->callees[targets.items[t]];
        if (c->kind == SL_DEFINED) {
            pass_arguments(h, at, targets.items[t]);
            lost |= h->results[targets.items[t]];
        } else if (c->kind == SL_LIBC && c->libc->class == LIBC_INPUT) {
            set(h, &h->stores[number]);
            lost = true;
        } else if (c->kind == SL_MPI) {
            lost |= c->fn == MPI_FN_MPI_Wtime;
        } else if (c->kind == SL_LIBC && c->libc->class == LIBC_PURE) {
            for (uint32_t i = 0; i < at->in->n_args; i++)
                lost |= is_unknown(h, at->func, &at->in->args[i]);
        }
    }
    return lost;
}

static bool is_lost_value(struct hopeless *h, uint32_t number)
{
    const struct sl_place *at = &h->s->x->places[number];
    switch (at->in->op) {
    case IR_UNKNOWN:
        return true;
    case IR_LOAD:
    case IR_LOADBITS:
        return is_lost_load(h, at);
    case IR_CALL:
        return is_lost_call(h, number);
    default:
        return is_unknown(h, at->func, &at->in->a) || is_unknown(h, at->func, &at->in->b);
    }
}

static void look_at(struct hopeless *h, uint32_t number)
{
    const struct sl_place *at = &h->s->x->places[number];
    bool lost = at->in->op != IR_CALL && h->temps[number];
    lost = lost || is_lost_value(h, number);
    if (at->in->dst != IR_NO_TEMP && lost)
        set(h, &h->temps[number]);
    bool writes = at->in->op == IR_STORE || at->in->op == IR_STOREBITS;
    if (writes && (is_unknown(h, at->func, &at->in->b) || is_by_chance(h, number)))
        set(h, &h->stores[number]);
    if (at->in->op == IR_RET && (is_unknown(h, at->func, &at->in->a) || is_by_chance(h, number)))
        set(h, &h->results[at->func]);
}

static void look_at_all(struct hopeless *h, bool inside_only)
{
    const struct sl_numbering *x = h->s->x;
    do {
        h->news = false;
        h->round++;
        for (uint32_t i = 0; i < x->n_places; i++) {
            const struct ir_cfg *g = h->s->cfgs[x->places[i].func];
            if (g && g->rpo_number[x->places[i].block] != IR_NO_BLOCK &&
                (!inside_only || h->inside[i]))
                look_at(h, i);
        }
    } while (h->news);
}

/* ---- loops ---- */

static void enter_func(struct hopeless *h, uint32_t func);

static void enter(struct hopeless *h, uint32_t number)
{
    h->inside[number] = true;
    if (h->s->x->places[number].in->op != IR_CALL)
        return;
    struct sl_cells targets = pointsto_targets(h->s->points, number);
    for (uint32_t i = 0; i < targets.n; i++)
        if (h->s->cfgs[targets.items[i]])
            enter_func(h, targets.items[i]);
}

static void enter_func(struct hopeless *h, uint32_t func)
{
    uint32_t first = h->s->x->block_first[func][0];
    uint32_t end = h->s->x->block_first[func][h->s->x->p->funcs[func].n_blocks];
    if (first == end || h->inside[first])
        return;
    h->inside[first] = true;
    for (uint32_t i = first; i < end; i++)
        enter(h, i);
}

static bool calls_any(const struct hopeless *h, uint32_t number, const bool *funcs)
{
    struct sl_cells targets = {NULL, 0};
    if (h->s->x->places[number].in->op == IR_CALL)
        targets = pointsto_targets(h->s->points, number);
    for (uint32_t i = 0; i < targets.n; i++)
        if (funcs[targets.items[i]])
            return true;
    return false;
}

/* Does block b do nothing but end the process? */
static bool dies(const struct hopeless *h, uint32_t func, uint32_t b)
{
    uint32_t last = h->s->x->block_first[func][b + 1] - 1;
    return h->s->x->places[last].in->op == IR_UNREACHABLE && exit_conditions_ends(h->s, last);
}

/* Is nothing communicated in the loop, but may the process end in it? */
static bool is_quiet_loop(const struct hopeless *h, uint32_t func, const bool *member)
{
    const struct ir_cfg *g = h->s->cfgs[func];
    bool ends = false;
    for (uint32_t b = 0; b < g->n; b++) {
        for (uint32_t i = 0; member[b] && i < g->succ[b].n; i++) {
            uint32_t to = g->succ[b].items[i];
            ends |= to < g->n && !member[to] && dies(h, func, to);
        }
        for (uint32_t i = h->s->x->block_first[func][b];
             member[b] && i < h->s->x->block_first[func][b + 1]; i++) {
            ends |= exit_conditions_ends(h->s, i) || calls_any(h, i, h->ends);
            if ((criteria_has(h->s, i) && !exit_conditions_ends(h->s, i)) ||
                calls_any(h, i, h->loud))
                return false;
        }
    }
    return ends;
}

static bool is_choice(const struct hopeless *h, uint32_t number)
{
    const struct sl_place *at = &h->s->x->places[number];
    if (at->in->op != IR_BR || !is_unknown(h, at->func, &at->in->a))
        return false; /* or it is any value already: */
    return h->s->x->places[h->s->x->temp_def[at->func][at->in->a.id]].in->op != IR_UNKNOWN;
}

/* A copy that knows which instructions belong to the loop. */
static struct hopeless in_loop(const struct hopeless *base, uint32_t func,
                               const bool *member)
{
    struct hopeless h = *base;
    uint32_t n = h.s->x->n_places;
    h.temps = arena_memdup(h.s->arena, base->temps, n * sizeof *h.temps);
    h.stores = arena_memdup(h.s->arena, base->stores, n * sizeof *h.stores);
    h.inside = ARENA_ARRAY(h.s->arena, bool, n);
    for (uint32_t b = 0; b < h.s->cfgs[func]->n; b++)
        for (uint32_t i = h.s->x->block_first[func][b];
             member[b] && i < h.s->x->block_first[func][b + 1]; i++)
            enter(&h, i);
    look_at_all(&h, true);
    return h;
}

static bool choose_in_func(struct hopeless *base, uint32_t func, bool *choices)
{
    const struct ir_cfg *g = base->s->cfgs[func];
    bool *member = ARENA_ARRAY(base->s->arena, bool, g->n + 1), found = false;
    bool *done = ARENA_ARRAY(base->s->arena, bool, g->n + 1);
    uint32_t *stack = ARENA_ARRAY(base->s->arena, uint32_t, g->n + 1);
    for (uint32_t i = 0; i < g->n_rpo; i++) { /* outer loops come first */
        if (done[g->rpo[i]] || !ir_cfg_loop(g, IR_LOOPS_NATURAL, g->rpo[i], member, stack) ||
            !is_quiet_loop(base, func, member) || base->work > LOOP_WORK)
            continue;
        struct hopeless h = in_loop(base, func, member);
        base->work += base->s->x->n_places;
        base->round = h.round; /* what is found of objects in this loop holds for it only */
        for (uint32_t b = 0; b < g->n; b++) {
            uint32_t last = base->s->x->block_first[func][b + 1] - 1;
            done[b] |= member[b];
            if (member[b] && is_choice(&h, last))
                found = choices[last] = true;
        }
    }
    return found;
}

bool *exit_conditions_find(struct sl_dependence *s)
{
    uint32_t n = s->x->n_places, n_funcs = s->x->p->n_funcs;
    struct hopeless h = {.s = s};
    bool found = false, *choices = ARENA_ARRAY(s->arena, bool, n);
    h.loud = ARENA_ARRAY(s->arena, bool, n_funcs);
    h.ends = ARENA_ARRAY(s->arena, bool, n_funcs);
    h.results = ARENA_ARRAY(s->arena, bool, n_funcs);
    h.params = ARENA_ARRAY(s->arena, bool *, n_funcs);
    h.temps = ARENA_ARRAY(s->arena, bool, n);
    h.stores = ARENA_ARRAY(s->arena, bool, n);
    h.inside = ARENA_ARRAY(s->arena, bool, n);
    h.objects = ARENA_ARRAY(s->arena, struct written, pointsto_n_objects(s->points));
    for (uint32_t f = 0; f < n_funcs; f++)
        h.params[f] = ARENA_ARRAY(s->arena, bool, s->x->p->funcs[f].n_params);
    if (!find_loud(&h))
        return NULL;
    look_at_all(&h, false);
    for (uint32_t f = 0; f < n_funcs; f++)
        if (s->cfgs[f] && h.ends[f])
            found |= choose_in_func(&h, f, choices);
    return found ? choices : NULL;
}
