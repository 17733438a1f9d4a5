/* Is memory written to, or a stream used, that may be gone?
 *
 *     a = malloc(n);         a holds the address
 *     s->p = a;              a and s->p do
 *     free(a);               the object ends
 *     s->p[0] = 1;           found: it is written to through a place that holds its address
 *     s->p = malloc(n);      a holds it
 *
 * Each object is followed from where it begins: which places hold its address (holders.h), and
 * where it has ended.  Of an allocation that runs several times any one object is followed, and
 * what another time gives is another one.  Functions are followed for each set of places with which
 * they are entered; where the object begins in a function, into all its callers from its return on.
 * So this is a typestate analysis; sets of places that differ from one execution to another are
 * kept apart.  It loses nothing that points-to knows: where there is too much to follow, each use
 * is taken to be one behind an end.
 */
#include "slicer/depend/dangling.h"

#include "core/base/hash.h"
#include "core/base/vec.h"
#include "slicer/depend/addresses.h"
#include "slicer/depend/frees.h"
#include "slicer/depend/holder_cells.h"
#include "slicer/depend/holder_set.h"
#include "slicer/depend/holders.h"
#include "slicer/depend/life_places.h"
#include "slicer/depend/live_holders.h"
#include "slicer/depend/remembered.h"
#include "slicer/depend/seen_states.h"
#include "slicer/pointsto/pair_set.h"

enum { MAX_STEPS = 1200000, MAX_ALL_STEPS = 6000000, N_LISTS = 1024 };

struct exit_state {
    struct holders_state at;
    bool result; /* the function returns the address */
};

struct context; /* a function, and what it is entered with */

struct caller {
    struct context *from;
    uint32_t number;
    struct holders_state before, entry;
};

struct context {
    uint32_t func;
    bool any; /* from anywhere: the object begins in it, or in what it has called */
    struct holders_state entry;
    struct seen_states *seen; /* [block] */
    struct exit_state *exits;
    uint32_t n_exits, cap_exits;
    struct caller *callers;
    uint32_t n_callers, cap_callers;
    struct context *next; /* in the same list */
};

struct item {
    struct context *in;
    uint32_t number; /* the next instruction */
    struct holders_state at;
};

struct follow {
    const struct sl_dependence *s;
    struct arena *arena; /* scratch, for one object */
    struct holders h;
    struct sl_life l;
    struct context **contexts; /* [N_LISTS]: by what they are */
    struct seen_calls calls;
    struct item *queue;
    uint32_t n_queue, cap_queue;
    uint32_t steps, all_steps; /* for one object; for all */
    struct sl_dangling *found; /* of all objects */
    uint32_t n_found, cap_found;
    struct arena *whole;       /* scratch, for all */
    struct pair_set reported;  /* uses and ends */
    struct holders_asked *asked;
    struct live_holders *live;
    const struct life_places *places;
    bool *const *writes;
    uint32_t *callbacks, n_callbacks; /* MPI may run them in any call */
};

static const struct ir_instr *instr_at(const struct follow *v, uint32_t number)
{
    return v->s->x->places[number].in;
}

/* kept: it is a variable, and MPI has its address, which the execution follows to its end. */
static void report(struct follow *v, uint32_t use, uint32_t end, bool kept)
{
    if (!pair_set_add(v->whole, &v->reported, 2 * use + kept, end))
        return;
    struct sl_dangling d = {use, end, v->l.stream, v->l.left && !kept,
                            remembered_is_unseen(v->s, use) || remembered_is_unseen(v->s, end)};
    VEC_PUSH(v->s->arena, v->found, v->n_found, v->cap_found, d);
}

static void push(struct follow *v, struct item it)
{
    VEC_PUSH(v->arena, v->queue, v->n_queue, v->cap_queue, it);
}

/* Nobody can come to the object any more. */
static bool is_lost(const struct item *it)
{
    return it->in->any && holder_set_is_empty(&it->at) && !it->at.own;
}

static void go_to(struct follow *v, struct item it, uint32_t block)
{
    live_holders_keep(v->live, &v->h, &it.at, it.in->func, block);
    if (!seen_states_add(&it.in->seen[block], &v->h, &it.at))
        return;
    it.number = v->s->x->block_first[it.in->func][block];
    push(v, it);
}

