/* Relational predicates: conditions over the results of several collectives of one communicator.
 *
 *     MPI_Allreduce(&error, &sum, ...); MPI_Allreduce(&n, &all, ...);
 *     if (sum / all < limit) break;        the same on all ranks
 *
 * Every member calls the collectives of a communicator in one order (MPI-4.0 6.1).  So "the
 * result before this one" is the same value for all of them, and a condition over both is a
 * question about the later one in which the earlier one is a hole with a distance: whoever
 * decides the later one answers it for all.  A hidden object has the last results, of those
 * cells about which somebody has asked; MPI_Ibcast and the like count, without a result.
 */
#include "abstraction/channel/predicates_past.h"

#include "abstraction/channel/channel.h"
#include "abstraction/channel/predicates.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "core/base/mechanism.h"

enum { DEPTH = 4, MAX_SETS = 64, MAX_ATOMS = 6, SHIFT = 8 };

static uint32_t past_object(const struct engine *e)
{
    return engine_hidden(e, HIDDEN_PAST);
}

/* The result `back` collectives ago, of cell k of this group. */
static int64_t past_place(const struct group *g, uint32_t k, uint32_t back)
{
    return (((int64_t)g->index * MAX_SETS + k) * DEPTH + back) * 8;
}

static struct value past_value(struct engine *e, struct state *s,
                               const struct group *g, uint32_t k, uint32_t back)
{
    const struct segment *from;
    const struct memory *m = state_object(e, s, past_object(e));
    return memory_peek(&e->env, m, past_place(g, k, back), g->sets[k].type, &from);
}

/* ---- the last results ---- */

static void past_set(struct engine *e, struct state *s, const struct group *g, uint32_t k,
                     uint32_t back, struct value v)
{
    struct memory *m = state_writable(e, s, past_object(e));
    int64_t at = past_place(g, k, back);
    if (v.kind == VALUE_NONE)
        memory_fill(&e->env, m, (struct segment){at, at + 8, FILL_UNINIT, NULL, 0, NULL});
    else
        memory_store(&e->env, m, at, v);
}

static bool is_watched(const struct group *g, uint32_t comm, uint32_t k)
{
    return g->is_coll && g->comm == comm && k < MAX_SETS && g->sets[k].watched;
}

/* Where the result is at this rank: the root of a broadcast has it in what it sends. */
static struct value result(struct engine *e, struct state *s, const struct coll_call *c,
                           const struct predicate_set *set)
{
    struct value v = {.kind = VALUE_NONE}, at;
    struct event ignored = {.kind = EVENT_NONE};
    const struct buffer *b = c->recv.type ? &c->recv : &c->send;
    at = b->address;
    if (!b->type || !b->size || b->count.kind != VALUE_INT || !predicates_cover(b, set) ||
        at.kind != VALUE_ADDR || at.any)
        return v;
    at.i += set->cell;
    if (!access_load(e, s, at, set->type, &v, &ignored))
        v.kind = VALUE_NONE;
    v = facts_reduce(&s->facts, v);
    bool fits = (v.kind == VALUE_EXPR || value_is_const(&v)) && v.type == set->type;
    return fits ? v : (struct value){.kind = VALUE_NONE};
}

/* What all ranks have where the result is another one's, and before the first one. */
static struct value zero(enum ir_kind type)
{
    bool is_float = type == IR_F32 || type == IR_F64;
    return is_float ? value_float(type, 0) : value_int(type, 0);
}

void predicates_past_record(struct engine *e, struct state *s, const struct coll_call *c,
                            bool done)
{
    if (!c->group || c->peers || c->starts)
        return;
    for (uint32_t i = 0; i < e->n_groups; i++) {
        const struct group *g = e->groups[i];
        for (uint32_t k = 0; k < g->n_sets; k++) {
            if (!is_watched(g, c->comm->index, k))
                continue;
            for (uint32_t back = DEPTH - 1; back > 0; back--)
                past_set(e, s, g, k, back, past_value(e, s, g, k, back - 1));
            bool here = done && g == c->group;
            past_set(e, s, g, k, 0, here ? result(e, s, c, &g->sets[k]) : zero(g->sets[k].type));
        }
    }
}

/* ---- questions ---- */

/* Holes of earlier results have a group, that of the result itself has none. */
static const struct expr *find_hole(const struct expr *x, bool earlier)
{
    if (x->op == EXPR_ATOM) {
        bool hole = x->origin->kind == ORIGIN_HOLE;
        return hole && (x->origin->group != 0) == earlier ? x : NULL;
    }
    const struct expr *h = x->a ? find_hole(x->a, earlier) : NULL;
    return h ? h : x->b ? find_hole(x->b, earlier) : NULL;
}

