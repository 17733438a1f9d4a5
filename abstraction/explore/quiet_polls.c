/* Tests whose outcome nobody can tell afterwards (see quiet_polls.h).
 *
 * A *region* is the graph of the states of one rank that can be reached from a test by tests and
 * waits alone.  What a receive writes is not known in it: memory of an origin of its own for each
 * request.  A state behind the region must not have values out of there, as two of them could have
 * changed stops.
 */
#include "abstraction/explore/quiet_polls.h"

#include "abstraction/call/completion.h"
#include "abstraction/call/request.h"
#include "abstraction/call/untold.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/interp/merge_branches.h"
#include "abstraction/machine/machine.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/order.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"
#include "abstraction/state/state_walk.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"

enum { MAX_STOPS = 96, MAX_WORK = 1000000, MAX_MISSES = 3, NOWHERE = -1, EXIT = -2 };

struct stop { /* a state of the region, at a test or a wait */
    struct state *s;
    struct event ev;
    struct state_key key;
    int *to;        /* per alternative: a place, or EXIT */
    bool leaves;    /* the exit can be reached from it */
};

struct region_run {
    struct engine *e;
    struct stop stops[MAX_STOPS];
    int n;
    bool has_exit;
    struct state_key exit;
    uint64_t end;   /* of budget.work */
};

/* ---- what is said while a region is tried is not said ---- */

struct muted {
    struct ledger *ledger, scratch_ledger;
    struct diags *diags, scratch_diags;
    struct attempt attempt;
    uint32_t n_named, n_joined;
};

static struct muted mute(struct engine *e)
{
    return (struct muted){.ledger = e->ledger, .scratch_ledger.arena = e->arena,
                          .diags = e->diags, .scratch_diags.arena = e->arena,
                          .attempt = e->attempt, .n_named = e->names.exprs.n,
                          .n_joined = e->names.joined.n};
}

/* Has the run met what only a real one may say? */
static bool is_noisy(const struct engine *e, const struct muted *m)
{
    const struct attempt *a = &e->attempt, *before = &m->attempt;
    return a->dirty != before->dirty || a->stop != before->stop || a->failed != before->failed ||
           a->split != before->split || a->loses != before->loses ||
           a->findings.n != before->findings.n;
}

static void unmute(struct engine *e, const struct muted *m)
{
    e->ledger = m->ledger;
    e->diags = m->diags;
    struct attempt *a = &e->attempt;
    const struct attempt *before = &m->attempt;
    a->dirty = before->dirty;
    a->stop = before->stop;
    a->failed = before->failed;
    a->limit = before->limit;
    a->loses = before->loses;
    a->tests_content = before->tests_content;
    a->split = before->split;
    a->findings.n = before->findings.n;
    e->names.exprs.n = m->n_named;
    e->names.joined.n = m->n_joined;
}

/* ---- which events are tests ---- */

static bool is_in_region(const struct state *s, const struct event *ev)
{
    if (ev->kind != EVENT_SELECT || !request_is_wait_or_test(ev->fn))
        return false;
    for (uint32_t i = 0; i < ev->n_alts; i++) {
        const struct alternative *a = &ev->alts[i];
        if (a->kind == SKEL_ALT_ELSE)
            continue;
        if ((a->kind != SKEL_ALT_REQ && a->kind != SKEL_ALT_ALL) || a->cancellable)
            return false;
        for (uint32_t k = 0; k < a->n_reqs; k++)
            if (!untold_is_possible(&s->requests[a->reqs[k]]))
                return false;
    }
    return true;
}

/* The place of the alternative of a test that has failed, or NOWHERE. */
static int else_of(const struct event *ev)
{
    int last = (int)ev->n_alts - 1;
    return ev->kind == EVENT_SELECT && last > 0 && ev->alts[last].kind == SKEL_ALT_ELSE ? last
                                                                                       : NOWHERE;
}

/* ---- steps ---- */

/* The state after an alternative, at the next event.  False: it cannot be said. */
static bool take(struct engine *e, struct state *s, const struct event *ev, uint32_t alt,
                 struct event *next)
{
    struct event fault;
    struct edge how = {.alt = alt, .untold = true};
    s->visits++;
    s->failed += ev->alts[alt].kind == SKEL_ALT_ELSE;
    if (!completion_select(e, s, ev, &how, &fault))
        return false;
    interp_run(e, s, next);
    return next->kind != EVENT_FAULT && next->kind != EVENT_ABORT && next->kind != EVENT_STOP &&
           next->kind != EVENT_JOIN;
}