static uint32_t list_of(uint32_t func, bool any, const struct holders_state *entry)
{
    uint64_t hash = hash_mix(any, func);
    return (uint32_t)((any ? hash : holder_set_hash(hash, entry)) % N_LISTS);
}

static struct context *context_of(struct follow *v, uint32_t func, bool any,
                                  const struct holders_state *entry)
{
    uint32_t list = list_of(func, any, entry);
    struct context *c = v->contexts[list];
    for (; c; c = c->next)
        if (c->func == func && c->any == any && (any || holder_set_is_same(&c->entry, entry)))
            return c;
    c = ARENA_NEW(v->arena, struct context);
    c->func = func;
    c->any = any;
    c->entry = *entry;
    c->seen = ARENA_ARRAY(v->arena, struct seen_states, v->s->cfgs[func]->n + 1);
    c->next = v->contexts[list];
    v->contexts[list] = c;
    if (!any)
        go_to(v, (struct item){c, 0, *entry}, 0);
    return c;
}

/* ---- returns ---- */

/* Behind a call: what the function has left there, and what only its caller knows. */
static void return_to(struct follow *v, const struct caller *c, uint32_t func,
                      const struct exit_state *e)
{
    const struct ir_instr *in = instr_at(v, c->number);
    struct item it = {c->from, c->number + 1, holders_return(&v->h, &e->at, &c->before, &c->entry,
                                                             c->number, func)};
    holders_changed(&v->h, &it.at, c->number);
    holders_set_temp(&v->h, &it.at, c->from->func, in->dst, e->result);
    if (e->result && in->sret.kind != IR_O_NONE)
        holders_fill(&v->h, &it.at, c->from->func, &in->sret);
    if (!is_lost(&it))
        push(v, it);
}

static void leave(struct follow *v, const struct item *it, bool result)
{
    struct exit_state e = {it->at, result};
    struct context *c = it->in;
    holders_leave(&v->h, &e.at, c->func);
    if (!result && c->any && holder_set_is_empty(&e.at))
        return;
    for (uint32_t i = 0; i < c->n_exits; i++)
        if (c->exits[i].result == result && holder_set_is_same(&c->exits[i].at, &e.at))
            return;
    VEC_PUSH(v->arena, c->exits, c->n_exits, c->cap_exits, e);
    for (uint32_t i = 0; i < c->n_callers; i++)
        return_to(v, &c->callers[i], c->func, &e);
    struct sl_cells callers = pointsto_callers(v->s->points, c->func);
    for (uint32_t i = 0; c->any && i < callers.n; i++) {
        struct caller k = {.number = callers.items[i], .before = {.end = e.at.end}};
        if (!frees_is_reached(v->s, k.number))
            continue;
        k.from = context_of(v, v->s->x->places[k.number].func, true, &k.before);
        return_to(v, &k, c->func, &e);
    }
}

static void end_here(struct item *it)
{
    it->at.own = false;
    if (it->at.end == SL_NONE)
        it->at.end = it->number;
}

static void step_return(struct follow *v, struct item *it)
{
    const struct ir_opnd *o = &instr_at(v, it->number)->a;
    struct item yes = *it;
    unsigned may = HOLDERS_NO;
    if (o->type.kind == IR_AGG && o->kind != IR_O_NONE)
        may = holder_cells_are_behind(&v->h, &it->at, it->in->func, o) ? HOLDERS_YES : HOLDERS_NO;
    else if (o->kind != IR_O_NONE)
        may = holders_value(&v->h, &it->at, it->in->func, o, &yes.at);
    if (lifetimes_made_in(v->s, &v->l, it->in->func) && it->in->any) {
        end_here(it);
        end_here(&yes);
    }
    if (may & HOLDERS_YES)
        leave(v, &yes, true);
    if (may & HOLDERS_NO)
        leave(v, it, false);
}

/* ---- calls ---- */

/* A caller's state, and which parameters of the function get the address. */
struct entry {
    struct holders_state before;
    uint64_t params;
};

enum { MAX_ENTRIES = 16, MAX_PARAMS = 64 };

/* What the function gets for parameter k, or as one of its variable arguments.  A callback may get
 * whatever the call is given, and what that leads to. */
