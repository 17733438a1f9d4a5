#include "verify/answer/more_violations.h"

#include "core/base/clock.h"
#include "core/base/vec.h"
#include "verify/exec/trace.h"

#include <string.h>

enum {
    TOTAL_MS = 2000,     /* for all searches */
    MAX_SEARCHES = 64,
    MAX_DIFFERENT = 16   /* findings at different places */
};

struct looker {
    struct arena *arena;
    const struct skel *original;
    struct skel *skel;           /* the copy in which ranks are stopped */
    const struct ledger *ledger;
    struct verify_options o;
    bool **copied;               /* [world][rank]: has its own states */
    bool *is_stopped;            /* per rank, in some world */
    uint64_t give_up_ms;
    unsigned searches, different;
    struct more_violations *out;
};

/* ---- stopping ranks ---- */

/* A rank that comes to the state stays there, and is no longer waited for. */
static void stop_at(struct looker *l, uint32_t world, uint32_t rank, uint32_t state)
{
    struct skel_machine *m = &l->skel->worlds[world].ranks[rank];
    if (!l->copied[world][rank])
        m->states = arena_memdup(l->arena, m->states, m->n_states * sizeof *m->states);
    l->copied[world][rank] = true;
    l->is_stopped[rank] = true;
    struct skel_state end = {.kind = SKEL_END, .chan = SKEL_NONE, .sym = SKEL_NONE,
                             .send_var = SKEL_NONE, .req = SKEL_NONE,
                             .text = m->states[state].text, .at = m->states[state].at};
    m->states[state] = end;
}

static bool is_collective(const struct skel_state *st)
{
    return st->kind == SKEL_COLL || st->kind == SKEL_ICOLL;
}

static const struct skel_state *final_state(const struct looker *l, const struct trace *t,
                                            uint32_t rank)
{
    return &l->skel->worlds[t->world].ranks[rank].states[t->final[rank].state];
}

/* Does the rank stand at a collective, or was it stopped there? */
static bool collides(const struct looker *l, const struct trace *t, uint32_t rank)
{
    const struct skel_machine *m = &l->original->worlds[t->world].ranks[rank];
    return is_collective(&m->states[t->final[rank].state]);
}

/* The ranks that have failed, or are in collectives that do not match.  False: none. */
static bool stop_ranks(struct looker *l, const struct verify_result *r)
{
    const struct trace *t = r->trace;
    bool any = false;
    if (r->violation == VIOLATION_FAULT) {
        stop_at(l, t->world, r->fault_rank, t->final[r->fault_rank].state);
        return true;
    }
    for (uint32_t p = 0; r->violation == VIOLATION_COLL_MISMATCH && p < l->skel->nprocs; p++)
        if (is_collective(final_state(l, t, p))) {
            stop_at(l, t->world, p, t->final[p].state);
            any = true;
        }
    return any;
}

/* ---- root causes of a deadlock ---- */

/* Ranks that wait, directly or not, for one in `roots`; the roots are among them. */
static bool *depending(struct looker *l, const struct trace *t, const bool *roots)
{
    uint32_t n = l->skel->nprocs;
    bool *set = arena_memdup(l->arena, roots, n * sizeof *roots);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t r = 0; r < n; r++)
            for (uint32_t i = 0; i < t->final[r].n_waits_for && !set[r]; i++)
                if (set[t->final[r].waits_for[i]])
                    more = set[r] = true;
    }
    return set;
}

/* The same end without the ranks that depend on the roots; NULL if nobody is left. */
static struct trace *without(struct looker *l, const struct trace *t, const bool *roots)
{
    uint32_t n = l->skel->nprocs;
    const bool *set = depending(l, t, roots);
    struct trace *rest = arena_memdup(l->arena, t, sizeof *t);
    struct trace *graph = arena_memdup(l->arena, t, sizeof *t);
    bool left = false;
    rest->final = arena_memdup(l->arena, t->final, n * sizeof *t->final);
    graph->final = arena_memdup(l->arena, t->final, n * sizeof *t->final);
    for (uint32_t r = 0; r < n; r++) {
        rest->final[r].apart |= set[r] && !rest->final[r].ended;
        if (rest->final[r].apart)
            graph->final[r].n_waits_for = 0;
        left |= !rest->final[r].ended && !rest->final[r].apart;
    }
    graph->n_cycle = 0;
    trace_find_cycle(l->arena, graph, n);
    rest->cycle = graph->cycle;
    rest->n_cycle = graph->n_cycle;
    return left ? rest : NULL;
}

