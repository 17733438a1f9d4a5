#include "verify/answer/leaving.h"

#include "core/base/str.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"
#include "verify/answer/missing_input.h"
#include "verify/exec/record.h"
#include "verify/exec/trace.h"

#include <string.h>

enum { LOOK_MS = 5000 };

/* ---- copies ---- */

static struct skel_state *own_states(struct arena *a, struct skel_machine *m)
{
    m->states = arena_memdup(a, m->states, m->n_states * sizeof *m->states);
    return m->states;
}

/* The same call in the program, of whatever state. */
static bool same_place(const struct skel_state *x, const struct skel_state *y)
{
    bool same = x->kind == y->kind && source_begins_alike(x->at, y->at) &&
                x->n_calls == y->n_calls && str_same(x->fault, y->fault);
    for (uint32_t i = 0; same && i < x->n_calls; i++)
        same = source_begins_alike(x->calls[i], y->calls[i]);
    return same;
}

/* ---- is there another end? ---- */

static bool ends_badly(const struct skel_state *st)
{
    return st->kind == SKEL_FAULT || (st->kind == SKEL_END && st->fault);
}

/* What is not explored may lead to the end. */
static bool may_end(const struct skel_state *st)
{
    return (st->kind == SKEL_END && !st->fault) ||
           (st->kind == SKEL_ABORT && st->text && strcmp(st->text, SKEL_NOT_EXPLORED) == 0);
}

/* The program ends where it fails, or is left, in the same way; an end of this rank by
 * MPI_Finalize is looked for, or another failure. */
static void mark_machine(struct arena *arena, struct skel_machine *m, const struct skel_state *at,
                         bool looks)
{
    struct skel_state *states = own_states(arena, m);
    for (uint32_t k = 0; k < m->n_states; k++)
        if (ends_badly(&states[k]) && same_place(&states[k], at)) {
            states[k].kind = SKEL_ABORT;
        } else if (looks && may_end(&states[k])) {
            states[k].kind = SKEL_FAULT;
            states[k].fault = "END";
        }
}

static struct skel *mark_ends(struct arena *arena, const struct skel *s,
                              const struct skel_state *at, uint32_t rank)
{
    struct skel *copy = skel_copy(arena, s);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++)
            mark_machine(arena, &copy->worlds[w].ranks[p], at, p == rank);
    return copy;
}

/* The question whether a fault can be reached, whoever is blocked. */
static struct verify_options look_for_fault(struct arena *arena, const struct verify_options *o,
                                            uint32_t nprocs)
{
    struct verify_options look = *o;
    uint32_t *all = ARENA_ARRAY(arena, uint32_t, nprocs);
    for (uint32_t p = 0; p < nprocs; p++)
        all[p] = p;
    look.property = PROPERTY_DEADLOCK;
    look.encoding = ENCODING_AUTO;
    look.servers = all;
    look.n_servers = nprocs;
    look.look_ms = LOOK_MS;
    look.keep_dir = NULL;
    return look;
}

struct question { /* about the skeleton */
    const struct skel *skel;
    const struct ledger *ledger;
    const struct verify_options *o;
    enum leaving_kind kind;
};

/* Or something else is wrong where that is not met, and that is the answer then. */
static bool has_other_end(struct arena *arena, const struct question *q,
                          const struct skel_state *at, uint32_t rank)
{
    const struct skel *marked = mark_ends(arena, q->skel, at, rank);
    struct verify_options look = look_for_fault(arena, q->o, q->skel->nprocs);
    struct verify_result r = verify_run(arena, marked, q->ledger, &look);
    if (r.verdict == VERDICT_VIOLATED)
        return true;
    look.servers = q->o->servers;
    look.n_servers = q->o->n_servers;
    r = verify_run(arena, marked, q->ledger, &look);
    return r.verdict == VERDICT_VIOLATED;
}

/* ---- who leaves ---- */