static unsigned passed_value(struct follow *v, const struct entry *e, const struct item *it,
                             uint32_t func, uint32_t k, struct holders_state *yes)
{
    const struct ir_instr *in = instr_at(v, it->number);
    bool callback = addresses_is_callback(in, func);
    *yes = e->before;
    if (!callback && in->args[k].type.kind != IR_AGG)
        return holders_value(&v->h, &e->before, it->in->func, &in->args[k], yes);
    for (uint32_t i = callback ? 0 : k; i < (callback ? in->n_args : k + 1); i++)
        if (holder_cells_are_behind(&v->h, &e->before, it->in->func, &in->args[i]) ||
            (holders_value(&v->h, &e->before, it->in->func, &in->args[i], yes) & HOLDERS_YES))
            return HOLDERS_YES | (callback ? HOLDERS_NO : 0);
    return callback && holders_is_hidden(&v->h, &e->before, HOLDERS_MPI)
               ? HOLDERS_NO | HOLDERS_YES : HOLDERS_NO;
}

/* The ways to enter the function: what is passed may be the address, or not. */
static uint32_t find_entries(struct follow *v, const struct item *it, uint32_t func,
                             struct entry *l)
{
    const struct ir_instr *in = instr_at(v, it->number);
    uint32_t n = 1, n_args = in->n_args;
    if (addresses_is_callback(in, func))
        n_args = v->s->x->p->funcs[func].n_params;
    l[0] = (struct entry){it->at, 0};
    for (uint32_t k = 0; k < n_args; k++) {
        uint32_t all = n;
        for (uint32_t i = 0; i < all; i++) {
            struct entry yes = l[i];
            unsigned may = passed_value(v, &l[i], it, func, k, &yes.before);
            if (!(may & HOLDERS_YES))
                continue;
            yes.params |= UINT64_C(1) << k % MAX_PARAMS;
            v->h.full = v->h.full || n == MAX_ENTRIES || k >= MAX_PARAMS;
            if (!v->h.full)
                l[may & HOLDERS_NO ? n++ : i] = yes;
        }
    }
    return n;
}

static void enter(struct follow *v, const struct item *it, uint32_t func, const struct entry *e)
{
    struct caller k = {it->in, it->number, e->before,
                       holders_enter(&v->h, &e->before, it->number, func)};
    for (uint32_t i = 0; i < MAX_PARAMS; i++)
        if (e->params >> i & 1)
            holders_pass(&v->h, &k.entry, func, i);
    if (holder_set_is_empty(&k.entry)) { /* it cannot come to the object */
        return_to(v, &k, func, &(struct exit_state){k.entry, false});
        return;
    }
    struct context *c = context_of(v, func, false, &k.entry);
    VEC_PUSH(v->arena, c->callers, c->n_callers, c->cap_callers, k);
    for (uint32_t i = 0; i < c->n_exits; i++)
        return_to(v, &k, func, &c->exits[i]);
}

static void call_function(struct follow *v, const struct item *it, uint32_t func)
{
    struct entry entries[MAX_ENTRIES + 1];
    uint32_t n = find_entries(v, it, func, entries);
    for (uint32_t i = 0; i < n; i++)
        enter(v, it, func, &entries[i]);
}

/* Is argument i what has ended, or does it lead to where its address is and the function writes? */
static bool uses_ended(struct follow *v, const struct item *it, uint32_t func, uint32_t i)
{
    const struct ir_instr *in = instr_at(v, it->number);
    unsigned access = numbering_access(v->s->x, in, func, i);
    struct holders_state yes;
    if (it->at.end == SL_NONE || !lifetimes_uses_argument(v->s, it->number, func, i, v->l.stream))
        return false;
    if (holders_value(&v->h, &it->at, it->in->func, &in->args[i], &yes) & HOLDERS_YES)
        return true;
    return !v->l.stream && (access & SL_DEEP) && (access & SL_WRITES) &&
           holder_cells_are_behind(&v->h, &it->at, it->in->func, &in->args[i]);
}