/* ---- values out of messages ---- */

static bool is_untold(const struct expr *x)
{
    if (x->op == EXPR_ATOM)
        return x->origin->is_untold;
    return (x->a && is_untold(x->a)) || (x->b && is_untold(x->b));
}

static void note_word(void *to, uint64_t x)
{
    (void)to;
    (void)x;
}

static void note_number(void *to, const struct value *v, const struct state_place *place)
{
    bool *found = to;
    (void)place;
    *found |= v->kind == VALUE_EXPR && is_untold(v->e);
}

static bool has_untold(struct engine *e, struct state *s)
{
    bool found = false;
    struct arena *scratch = arena_new();
    struct state_sink sink = {.to = &found, .word = note_word, .number = note_number};
    struct state_walk w = {.e = e, .scratch = scratch, .mark = ++e->values->mark};
    state_walk(&w, s);
    w.sink = &sink;
    state_walk(&w, s);
    arena_free(scratch);
    return found;
}

/* ---- the region ---- */

static bool add_stop(struct region_run *r, struct state *s, const struct event *ev,
                      struct state_key key, int *at)
{
    if (r->n == MAX_STOPS)
        return false;
    struct stop *p = &r->stops[r->n];
    *p = (struct stop){.s = s, .ev = *ev, .key = key};
    p->to = ARENA_ARRAY(r->e->arena, int, ev->n_alts);
    *at = r->n++;
    return true;
}

/* All ways out of it lead to one state. */
static bool add_exit(struct region_run *r, struct state *s, struct state_key key)
{
    bool good = r->has_exit ? state_key_same(r->exit, key) : !has_untold(r->e, s);
    r->has_exit = true;
    r->exit = key;
    state_drop(r->e, s);
    return good;
}

static bool follow(struct region_run *r, int from, uint32_t alt, int *to)
{
    struct engine *e = r->e;
    struct event next;
    struct state *s = state_clone(e, r->stops[from].s);
    if (e->budget->work > r->end || !take(e, s, &r->stops[from].ev, alt, &next))
        return false;
    struct state_key key = state_key_peek(e, s);
    if (!is_in_region(s, &next)) {
        *to = EXIT;
        return add_exit(r, s, key);
    }
    for (*to = 0; *to < r->n; ++*to)
        if (state_key_same(r->stops[*to].key, key)) {
            state_drop(e, s);
            return true;
        }
    return add_stop(r, s, &next, key, to);
}

static bool explore(struct region_run *r)
{
    for (int i = 0; i < r->n; i++)
        for (uint32_t alt = 0; alt < r->stops[i].ev.n_alts; alt++)
            if (!follow(r, i, alt, &r->stops[i].to[alt]))
                return false;
    return r->has_exit;
}

/* Wherever the rank is, there is a way out.  So each request that is tested is one of those that
 * are complete behind the region: else it could be complete where no way leads out. */
static bool always_leaves(struct region_run *r)
{
    int left = r->n;
    for (bool more = true; more && left;) {
        more = false;
        for (int i = 0; i < r->n; i++) {
            struct stop *p = &r->stops[i];
            bool leaves = false;
            for (uint32_t alt = 0; alt < p->ev.n_alts; alt++)
                leaves |= p->to[alt] == EXIT || r->stops[p->to[alt]].leaves;
            if (p->leaves || !leaves)
                continue;
            p->leaves = more = true;
            left--;
        }
    }
    return !left;
}

/* Where a test that fails leads; NOWHERE: it is none. */
static int after_failing(const struct region_run *r, int at)
{
    int fails = else_of(&r->stops[at].ev);
    return fails == NOWHERE ? NOWHERE : r->stops[at].to[fails];
}

/* Do tests that fail lead back to this one? */
static bool comes_back(const struct region_run *r, int first)
{
    int at = first;
    for (int steps = 0; steps < r->n && at >= 0; steps++) {
        at = after_failing(r, at);
        if (at == first)
            return true;
    }
    return false;
}

/* How many tests fail, one after the other, before there is one to be waited for. */
static uint32_t count_failing(const struct region_run *r)
{
    uint32_t n = 0;
    for (int at = 0; at >= 0 && else_of(&r->stops[at].ev) != NOWHERE && !comes_back(r, at); n++)
        at = after_failing(r, at);
    return n;
}

/* What is known of a test: `fails`: it fails, and so do the next ones, so many in all. */
enum outcome_of_poll { POLL_OPEN, POLL_REPEATS, POLL_WAITS, POLL_FAILS };