/* What the report of the trace names as its cause: the cycle, or a rank that has ended, or else
 * the rank that waits for nobody. */
static bool *roots_of(struct looker *l, const struct trace *t)
{
    uint32_t n = l->skel->nprocs, first = SKEL_NONE;
    bool *roots = ARENA_ARRAY(l->arena, bool, n);
    for (uint32_t i = 0; i < t->n_cycle; i++)
        roots[t->cycle[i]] = true;
    for (uint32_t r = 0; r < n && !t->n_cycle; r++) {
        const struct trace_blocked *b = &t->final[r];
        if (b->ended || b->apart)
            continue;
        first = first == SKEL_NONE ? r : first;
        if (b->n_waits_for && t->final[b->waits_for[0]].ended) {
            roots[b->waits_for[0]] = true;
            return roots;
        }
    }
    if (first != SKEL_NONE)
        roots[first] = true;
    return roots;
}

/* ---- what is found ---- */

/* The state at which a finding points, as in the report. */
static const struct skel_state *main_state(const struct looker *l,
                                           const struct verify_result *r)
{
    const struct trace *t = r->trace;
    if (r->violation == VIOLATION_FAULT)
        return final_state(l, t, r->fault_rank);
    if (t->n_cycle)
        return final_state(l, t, t->cycle[0]);
    for (uint32_t p = 0; p < l->skel->nprocs; p++)
        if (!t->final[p].ended && !t->final[p].apart)
            return final_state(l, t, p);
    return final_state(l, t, 0);
}

static bool same_finding(const struct looker *l, const struct verify_result *x,
                         const struct verify_result *y)
{
    struct src_range a = main_state(l, x)->at, b = main_state(l, y)->at;
    bool fault = x->fault == y->fault || (x->fault && y->fault && !strcmp(x->fault, y->fault));
    return x->violation == y->violation && fault && source_begins_alike(a, b);
}

/* Two mismatches at one of the same calls have one cause. */
static bool same_mismatch(const struct looker *l, const struct verify_result *x,
                          const struct verify_result *y)
{
    uint32_t n = l->skel->nprocs;
    bool both = x->violation == VIOLATION_COLL_MISMATCH && y->violation == x->violation;
    for (uint32_t p = 0; both && p < n; p++)
        for (uint32_t q = 0; q < n; q++) {
            const struct skel_state *a = final_state(l, x->trace, p);
            const struct skel_state *b = final_state(l, y->trace, q);
            if (collides(l, x->trace, p) && collides(l, y->trace, q) &&
                source_begins_alike(a->at, b->at))
                return true;
        }
    return false;
}

static bool is_known(const struct looker *l, const struct verify_result *first,
                     const struct verify_result *r)
{
    bool known = same_finding(l, first, r);
    for (uint32_t i = 0; i < l->out->n && !known; i++)
        known = same_finding(l, &l->out->items[i], r);
    return known;
}

static void found(struct looker *l, const struct verify_result *first,
                  const struct verify_result *r)
{
    bool known = same_mismatch(l, first, r);
    for (uint32_t i = 0; i < l->out->n && !known; i++)
        known = same_mismatch(l, &l->out->items[i], r);
    if (r->trace->uses_over || known)
        return;
    l->different += !is_known(l, first, r);
    VEC_PUSH(l->arena, l->out->items, l->out->n, l->out->cap, *r);
}

/* The other root causes in the same end. */
static void split(struct looker *l, const struct verify_result *first,
                  const struct verify_result *r)
{
    struct verify_result next = *r;
    bool deadlock = r->violation == VIOLATION_DEADLOCK || r->violation == VIOLATION_LIVELOCK;
    for (uint32_t i = 0; deadlock && i < MAX_DIFFERENT; i++) {
        next.trace = without(l, next.trace, roots_of(l, next.trace));
        if (!next.trace)
            return;
        if (!is_known(l, first, &next))
            found(l, first, &next);
    }
}

/* ---- searches ---- */

static bool may_search(const struct looker *l)
{
    return l->searches < MAX_SEARCHES && l->different < MAX_DIFFERENT
           && clock_ms() < l->give_up_ms && !(l->o.interrupted && *l->o.interrupted);
}

static struct verify_result look(struct looker *l, const uint32_t *servers, uint32_t n)
{
    struct verify_options o = l->o;
    uint64_t now = clock_ms();
    o.property = PROPERTY_DEADLOCK;
    o.encoding = ENCODING_AUTO;
    o.servers = servers;
    o.n_servers = n;
    o.look_ms = now < l->give_up_ms ? (unsigned)(l->give_up_ms - now) : 1;
    o.keep_dir = NULL;
    l->searches++;
    return verify_run(l->arena, l->skel, l->ledger, &o);
}