static void end_argument(struct follow *v, struct item *it, enum sl_ending ending)
{
    const struct ir_instr *in = instr_at(v, it->number);
    struct item yes = *it;
    uint32_t here = it->in->func;
    unsigned may = ending == SL_ENDS_WINDOWS ? HOLDERS_YES : HOLDERS_NO;
    if (ending == SL_ENDS_MEMORY && in->n_args)
        holders_drop(&v->h, &it->at, it->in->func, &in->args[0]);
    if (!lifetimes_fits(&v->l, ending) || !in->n_args || it->at.end != SL_NONE)
        return;
    if (ending == SL_ENDS_REACHED) {
        may = holders_are_in_memory(&v->h, &it->at) ? HOLDERS_NO | HOLDERS_YES : HOLDERS_NO;
    } else if (ending == SL_ENDS_GROWN) {
        may = holders_loaded(&v->h, &it->at, here, &in->args[0], &yes.at) | HOLDERS_NO;
        holders_assign(&v->h, &yes.at, here, &in->args[0], false);
    } else if (ending != SL_ENDS_WINDOWS) {
        may = holders_value(&v->h, &it->at, here, &in->args[0], &yes.at);
    }
    yes.at.end = it->number;
    yes.number++;
    if (may == (HOLDERS_NO | HOLDERS_YES))
        push(v, yes);
    else if (may == HOLDERS_YES)
        it->at = yes.at;
}

/* What the library remembers may be given to the program again. */
static void give_again(struct follow *v, const struct item *it, uint32_t func)
{
    const struct ir_instr *in = instr_at(v, it->number);
    struct item with = *it;
    for (uint32_t w = 0; w < in->n_args; w++) {
        unsigned access = numbering_access(v->s->x, in, func, w);
        if ((access & SL_WRITES) && !(access & SL_CONTENT))
            holders_assign(&v->h, &with.at, it->in->func, &in->args[w], true);
    }
    holders_set_temp(&v->h, &with.at, it->in->func, in->dst, true);
    with.number++;
    push(v, with);
}

static void call_library(struct follow *v, struct item it, uint32_t func)
{
    const struct ir_instr *in = instr_at(v, it.number);
    bool used = it.at.end != SL_NONE && !v->l.stream &&
                remembered_is_used(&v->h, &it.at, it.in->func, it.number, func);
    bool kept = used && v->l.left && v->s->x->callees[func].kind == SL_MPI;
    if (kept)
        report(v, it.number, it.at.end, true);
    used = used && !kept;
    enum sl_ending ending = lifetimes_ending(v->s, func);
    for (uint32_t i = 0; ending != SL_ENDS_REACHED && i < in->n_args && !used; i++)
        used = uses_ended(v, &it, func, i);
    if (used)
        report(v, it.number, it.at.end, false);
    if (remembered_comes_again(&v->h, &it.at, func))
        give_again(v, &it, func);
    remembered_update(&v->h, &it.at, it.in->func, it.number, func);
    holders_changed(&v->h, &it.at, it.number);
    end_argument(v, &it, ending);
    it.number++;
    if (!is_lost(&it))
        push(v, it);
}

static void step_call(struct follow *v, const struct item *it)
{
    struct sl_cells targets = pointsto_targets(v->s->points, it->number);
    for (uint32_t k = 0; k < targets.n; k++) {
        uint32_t func = targets.items[k];
        if (v->s->x->callees[func].kind == SL_DEFINED && v->s->cfgs[func])
            call_function(v, it, func);
        else
            call_library(v, *it, func);
        bool mpi = v->s->x->callees[func].kind == SL_MPI;
        mpi = mpi && holders_is_hidden(&v->h, &it->at, HOLDERS_MPI);
        for (uint32_t i = 0; mpi && i < v->n_callbacks; i++)
            call_function(v, it, v->callbacks[i]);
    }
}

/* ---- other instructions ---- */

static void look_at_write(struct follow *v, const struct item *it)
{
    const struct ir_opnd *o = &instr_at(v, it->number)->a;
    struct holders_state yes;
    if (it->at.end != SL_NONE && !v->l.stream && o->kind == IR_O_TEMP &&
        (holders_value(&v->h, &it->at, it->in->func, o, &yes) & HOLDERS_YES))
        report(v, it->number, it->at.end, false);
}

static void assign(struct follow *v, struct item *it, bool in)
{
    holders_assign(&v->h, &it->at, it->in->func, &instr_at(v, it->number)->a, in);
    holders_changed(&v->h, &it->at, it->number);
}