/* A test that fails and comes back as it was can only wait. */
static bool repeats(struct engine *e, struct state *s, const struct event *ev)
{
    int fails = else_of(ev);
    struct event next;
    struct state *copy = state_clone(e, s);
    bool same = fails != NOWHERE && take(e, copy, ev, (uint32_t)fails, &next) &&
                next.kind == EVENT_SELECT && next.n_alts == ev->n_alts &&
                state_key_same(state_key_peek(e, s), state_key_peek(e, copy));
    state_drop(e, copy);
    return same;
}

static enum outcome_of_poll try_region(struct engine *e, struct state *s, const struct event *ev,
                                       uint32_t *fails)
{
    struct arena *scratch = arena_new();
    struct region_run *r = ARENA_NEW(scratch, struct region_run);
    enum outcome_of_poll how = POLL_OPEN;
    int first;
    *r = (struct region_run){.e = e, .end = e->budget->work + MAX_WORK};
    if (is_in_region(s, ev) &&
        add_stop(r, state_clone(e, s), ev, state_key_peek(e, s), &first) && explore(r) &&
        always_leaves(r)) {
        *fails = count_failing(r);
        how = *fails ? POLL_FAILS : POLL_WAITS;
    }
    for (int i = 0; i < r->n; i++)
        state_drop(e, r->stops[i].s);
    arena_free(scratch);
    return how;
}

/* ---- tests that are told apart after all ---- */

static uint32_t *misses_of(struct engine *e, const struct state *s)
{
    struct rank *r = &e->ranks[s->rank];
    const struct ir_instr *i = state_instr(s);
    for (uint32_t k = 0; k < r->open_polls.n; k++)
        if (r->open_polls.v[k].call == i)
            return &r->open_polls.v[k].misses;
    struct open_poll new = {i, 0};
    VEC_PUSH(e->arena, r->open_polls.v, r->open_polls.n, r->open_polls.cap, new);
    return &r->open_polls.v[r->open_polls.n - 1].misses;
}

static enum outcome_of_poll look_at(struct engine *e, struct state *s, const struct event *ev,
                                    uint32_t *fails)
{
    bool selects = ev->kind == EVENT_SELECT && ev->n_alts > 1 &&
                   (request_is_wait_or_test(ev->fn) || ev->alts[0].kind == SKEL_ALT_PROBE ||
                    ev->alts[0].kind == SKEL_ALT_MPROBE);
    if (!selects || e->attempt.stop || e->now.region || order_has_operations(e->program))
        return POLL_OPEN;
    uint32_t *misses = misses_of(e, s);
    if (*misses >= MAX_MISSES)
        return POLL_OPEN;
    struct muted before = mute(e);
    struct muted now = before;
    e->ledger = &now.scratch_ledger;
    e->diags = &now.scratch_diags;
    enum outcome_of_poll how = ev->n_alts == 2 && repeats(e, s, ev) ? POLL_REPEATS
                                                                    : try_region(e, s, ev, fails);
    if (is_noisy(e, &before))
        how = POLL_OPEN;
    unmute(e, &before);
    *misses = how == POLL_OPEN ? *misses + 1 : 0;
    return how;
}

void quiet_polls_step(struct engine *e, struct state *s, struct event *ev)
{
    bool polls = false;
    for (uint32_t fails = 0;;) {
        struct event fault;
        merge_step(e, s, ev);
        bool still = fails > 1 && else_of(ev) != NOWHERE;
        fails = still ? fails - 1 : 0;
        enum outcome_of_poll how = still ? POLL_FAILS : look_at(e, s, ev, &fails);
        if (!mechanism_is_on(e->options->mechanisms, MECHANISM_QUIET_POLLS))
            return;
        ev->polls |= polls || how == POLL_REPEATS || (how == POLL_WAITS && else_of(ev) != NOWHERE);
        if (how == POLL_OPEN)
            return;
        mechanism_applies(e->options->mechanisms, MECHANISM_QUIET_POLLS);
        bool all = ev->alts[0].kind == SKEL_ALT_ALL;
        if (how != POLL_FAILS && !all) {
            ev->n_alts = 1;
            return;
        }
        polls = how != POLL_FAILS; /* all are complete: they are taken one by one */
        struct edge edge = {.alt = how == POLL_FAILS ? (uint32_t)else_of(ev) : 0};
        struct event now = *ev;
        s->visits++;
        s->failed += how == POLL_FAILS;
        if (!completion_select(e, s, &now, &edge, &fault)) {
            *ev = fault;
            return;
        }
    }
}