/* Nobody needs to end: no deadlock counts. */
static void look_for_faults(struct looker *l, const struct verify_result *first)
{
    uint32_t *all = ARENA_ARRAY(l->arena, uint32_t, l->skel->nprocs);
    for (uint32_t r = 0; r < l->skel->nprocs; r++)
        all[r] = r;
    while (may_search(l)) {
        struct verify_result r = look(l, all, l->skel->nprocs);
        if (r.verdict != VERDICT_VIOLATED)
            return;
        found(l, first, &r);
        if (!stop_ranks(l, &r))
            return;
    }
}

/* Could a rank that was stopped have sent what the rank waits for?  Channels that only come
 * behind the stop are not in the skeleton, so any source could be one of these. */
static bool takes_from_any(const struct looker *l, const struct trace *t, uint32_t rank)
{
    const struct skel_machine *m = &l->original->worlds[t->world].ranks[rank];
    const struct skel_state *s = &m->states[t->final[rank].state];
    bool any = t->final[rank].n_waits_for == 0 || (s->text && strstr(s->text, "ANY_SOURCE"));
    for (uint32_t i = 0; s->kind == SKEL_SELECT && i < m->n_states && !any; i++)
        any = m->states[i].kind == SKEL_IRECV && m->states[i].text
              && strstr(m->states[i].text, "ANY_SOURCE");
    return any;
}

/* The ranks that were stopped, and those that may wait for them without a sign of it. */
static bool *perhaps_hindered(struct looker *l, const struct trace *t)
{
    uint32_t n = l->skel->nprocs;
    bool *set = arena_memdup(l->arena, l->is_stopped, n * sizeof *set);
    for (uint32_t r = 0; r < n; r++)
        set[r] = set[r] || (!t->final[r].ended && takes_from_any(l, t, r));
    return set;
}

static void look_for_deadlock(struct looker *l, const struct verify_result *first)
{
    if (!may_search(l))
        return;
    struct verify_result r = look(l, l->o.servers, l->o.n_servers);
    if (r.verdict != VERDICT_VIOLATED
        || (r.violation != VIOLATION_DEADLOCK && r.violation != VIOLATION_LIVELOCK))
        return;
    r.trace = without(l, r.trace, perhaps_hindered(l, r.trace));
    if (!r.trace)
        return;
    found(l, first, &r);
    split(l, first, &r);
}

struct more_violations more_violations_run(struct arena *arena, const struct skel *s,
                                           const struct ledger *ledger,
                                           const struct verify_options *o,
                                           const struct verify_result *first)
{
    struct more_violations out = {0};
    struct looker l = {.arena = arena, .original = s, .skel = skel_copy(arena, s),
                       .ledger = ledger, .o = *o, .out = &out};
    l.give_up_ms = clock_first(clock_ms() + TOTAL_MS, o->give_up_ms);
    l.copied = ARENA_ARRAY(arena, bool *, s->n_worlds);
    l.is_stopped = ARENA_ARRAY(arena, bool, s->nprocs);
    for (uint32_t w = 0; w < s->n_worlds; w++)
        l.copied[w] = ARENA_ARRAY(arena, bool, s->nprocs);
    split(&l, first, first);
    bool stopped = stop_ranks(&l, first);
    look_for_faults(&l, first);
    if (stopped)
        look_for_deadlock(&l, first);
    return out;
}

/* ---- ending the program instead ---- */

static void abort_at(struct arena *arena, struct skel *s, const struct verify_result *r)
{
    if (r->violation != VIOLATION_FAULT)
        return;
    uint32_t state = r->trace->final[r->fault_rank].state;
    struct skel_machine *m = &s->worlds[r->trace->world].ranks[r->fault_rank];
    m->states = arena_memdup(arena, m->states, m->n_states * sizeof *m->states);
    m->states[state].kind = SKEL_ABORT;
    m->states[state].n_trans = 0;
    m->states[state].chan = m->states[state].req = SKEL_NONE;
}

const struct skel *more_violations_abort(struct arena *arena, const struct skel *s,
                                         const struct verify_result *first,
                                         const struct more_violations *more)
{
    struct skel *copy = skel_copy(arena, s);
    abort_at(arena, copy, first);
    for (uint32_t i = 0; i < more->n; i++)
        abort_at(arena, copy, &more->items[i]);
    return copy;
}