static bool relates(const struct expr *question)
{
    return find_hole(question, true) != NULL;
}

/* What an earlier hole stands for in this state; `now`: the cells of the running call. */
static struct value hole_value(struct engine *e, struct state *s, const struct expr *hole,
                               const struct value *now)
{
    const struct value none = {.kind = VALUE_NONE};
    const struct group *g = e->groups[hole->origin->group - 1];
    uint32_t back = (uint32_t)(hole->origin->cell % SHIFT);
    for (uint32_t k = 0; k < g->n_sets && k < MAX_SETS; k++) {
        if (g->sets[k].cell != hole->origin->cell / SHIFT || g->sets[k].type != hole->type)
            continue;
        if (back)
            return facts_reduce(&s->facts, past_value(e, s, g, k, back - 1));
        return now && k < g->active_sets ? now[k] : none;
    }
    return none;
}

static struct value ask(struct engine *e, struct state *s, const struct expr *question,
                                 struct value v, const struct value *now)
{
    const struct value none = {.kind = VALUE_NONE};
    struct value asked = {.kind = VALUE_EXPR, .type = (uint8_t)question->type, .e = question};
    while (asked.kind == VALUE_EXPR) {
        const struct expr *hole = find_hole(asked.e, true);
        struct value with = v;
        if (hole)
            with = hole_value(e, s, hole, now);
        else if (!(hole = find_hole(asked.e, false)))
            return asked;
        if (with.kind == VALUE_NONE || (with.kind == VALUE_EXPR && with.e == hole))
            return none;
        asked = value_subst(e->values, asked.e, hole, with);
    }
    return asked;
}

/* ---- a condition is met ---- */

struct atoms {
    const struct expr *v[MAX_ATOMS];
    uint32_t n;
    bool other; /* one that not all know, or too many */
};

static void find_atoms(const struct expr *x, struct atoms *a)
{
    if (x->op == EXPR_ATOM) {
        for (uint32_t i = 0; i < a->n; i++)
            if (a->v[i] == x)
                return;
        if (expr_is_shared(x))
            return;
        if (a->n < MAX_ATOMS)
            a->v[a->n++] = x;
        else
            a->other = true;
        return;
    }
    if (x->a)
        find_atoms(x->a, a);
    if (x->b)
        find_atoms(x->b, a);
}

/* One of the last results. */
struct result {
    const struct group *g;
    uint32_t set, back;
};

static bool may_hold(const struct group *g, uint32_t k, const struct expr *atom)
{
    if (!is_watched(g, g->comm, k) || g->sets[k].type != atom->type)
        return false;
    return atom->origin->kind != ORIGIN_COLL ||
           (atom->origin->group == g->index && atom->origin->cell == g->sets[k].cell);
}

/* The atom as a result on this communicator; the root of a broadcast has sent its own. */
static bool find_result(struct engine *e, struct state *s, uint32_t comm,
                        const struct expr *atom, struct result *r)
{
    for (uint32_t i = 0; i < e->n_groups; i++)
        for (uint32_t k = 0; e->groups[i]->comm == comm && k < e->groups[i]->n_sets; k++) {
            *r = (struct result){e->groups[i], k, 0};
            for (; may_hold(r->g, k, atom) && r->back < DEPTH; r->back++) {
                struct value v = past_value(e, s, r->g, k, r->back);
                if (v.kind == VALUE_EXPR && v.e == atom)
                    return true;
            }
        }
    return false;
}

static const struct group *first_group(const struct engine *e, const struct atoms *a)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (a->v[i]->origin->kind == ORIGIN_COLL)
            return e->groups[a->v[i]->origin->group];
    return NULL;
}

/* The last results are kept from the next attempt on.  False: they are not of one
 * communicator. */
static bool watch(struct engine *e, const struct atoms *a, bool *fresh)
{
    const struct group *first = first_group(e, a);
    *fresh = false;
    for (uint32_t i = 0; i < a->n; i++) {
        const struct origin *o = a->v[i]->origin;
        if (o->kind != ORIGIN_COLL)
            continue;
        struct group *g = e->groups[o->group];
        if (o->over || o->cell < 0 || g->comm != first->comm ||
            value_kind_size(a->v[i]->type) > 8)
            return false;
        struct predicate_set *set = channel_predicates(e, g, o->cell, a->v[i]->type);
        if (set - g->sets >= MAX_SETS)
            return false;
        *fresh |= !set->watched;
        set->watched = true;
    }
    return true;
}