static void step_store(struct follow *v, struct item *it)
{
    const struct ir_instr *in = instr_at(v, it->number);
    struct item yes = *it;
    unsigned may = holders_value(&v->h, &it->at, it->in->func, &in->b, &yes.at);
    if (may == HOLDERS_YES)
        it->at = yes.at;
    if (may == (HOLDERS_NO | HOLDERS_YES)) {
        assign(v, &yes, true);
        yes.number++;
        push(v, yes);
    }
    assign(v, it, may == HOLDERS_YES);
    holders_name(&v->h, &it->at, it->in->func, &in->a, &in->b);
}

/* A bit-field: what stands in the bits beside it stays. */
static void step_bits(struct follow *v, struct item *it)
{
    struct item yes = *it;
    if (holders_value(&v->h, &it->at, it->in->func, &instr_at(v, it->number)->b, &yes.at) &
        HOLDERS_YES)
        assign(v, it, true);
}

static void step_declaration(struct follow *v, struct item *it)
{
    const struct ir_instr *in = instr_at(v, it->number);
    bool own = pointsto_local_object(v->s->points, it->in->func, in->a.id) == v->h.object;
    if (own && it->at.own)
        end_here(it);
    assign(v, it, false);
}

static void step_vaarg(struct follow *v, struct item *it)
{
    const struct ir_instr *in = instr_at(v, it->number);
    struct item yes = *it;
    holders_set_temp(&v->h, &it->at, it->in->func, in->dst, false);
    if (!holders_are_passed(&v->h, &yes.at))
        return;
    holders_set_temp(&v->h, &yes.at, it->in->func, in->dst, true);
    yes.number++;
    push(v, yes);
}

/* False: the way ends here, or goes on elsewhere. */
static bool step(struct follow *v, struct item *it)
{
    const struct ir_instr *in = instr_at(v, it->number);
    uint32_t block = v->s->x->places[it->number].block;
    const struct ir_blocks *next = &v->s->cfgs[it->in->func]->succ[block];
    if (lifetimes_writes(in))
        look_at_write(v, it);
    if (in->op == IR_CALL) {
        if (seen_calls_add(&v->calls, v->arena, it->in, it->number, &it->at))
            step_call(v, it);
        return false;
    }
    if (in->op == IR_RET)
        step_return(v, it);
    else if (in->op == IR_STOREBITS)
        step_bits(v, it);
    else if (in->op == IR_STORE)
        step_store(v, it);
    else if (in->op == IR_MEMCPY)
        holders_copy(&v->h, &it->at, it->in->func, &in->a, &in->b, in->size);
    else if (in->op == IR_DECL)
        step_declaration(v, it);
    else if (in->op == IR_VAARG)
        step_vaarg(v, it);
    else if (in->op == IR_ALLOCA)
        holders_set_temp(&v->h, &it->at, it->in->func, in->dst, false);
    if (++it->number < v->s->x->block_first[it->in->func][block + 1])
        return !is_lost(it);
    for (uint32_t i = 0; i < next->n; i++)
        if (next->items[i] < v->s->cfgs[it->in->func]->n && !is_lost(it))
            go_to(v, *it, next->items[i]);
    return false;
}

/* ---- objects ---- */

static void begin(struct follow *v, uint32_t number, uint32_t func, bool own)
{
    const struct holders_state none = {.end = SL_NONE};
    const struct ir_instr *in = instr_at(v, number);
    struct ir_opnd result = ir_temp(in->dst, in->type);
    struct item it = {context_of(v, func, true, &none), number + 1, none};
    it.at.own = own;
    if (in->op != IR_DECL && in->dst != IR_NO_TEMP &&
        (v->l.stream || holders_leads(&v->h, func, &result)))
        holders_set_temp(&v->h, &it.at, func, in->dst, true);
    holders_made(&v->h, &it.at, number);
    struct sl_cells targets = pointsto_targets(v->s->points, number);
    bool gives = holder_set_is_empty(&it.at) && targets.n;
    for (uint32_t i = 0; gives && i < in->n_args; i++) /* MPI_Alloc_mem(size, info, &p) */
        if (numbering_access(v->s->x, in, targets.items[0], i) & SL_WRITES)
            holders_assign(&v->h, &it.at, func, &in->args[i], true);
    push(v, it);
}