static const struct skel_state *final_state(const struct skel *s, const struct trace *t,
                                            uint32_t rank)
{
    return &s->worlds[t->world].ranks[rank].states[t->final[rank].state];
}

/* Has it come to an end that is none of MPI's: by exit(), without MPI_Finalize? */
static bool has_left(const struct skel *s, const struct trace *t, uint32_t rank, bool failed)
{
    const struct skel_state *st = final_state(s, t, rank);
    return t->final[rank].ended && st->kind == SKEL_END && st->fault &&
           (!failed || st->cause == SKEL_CAUSE_STATUS);
}

/* Is there a choice of inputs on the way?  sure: one that the model has not invented. */
static bool has_inputs(const struct skel *s, const struct trace *t, bool sure)
{
    const struct skel_world *w = &s->worlds[t->world];
    bool any = *t->assuming != '\0';
    for (size_t i = 0; i < t->n_events && !any; i++) {
        const struct trace_event *e = &t->events[i];
        const struct skel_state *st = trace_state(s, t, e);
        any = (e->letter != SKEL_NONE || (st->kind == SKEL_LOCAL && st->about.file)) &&
              !(sure && record_is_over(w->ranks, w->tape, e));
    }
    return any;
}

static bool misses_input(const struct skel *s, const struct trace *t)
{
    return skel_says_missing(s, t->assuming) || missing_last(s, t, false);
}

/* Inputs decide it, and they need not be missing. */
static bool is_of_number(const struct skel_state *st)
{
    return st->cause == SKEL_CAUSE_DIVISOR || st->cause == SKEL_CAUSE_GRID;
}

/* Has a rank so far only what was read, and what others have read?  No message has come, and no
 * reduction has computed anything. */
static bool has_only_inputs(const struct skel *s, const struct trace *t)
{
    bool only = true;
    for (size_t i = 0; i < t->n_events && only; i++) {
        const struct trace_event *e = &t->events[i];
        const struct skel_state *st = trace_state(s, t, e);
        only = e->partner == SKEL_NONE && !st->coll.op;
    }
    return only;
}

/* Does the fault look at what is not there, divide by an input that is 0, make a grid of inputs
 * that do not fit, or refuse inputs by an assertion?  Other faults are those of the program that
 * is run without arguments; other assertions are about what it has computed. */
static bool is_of_input(const struct skel *s, const struct trace *t, const struct skel_state *st)
{
    return is_of_number(st) ||
           (st->cause == SKEL_CAUSE_NULL && misses_input(s, t)) ||
           (st->cause == SKEL_CAUSE_ASSERT && has_only_inputs(s, t));
}

bool leaving_refuses(const struct skel *s, const struct verify_result *r)
{
    return r->violation == VIOLATION_FAULT &&
           final_state(s, r->trace, r->fault_rank)->cause == SKEL_CAUSE_ASSERT &&
           has_only_inputs(s, r->trace);
}

/* Does C leave open what happens with what it has read, as where it is stored behind an array? */
static bool misuses_memory(const struct skel *s, const struct verify_result *r)
{
    return r->violation == VIOLATION_FAULT && has_only_inputs(s, r->trace) &&
           final_state(s, r->trace, r->fault_rank)->cause == SKEL_CAUSE_RUNTIME;
}

static bool is_hang(const struct verify_result *r)
{
    return r->violation == VIOLATION_DEADLOCK || r->violation == VIOLATION_LIVELOCK ||
           r->violation == VIOLATION_PARTIAL;
}