/* The content of a group, for predicates_register(). */
static struct value last_atom(struct engine *e, const struct result *r)
{
    const struct predicate_set *set = &r->g->sets[r->set];
    struct origin proto = {.kind = ORIGIN_COLL, .group = r->g->index, .cell = set->cell,
                           .name = "", .ledger = LEDGER_CORRELATION};
    return values_atom(e->values, values_origin(e->values, &proto), set->type);
}

static struct value past_hole(struct engine *e, const struct result *r, uint32_t back)
{
    const struct predicate_set *set = &r->g->sets[r->set];
    struct origin proto = {.kind = ORIGIN_HOLE, .group = r->g->index + 1,
                           .cell = set->cell * SHIFT + back};
    proto.name = arena_printf(e->keep, "(result %u calls ago, %u.%lld.%d)", back, r->g->index,
                              (long long)set->cell, (int)set->type);
    return values_atom(e->values, values_origin(e->values, &proto), set->type);
}

/* The condition with holes for all but the last result, which becomes `last`. */
static struct value question_of(struct engine *e, const struct expr *cond,
                                const struct atoms *a, const struct result *r, uint32_t last,
                                struct value atom)
{
    struct value v = {.kind = VALUE_EXPR, .type = (uint8_t)cond->type, .e = cond};
    e->values->keep_all = true;
    for (uint32_t i = 0; i < a->n && v.kind == VALUE_EXPR; i++) {
        struct value with = atom;
        if (i != last)
            with = past_hole(e, &r[i], r[i].back - r[last].back);
        v = value_subst(e->values, v.e, a->v[i], with);
    }
    e->values->keep_all = false;
    return v;
}

bool predicates_past_register(struct engine *e, struct state *s, const struct expr *cond,
                              const char *text)
{
    struct atoms a = {.n = 0};
    struct result r[MAX_ATOMS];
    uint32_t last = 0;
    bool fresh;
    find_atoms(cond, &a);
    if (e->frozen || a.other || a.n < 2 ||
        !mechanism_applies(e->options->mechanisms, MECHANISM_PREDICATES_PAST) ||
        !watch(e, &a, &fresh))
        return false;
    if (fresh) {
        e->dirty = e->stop = e->tests_content = true;
        return true;
    }
    for (uint32_t i = 0; i < a.n; i++) {
        if (!find_result(e, s, first_group(e, &a)->comm, a.v[i], &r[i]))
            return false;
        last = r[i].back < r[last].back ? i : last;
    }
    struct value atom = last_atom(e, &r[last]);
    struct value v = question_of(e, cond, &a, r, last, atom);
    if (v.kind != VALUE_EXPR)
        return false;
    e->groups[r[last].g->index]->relates = true;
    return predicates_register(e, v.e, atom.e, text);
}

enum { FEW_RESULTS = 3 };

static bool is_new(const struct engine *e, const struct expr *atom)
{
    const struct group *g = e->groups[atom->origin->group];
    for (uint32_t k = 0; k < g->n_sets; k++)
        if (g->sets[k].cell == atom->origin->cell && g->sets[k].type == atom->type)
            return !g->sets[k].watched;
    return true;
}

bool predicates_past_may_relate(struct engine *e, struct state *s, const struct expr *x)
{
    struct atoms a = {.n = 0};
    struct result r;
    bool all = true, new = false;
    find_atoms(x, &a);
    for (uint32_t i = 0; i < a.n; i++) {
        if (a.v[i]->origin->kind != ORIGIN_COLL)
            return false;
        new = new || is_new(e, a.v[i]);
        all = all && find_result(e, s, first_group(e, &a)->comm, a.v[i], &r);
    }
    return !a.other && a.n <= FEW_RESULTS && (new || all);
}

struct value predicates_past_question(struct engine *e, struct state *s,
                                      const struct predicate_set *set, uint32_t i, struct value v,
                                      const struct value *now)
{
    struct values *vs = e->values;
    bool before = vs->keep_all;
    vs->keep_all = true;
    struct value asked = ask(e, s, set->items[i], v, now);
    if (asked.kind != VALUE_INT && asked.kind != VALUE_EXPR &&
        !relates(set->items[i])) {
        const char *name = expr_text(e->keep, set->items[i], "the content");
        struct value about = v.kind == VALUE_EXPR ? v : value_int(IR_I64, v.object);
        asked = value_call(vs, name, IR_I32, about, (struct value){.kind = VALUE_NONE});
    }
    vs->keep_all = before;
    return asked;
}