/* A variable begins where it is declared; a parameter where its function does. */
static void begin_variable(struct follow *v, const struct sl_object *o)
{
    const struct sl_numbering *x = v->s->x;
    const struct holders_state none = {.end = SL_NONE, .own = true};
    const uint32_t *first = x->block_first[o->func];
    uint32_t end = first[x->p->funcs[o->func].n_blocks];
    bool declared = false;
    for (uint32_t i = first[0]; i < end; i++) {
        const struct ir_instr *in = x->places[i].in;
        if (in->op != IR_DECL || in->ends || in->a.id != o->id)
            continue;
        declared = true;
        if (frees_is_reached(v->s, i))
            begin(v, i, o->func, true);
    }
    if (!declared)
        push(v, (struct item){context_of(v, o->func, true, &none), first[0], none});
}

/* There is too much to follow: each end, and each use, is one of a pair. */
static void report_all(struct follow *v)
{
    struct sl_cells ends = life_places_ends(v->arena, v->places, &v->l);
    struct sl_cells uses = life_places_uses(v->arena, v->places, &v->l);
    for (uint32_t i = 0; i < ends.n; i++)
        report(v, uses.items[0], ends.items[i], false);
    for (uint32_t i = 0; i < uses.n; i++)
        report(v, uses.items[i], ends.items[0], false);
}

/* The object, or the stream that call `opened` gives. */
static void follow_object(struct follow *v, uint32_t object, uint32_t opened)
{
    const struct sl_object *o = pointsto_object_at(v->s->points, object);
    v->h = (struct holders){.s = v->s, .writes = v->writes, .object = object, .asked = v->asked};
    v->l = lifetimes_life(v->s, object, opened != SL_NONE);
    if (!life_places_both(v->places, &v->l))
        return;
    v->h.arena = v->arena = arena_new();
    v->contexts = ARENA_ARRAY(v->arena, struct context *, N_LISTS);
    v->calls = (struct seen_calls){0};
    v->n_queue = v->cap_queue = v->steps = 0;
    if (v->l.stream || o->kind == SL_O_HEAP)
        begin(v, v->l.stream ? opened : o->id,
              v->s->x->places[v->l.stream ? opened : o->id].func, false);
    else
        begin_variable(v, o);
    while (v->n_queue && !v->h.full) {
        struct item it = v->queue[--v->n_queue];
        do
            v->h.full = v->h.full || ++v->steps + v->all_steps > MAX_ALL_STEPS ||
                        v->steps > MAX_STEPS;
        while (step(v, &it) && !v->h.full);
    }
    v->all_steps += v->steps;
    if (v->h.full)
        report_all(v);
    arena_free(v->arena);
}

/* ---- the whole ---- */

struct sl_dangling *dangling_find(const struct sl_dependence *s, uint32_t *n)
{
    struct follow v = {.s = s, .whole = arena_new()};
    v.writes = addresses_writes(v.whole, s);
    v.places = life_places_new(v.whole, s);
    v.live = live_holders_new(v.whole, s);
    v.asked = ARENA_ARRAY(v.whole, struct holders_asked, s->x->n_places);
    v.callbacks = addresses_callbacks(v.whole, s, &v.n_callbacks);
    for (uint32_t i = 0; i < pointsto_n_objects(s->points); i++) {
        const struct sl_object *o = pointsto_object_at(s->points, i);
        bool heap = o->kind == SL_O_HEAP && frees_is_reached(s, o->id);
        if (heap || (o->kind == SL_O_LOCAL && s->cfgs[o->func]))
            follow_object(&v, i, SL_NONE);
    }
    for (uint32_t i = 0; i < s->x->n_places; i++) {
        struct sl_cells targets = pointsto_targets(s->points, i);
        for (uint32_t k = 0; frees_is_reached(s, i) && k < targets.n; k++)
            if (lifetimes_opens(&s->x->callees[targets.items[k]]))
                follow_object(&v, pointsto_outside_object(s->points), i);
    }
    arena_free(v.whole);
    *n = v.n_found;
    return v.found;
}