/* The end, or fault, of the first rank that has left; NULL: none has. */
static const struct skel_state *where_left(const struct skel *s, const struct verify_result *r,
                                           enum leaving_kind kind, uint32_t *rank)
{
    const struct trace *t = r->trace;
    bool any = kind == LEAVING_ANY || (kind == LEAVING_FAILED && misses_input(s, t));
    *rank = r->fault_rank;
    bool faults = kind == LEAVING_PERHAPS
                      ? (leaving_refuses(s, r) || misuses_memory(s, r)) && has_inputs(s, t, true)
                      : r->violation == VIOLATION_FAULT &&
                            is_of_input(s, t, final_state(s, t, *rank));
    if (faults)
        return final_state(s, t, *rank);
    for (*rank = 0; is_hang(r) && *rank < s->nprocs; ++*rank)
        if (has_left(s, t, *rank, !any))
            return final_state(s, t, *rank);
    return NULL;
}

static bool comes_to(const struct skel_machine *m, const struct skel_state *at)
{
    for (uint32_t i = 0; i < m->n_states; i++)
        if (same_place(&m->states[i], at))
            return true;
    return false;
}

/* May it come there though each input is there that was chosen about on the way? */
static bool comes_anyway(const struct skel_world *w, uint32_t rank, const struct skel_state *at)
{
    struct arena *scratch = arena_new();
    const struct skel_machine *m = &w->ranks[rank];
    bool *seen = ARENA_ARRAY(scratch, bool, m->n_states), comes = false;
    uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, m->n_states), n = 1;
    seen[0] = true;
    stack[0] = 0;
    while (n && !comes) {
        const struct skel_state *x = &m->states[stack[--n]];
        comes = same_place(x, at);
        for (uint32_t i = 0; i < x->n_trans; i++) {
            bool misses = missing_by(w, x, &x->trans[i]);
            if (!misses && !seen[x->trans[i].to])
                stack[n++] = x->trans[i].to;
            seen[x->trans[i].to] |= !misses;
        }
    }
    arena_free(scratch);
    return comes;
}

/* Does the rank come there, and only because something fails it? */
static bool is_failed(const struct question *q, const struct verify_result *r, uint32_t rank,
                      const struct skel_state *at)
{
    const struct skel *s = q->skel;
    const struct skel_world *w = &s->worlds[r->trace->world];
    bool untold = (r->violation == VIOLATION_FAULT && at->cause == SKEL_CAUSE_NULL) ||
                  (q->kind != LEAVING_ANY && at->kind == SKEL_END &&
                   at->cause != SKEL_CAUSE_STATUS);
    bool only = untold && !skel_says_missing(s, r->trace->assuming);
    return comes_to(&w->ranks[rank], at) && !(only && comes_anyway(w, rank, at));
}

/* Does the rank come there for sure, whatever the model may have invented of others meanwhile? All
 * counts that was before it has last heard of them; a collective may have let it go only when
 * another rank entered. */
static bool is_sure(const struct skel *s, const struct trace *t, uint32_t rank)
{
    const struct skel_world *w = &s->worlds[t->world];
    bool mine = false, heard = false, sure = true;
    for (size_t i = t->n_events; t->uses_over && i-- > 0 && sure;) {
        const struct trace_event *e = &t->events[i];
        const struct skel_state *st = &w->ranks[e->rank].states[e->state];
        bool acts = e->rank == rank || e->partner == rank;
        mine |= acts;
        bool lets_go = mine && st->kind == SKEL_COLL;
        heard |= (acts || lets_go) && e->letter == SKEL_NONE && st->kind != SKEL_LOCAL;
        bool counts = heard || e->rank == rank || (mine && e->letter != SKEL_NONE);
        sure = !counts || !record_is_over(w->ranks, w->tape, e);
    }
    return sure;
}

/* Ranks that leave, in the words of struct leaving. */
static struct leaving find_place(struct arena *arena, const struct question *q,
                                 const struct verify_result *r)
{
    struct leaving l = {.lack = missing_last(q->skel, r->trace, false)};
    uint32_t first;
    l.at = where_left(q->skel, r, q->kind, &first);
    bool sure = q->kind == LEAVING_PERHAPS || (l.at && is_sure(q->skel, r->trace, first));
    if (!l.at || !sure || !is_failed(q, r, first, l.at) || !has_other_end(arena, q, l.at, first))
        return (struct leaving){0};
    for (uint32_t p = 0; p < q->skel->nprocs; p++)
        if (p == first ||
            (is_failed(q, r, p, l.at) && has_other_end(arena, q, l.at, p)))
            VEC_PUSH(arena, l.ranks, l.n, l.cap, p);
    return l;
}

/* Does the program end otherwise where the input is there, or fail? */
static bool ends_without(struct arena *arena, const struct question *q, const struct trace *t,
                         const struct leaving *l)
{
    struct question cut = *q;
    cut.skel = missing_abort(arena, q->skel, t, l->missing);
    return l->n && has_other_end(arena, &cut, l->at, l->ranks[0]);
}

/* A file that was found missing on the way, however that leads to what is wrong; on the way to a
 * hang also an argument, unless the program goes on without it: it is used so, too. */
static const struct trace_event *what_misses(const struct skel *s, const struct verify_result *r)
{
    const struct trace_event *file = missing_last(s, r->trace, true);
    const struct trace_event *any = is_hang(r) ? missing_last(s, r->trace, false) : file;
    return any && any != file && missing_goes_on(s, r->trace, any) ? file : any;
}

static struct leaving find_missing(struct arena *arena, const struct question *q,
                                   const struct verify_result *r)
{
    const struct trace *t = r->trace;
    struct leaving l = {.missing = what_misses(q->skel, r)};
    if (!l.missing)
        return l;
    l.at = trace_state(q->skel, t, l.missing);
    for (uint32_t p = 0; p < q->skel->nprocs; p++)
        if (missing_concerns(q->skel, t, l.missing, p))
            VEC_PUSH(arena, l.ranks, l.n, l.cap, p);
    return ends_without(arena, q, t, &l) ? l : (struct leaving){0};
}

struct leaving leaving_find(struct arena *arena, const struct skel *s, const struct ledger *ledger,
                            const struct verify_options *o, const struct verify_result *r,
                            enum leaving_kind kind)
{
    struct question q = {s, ledger, o, kind};
    if (!r->trace || !has_inputs(s, r->trace, false))
        return (struct leaving){0};
    struct leaving l = find_place(arena, &q, r);
    return l.at ? l : find_missing(arena, &q, r);
}

/* ---- without them ---- */

/* Does the world have all that the violation needs of the shared inputs ("A and B")? */
static bool is_concerned(struct arena *arena, const char *world, const char *assuming)
{
    const char *all = arena_printf(arena, " and %s and ", world);
    while (*assuming) {
        const char *end = strstr(assuming, " and ");
        size_t n = end ? (size_t)(end - assuming) : strlen(assuming);
        if (!strstr(all, arena_printf(arena, " and %.*s and ", (int)n, assuming)))
            return false;
        assuming += n + (end ? strlen(" and ") : 0);
    }
    return true;
}

static void abort_machine(struct arena *arena, struct skel_machine *m,
                          const struct skel_state *at)
{
    struct skel_state *states = own_states(arena, m);
    for (uint32_t k = 0; k < m->n_states; k++) {
        if (!same_place(&states[k], at))
            continue;
        states[k].kind = SKEL_ABORT;
        states[k].n_trans = 0;
        states[k].chan = states[k].req = SKEL_NONE;
    }
}

struct skel *leaving_abort(struct arena *arena, const struct skel *s,
                           const struct verify_result *r, const struct leaving *l)
{
    if (l->missing)
        return missing_abort(arena, s, r->trace, l->missing);
    struct skel *copy = skel_copy(arena, s);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t i = 0; i < l->n; i++)
            if (l->at->cause == SKEL_CAUSE_GRID ||
                is_concerned(arena, s->worlds[w].text, r->trace->assuming))
                abort_machine(arena, &copy->worlds[w].ranks[l->ranks[i]], l->at);
    return copy;
}
