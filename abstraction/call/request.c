/* MPI_Wait, MPI_Test and their kin (MPI-4.0 3.7.3, 3.7.5).
 *
 *     MPI_Waitall    SELECT [REQ]... one after the other, in the order of the array
 *     MPI_Waitany    SELECT [REQ] [REQ] ...
 *     MPI_Testall    SELECT [ALL] [ELSE], then as MPI_Waitall
 *     MPI_Waitsome   as MPI_Waitany for the lowest index, then SELECT [REQ] [ELSE] for each
 *                    higher one: so each set of requests is taken in one way
 *
 * The call is run again until all is done.  How far it has come is in state.progress; what a
 * SELECT has completed is written by request_select_done, the rest by the handler.
 */
#include "abstraction/call/request.h"

#include "abstraction/arguments/status.h"
#include "abstraction/call/buffered.h"
#include "abstraction/call/error.h"
#include "abstraction/call/file_data.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/p2p.h"
#include "abstraction/call/partitioned.h"
#include "abstraction/call/release.h"
#include "abstraction/coll/coll.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/interp.h"
#include "abstraction/machine/machine.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"

enum family { ANY, ALL, SOME };

enum call_phase {
    BEGIN,
    TAKE, /* of ANY and SOME: element progress.next; of ALL: all from there on */
    REST, /* SOME: test those from progress.next on */
    PICK  /* ANY: one of those that were complete from the beginning */
};

struct call { /* arguments; value NONE: the call has no such argument */
    enum family family;
    bool tests, single;
    int64_t n;
    struct value requests, statuses, flag, index, outcount;
};

struct layout { /* argument positions; -1: none */
    enum mpi_fn fn;
    enum family family;
    bool tests;
    int8_t n, requests, flag, index, outcount, statuses;
};

static const struct layout *find_layout(enum mpi_fn fn)
{
    static const struct layout layouts[] = {
        {MPI_FN_MPI_Wait, ANY, false, -1, 0, -1, -1, -1, 1},
        {MPI_FN_MPI_Test, ANY, true, -1, 0, 1, -1, -1, 2},
        {MPI_FN_MPI_Waitany, ANY, false, 0, 1, -1, 2, -1, 3},
        {MPI_FN_MPI_Testany, ANY, true, 0, 1, 3, 2, -1, 4},
        {MPI_FN_MPI_Waitall, ALL, false, 0, 1, -1, -1, -1, 2},
        {MPI_FN_MPI_Testall, ALL, true, 0, 1, 2, -1, -1, 3},
        {MPI_FN_MPI_Waitsome, SOME, false, 0, 1, -1, 3, 2, 4},
        {MPI_FN_MPI_Testsome, SOME, true, 0, 1, -1, 3, 2, 4},
    };
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++)
        if (layouts[i].fn == fn)
            return &layouts[i];
    return NULL;
}

static struct value argument(struct engine *e, struct state *s, const struct ir_instr *i,
                             int k)
{
    return k < 0 ? (struct value){.kind = VALUE_NONE} : running_argument(e, s, i, (uint32_t)k);
}

/* False: *ev. */
static bool get_call(struct engine *e, struct state *s, const struct layout *l,
                     struct call *c, struct event *ev)
{
    const struct ir_instr *i = state_instr(s);
    *c = (struct call){.family = l->family, .tests = l->tests, .single = l->n < 0, .n = 1,
                       .requests = argument(e, s, i, l->requests),
                       .statuses = argument(e, s, i, l->statuses),
                       .flag = argument(e, s, i, l->flag),
                       .index = argument(e, s, i, l->index),
                       .outcount = argument(e, s, i, l->outcount)};
    if (l->n >= 0 && !fork_value(e, s, argument(e, s, i, l->n), "number of requests", 64,
                                 &c->n, ev))
        return false;
    if (c->n < 0)
        engine_fault(ev, DIAG_MPI_ARG_COUNT, "the number of requests is negative");
    return c->n >= 0 &&
           (c->family != ALL || status_has_room(e, s, c->statuses, c->n, ev));
}

/* ---- the arrays ---- */

static struct value element(struct value base, int64_t k, int64_t size)
{
    base.i += k * size;
    return base;
}

static struct value handle_of(const struct call *c, int64_t k)
{
    return element(c->requests, k, 8);
}

/* The status of the k-th request that is done: not for MPI_STATUSES_IGNORE. */
static struct value status_of(struct engine *e, const struct call *c, int64_t k)
{
    if (handle_is_named(e, &c->statuses, "MPI_STATUSES_IGNORE") ||
        handle_is_named(e, &c->statuses, "MPI_STATUS_IGNORE"))
        return value_int(IR_PTR, 0);
    return element(c->statuses, c->family == ANY ? 0 : k, MPI_STATUS_SIZE);
}

static bool put_int(struct engine *e, struct state *s, struct value at, int64_t x,
                    struct event *ev)
{
    return at.kind == VALUE_NONE || access_store(e, s, at, value_int(IR_I32, x), ev);
}

/* The element whose handle leads to the slot, or to its other half. */
static bool find_element(struct engine *e, struct state *s, const struct call *c,
                         uint32_t slot, uint32_t *k)
{
    struct event ignored = {.kind = EVENT_NONE};
    for (*k = 0; *k < c->n; ++*k) {
        struct value v;
        uint32_t found;
        if (!access_load(e, s, handle_of(c, *k), IR_PTR, &v, &ignored))
            return false;
        const struct request *r = request_of(s, v, &found);
        if (r && (found == slot || r->other == slot))
            return true;
    }
    return false;
}

/* ---- returning ---- */

static void over(struct engine *e, struct state *s)
{
    enum { MPI_SUCCESS = 0, MPI_ERR_IN_STATUS = 18 }; /* of mpi.h */
    bool failed = s->progress.failed > 0;
    s->progress = (struct call_progress){0};
    interp_return(e, s, value_int(IR_I32, failed ? MPI_ERR_IN_STATUS : MPI_SUCCESS));
}

/* If one has failed, the error fields of the others say MPI_SUCCESS; else they say
 * nothing (3.7.5). */
static void no_error(struct engine *e, struct state *s, const struct call *c, int64_t k)
{
    struct value status = status_of(e, c, k);
    if (!s->progress.failed || status.kind != VALUE_ADDR)
        return;
    status.i += MPI_STATUS_ERROR;
    access_poke(e, s, status, value_int(IR_I32, 0));
}

/* The receive of the next element fails: is that said in its status, the done-th of the
 * array?  The request is over, and what it would have written is not known. */
static bool fails(struct engine *e, struct state *s, const struct call *c,
                  const struct alternative *a, uint32_t done, struct event *fault)
{
    uint32_t slot = a->reqs[0];
    struct event ignored = {.kind = EVENT_NONE};
    struct segment unknown = {.fill = FILL_UNKNOWN, .origin = e->env.lost};
    const struct buffer in = s->requests[slot].buffer;
    if (a->n_reqs != 1 || s->requests[slot].other != SKEL_NONE ||
        !error_in_status(e, s, status_of(e, c, done), fault))
        return false;
    request_end(e, s, slot, handle_of(c, s->progress.next), &ignored);
    if (!in.unused)
        access_fill(e, s, in.address, -1, unknown, &ignored);
    if (!s->progress.failed++)
        for (uint32_t k = 0; k < done; k++)
            no_error(e, s, c, k);
    return true;
}

/* MPI_Waitany and the like have this element; -1: there was none, or the test fails. */
static void any_over(struct engine *e, struct state *s, const struct call *c, int64_t k,
                     bool flag, struct event *ev)
{
    if (flag && k < 0)
        status_empty(e, s, status_of(e, c, 0));
    if (!flag)
        status_lose(e, s, status_of(e, c, 0));
    if (put_int(e, s, c->index, k < 0 ? M2S_MPI_UNDEFINED : k, ev) &&
        put_int(e, s, c->flag, flag, ev))
        over(e, s);
}

/* ---- one request ---- */

bool request_complete_part(struct engine *e, struct state *s, const struct alternative *a,
                           const struct edge *how, struct value status, struct event *fault)
{
    struct request *r = &s->requests[a->reqs[0]];
    r->done = true;
    if (how->cancelled) {
        status_set(e, s, status, M2S_MPI_ANY_SOURCE, value_int(IR_I32, M2S_MPI_ANY_TAG),
                   value_int(IR_I64, MPI_STATUS_CANCELLED));
        return true;
    }
    if (r->kind == REQUEST_RECV)
        return p2p_receive(e, s, &r->buffer, status, how->symbol, how->group, fault) &&
               (!r->n_partitions || partitioned_is_filled(e, s, r, how->symbol, fault));
    if (r->kind == REQUEST_COLL && coll_call_is_file(r->coll)) {
        file_data_complete(e, s, r->coll, status);
        return true;
    }
    if (r->kind == REQUEST_COLL && !coll_call_is_win(r->coll))
        coll_request_done(e, s, a, how->symbol);
    if (r->object != SKEL_NONE)
        status_empty(e, s, status);
    return true;
}

/* Nothing is left of it but what was there from the beginning. */
static bool end_request(struct engine *e, struct state *s, const struct call *c, int64_t k,
                        uint32_t slot, struct value status, struct event *ev)
{
    struct request *r = &s->requests[slot];
    if (r->kind == REQUEST_NOTHING && !r->done)
        status_null(e, s, status);
    if (r->kind == REQUEST_RECV && r->partitions)
        partitioned_status(e, s, r, status);
    if (r->kind == REQUEST_MATCHED &&
        !p2p_receive(e, s, &r->buffer, status, r->symbol, r->group, ev))
        return false;
    return request_end(e, s, slot, handle_of(c, k), ev);
}

static void select_part(struct engine *e, struct state *s, uint32_t part, struct event *ev)
{
    struct alternative a = request_alternative(e, s, part);
    request_select(e, ev, &a, 1, false);
}

/* ---- all requests of a call ---- */

struct survey {
    struct alternative *alts; /* of those that are not complete */
    uint32_t n, cap;
    uint32_t first;           /* the first of them */
    uint32_t *done, n_done, cap_done; /* elements that are complete */
};

static bool look(struct engine *e, struct state *s, const struct call *c, struct survey *v,
                 struct event *ev)
{
    *v = (struct survey){.n = 0, .cap = (uint32_t)c->n};
    v->alts = ARENA_ARRAY(e->arena, struct alternative, c->n);
    for (uint32_t k = 0; k < c->n; k++) {
        uint32_t slot;
        if (!request_at(e, s, handle_of(c, k), &slot, ev))
            return false;
        if (slot == SKEL_NONE || !s->requests[slot].active)
            continue;
        if (request_part(s, slot) == SKEL_NONE) {
            VEC_PUSH(e->arena, v->done, v->n_done, v->cap_done, k);
            continue;
        }
        if (!v->n)
            v->first = k;
        struct alternative a = request_both(e, s, slot);
        VEC_PUSH(e->arena, v->alts, v->n, v->cap, a);
    }
    return true;
}

/* ---- MPI_Wait, MPI_Waitany, MPI_Test, MPI_Testany ---- */

/* Which of several complete requests is taken is the implementation's choice. */
static bool pick(struct engine *e, struct state *s, const struct survey *v, uint32_t *k,
                 struct event *ev)
{
    uint32_t chosen = s->chosen;
    s->chosen = 0;
    if (v->n_done == 1 || chosen) {
        *k = v->done[chosen ? chosen - 1 : 0];
        return true;
    }
    ev->kind = EVENT_FORK;
    ev->condition = "which request is taken";
    ev->outcomes = ARENA_ARRAY(e->arena, struct outcome, v->n_done);
    for (uint32_t i = 0; i < v->n_done; i++)
        ev->outcomes[ev->n_outcomes++] = (struct outcome){
            .kind = OUTCOME_CHOICE, .which = i,
            .text = arena_printf(e->arena, "request %u", v->done[i])};
    return false;
}

static void run_take(struct engine *e, struct state *s, const struct call *c, uint32_t k,
                     struct event *ev)
{
    uint32_t slot;
    if (!request_at(e, s, handle_of(c, k), &slot, ev))
        return;
    uint32_t part = request_part(s, slot);
    s->progress = (struct call_progress){.phase = TAKE, .next = k};
    if (part != SKEL_NONE)
        select_part(e, s, part, ev);
    else if (end_request(e, s, c, k, slot, status_of(e, c, 0), ev))
        any_over(e, s, c, k, true, ev);
}

static void run_any(struct engine *e, struct state *s, const struct call *c,
                    struct event *ev)
{
    struct survey v;
    uint32_t k;
    if (s->progress.phase == TAKE) {
        run_take(e, s, c, s->progress.next, ev);
        return;
    }
    if (!look(e, s, c, &v, ev))
        return;
    if (!v.n && !v.n_done) {
        any_over(e, s, c, -1, true, ev);
    } else if (!v.n || s->progress.phase == PICK) {
        if (pick(e, s, &v, &k, ev))
            run_take(e, s, c, k, ev);
    } else if (v.n == 1 && !v.n_done && !c->tests) {
        run_take(e, s, c, v.first, ev);
    } else {
        request_select(e, ev, v.alts, v.n, c->tests || v.n_done);
    }
}

static bool any_done(struct engine *e, struct state *s, const struct call *c,
                     const struct alternative *a, const struct edge *how,
                     struct event *fault)
{
    uint32_t k = s->progress.next;
    struct survey v;
    if (a->kind == SKEL_ALT_ELSE) {
        if (!look(e, s, c, &v, fault))
            return false;
        s->progress.phase = PICK;
        if (!v.n_done)
            any_over(e, s, c, -1, false, fault);
        return fault->kind == EVENT_NONE;
    }
    if (s->progress.phase == BEGIN)
        find_element(e, s, c, a->reqs[0], &k);
    s->progress = (struct call_progress){.phase = TAKE, .next = k};
    return a->kind == SKEL_ALT_ALL ||
           request_complete_part(e, s, a, how, status_of(e, c, 0), fault);
}

/* ---- MPI_Waitall, MPI_Testall ---- */

static void run_all(struct engine *e, struct state *s, const struct call *c,
                    struct event *ev)
{
    struct survey v;
    struct call_progress *p = &s->progress;
    if (c->tests && p->phase == BEGIN) {
        if (!look(e, s, c, &v, ev))
            return;
        struct alternative all = request_all(e, v.alts, v.n);
        if (v.n) {
            request_select(e, ev, &all, 1, true);
            return;
        }
    }
    for (p->phase = TAKE; p->next < c->n; p->next++) {
        uint32_t slot, k = p->next;
        if (!request_at(e, s, handle_of(c, k), &slot, ev))
            return;
        if (slot == SKEL_NONE || !s->requests[slot].active) {
            status_empty(e, s, status_of(e, c, k));
            no_error(e, s, c, k);
            continue;
        }
        uint32_t part = request_part(s, slot);
        if (part != SKEL_NONE) {
            select_part(e, s, part, ev);
            return;
        }
        if (!end_request(e, s, c, k, slot, status_of(e, c, k), ev))
            return;
        no_error(e, s, c, k);
    }
    if (put_int(e, s, c->flag, 1, ev))
        over(e, s);
}

static bool all_done(struct engine *e, struct state *s, const struct call *c,
                     const struct alternative *a, const struct edge *how,
                     struct event *fault)
{
    if (a->kind == SKEL_ALT_ELSE) {
        if (!put_int(e, s, c->flag, 0, fault))
            return false;
        over(e, s);
        return true;
    }
    struct call_progress *p = &s->progress;
    p->phase = TAKE;
    if (a->kind == SKEL_ALT_ALL ||
        request_complete_part(e, s, a, how, status_of(e, c, p->next), fault))
        return true;
    if (!fails(e, s, c, a, p->next, fault))
        return false;
    p->next++;
    return true;
}

/* ---- MPI_Waitsome, MPI_Testsome ---- */

static void some_over(struct engine *e, struct state *s, const struct call *c, int64_t n,
                      struct event *ev)
{
    if (put_int(e, s, c->outcount, n, ev))
        over(e, s);
}

/* Element progress.next is complete: it goes into the results. */
static bool record(struct engine *e, struct state *s, const struct call *c, uint32_t slot,
                   struct event *ev)
{
    struct call_progress *p = &s->progress;
    if (!status_has_room(e, s, c->statuses, p->count + 1, ev) ||
        !end_request(e, s, c, p->next, slot, status_of(e, c, p->count), ev) ||
        !put_int(e, s, element(c->index, p->count, 4), p->next, ev))
        return false;
    no_error(e, s, c, p->count);
    p->count++;
    p->next++;
    p->phase = REST;
    return true;
}

static void run_rest(struct engine *e, struct state *s, const struct call *c,
                     struct event *ev)
{
    struct call_progress *p = &s->progress;
    while (p->next < c->n) {
        uint32_t slot;
        if (!request_at(e, s, handle_of(c, p->next), &slot, ev))
            return;
        if (slot == SKEL_NONE || !s->requests[slot].active) {
            p->next++;
            continue;
        }
        uint32_t part = request_part(s, slot);
        if (part == SKEL_NONE) {
            if (!record(e, s, c, slot, ev))
                return;
        } else if (p->phase == TAKE) {
            select_part(e, s, part, ev);
            return;
        } else {
            struct alternative a = request_both(e, s, slot);
            request_select(e, ev, &a, 1, true);
            return;
        }
    }
    some_over(e, s, c, p->count, ev);
}

static void run_some(struct engine *e, struct state *s, const struct call *c,
                     struct event *ev)
{
    struct survey v;
    if (s->progress.phase == BEGIN) {
        if (!look(e, s, c, &v, ev))
            return;
        if (!v.n && !v.n_done) {
            some_over(e, s, c, M2S_MPI_UNDEFINED, ev);
            return;
        }
        if (!v.n_done) {
            request_select(e, ev, v.alts, v.n, c->tests);
            return;
        }
        s->progress.phase = REST;
    }
    run_rest(e, s, c, ev);
}

static bool some_done(struct engine *e, struct state *s, const struct call *c,
                      const struct alternative *a, const struct edge *how,
                      struct event *fault)
{
    struct call_progress *p = &s->progress;
    if (a->kind == SKEL_ALT_ELSE) {
        p->next++;
        if (p->phase == BEGIN)
            some_over(e, s, c, 0, fault);
        return fault->kind == EVENT_NONE;
    }
    if (p->phase == BEGIN)
        find_element(e, s, c, a->reqs[0], &p->next);
    p->phase = TAKE;
    if (a->kind == SKEL_ALT_ALL ||
        request_complete_part(e, s, a, how, status_of(e, c, p->count), fault))
        return true;
    if (!fails(e, s, c, a, p->count, fault) ||
        !put_int(e, s, element(c->index, p->count, 4), p->next, fault))
        return false;
    p->count++;
    p->next++;
    p->phase = REST;
    return true;
}

/* ---- calls ---- */

bool request_call(struct engine *e, struct state *s, enum mpi_fn fn,
                  const struct ir_instr *i, struct event *ev)
{
    const struct layout *l = find_layout(fn);
    struct call c;
    (void)i;
    if (!l)
        return false;
    ev->fn = fn;
    if (!get_call(e, s, l, &c, ev))
        return true;
    switch (c.family) {
    case ANY: run_any(e, s, &c, ev); break;
    case ALL: run_all(e, s, &c, ev); break;
    case SOME: run_some(e, s, &c, ev); break;
    }
    return true;
}

/* The message of a request was too long (see call/error.c): MPI_Wait is over all the same. */
static bool wait_fails(struct engine *e, struct state *s, const struct call *c,
                       const struct alternative *a, struct event *fault)
{
    uint32_t slot = a->reqs[0];
    struct event before = *fault, ignored = {.kind = EVENT_NONE};
    struct buffer in = s->requests[slot].buffer;
    if (fault->kind != EVENT_FAULT || s->requests[slot].other != SKEL_NONE)
        return false;
    request_end(e, s, slot, handle_of(c, 0), &ignored);
    s->progress = (struct call_progress){0};
    if (error_receive_returns(e, s, &in, status_of(e, c, 0), fault))
        return true;
    *fault = fault->kind == EVENT_STOP ? *fault : before;
    return false;
}

bool request_select_done(struct engine *e, struct state *s, const struct event *ev,
                         const struct edge *how, struct event *fault)
{
    const struct layout *l = find_layout(ev->fn);
    const struct alternative *a = &ev->alts[how->alt];
    struct call c;
    *fault = (struct event){.kind = EVENT_NONE, .at = ev->at};
    if (ev->fn == MPI_FN_MPI_Parrived)
        return partitioned_answer(e, s, ev, how, fault);
    if (ev->fn == MPI_FN_MPI_Request_get_status)
        return release_status_done(e, s, ev, how, fault);
    if (mpi_call(ev->fn)->handler == MPI_H_BUFFERED)
        return buffered_drained(e, s, ev->fn, fault);
    if (!l) { /* MPI_Rsend */
        request_drop(e, s, a->reqs[0]);
        over(e, s);
        return true;
    }
    if (!get_call(e, s, l, &c, fault))
        return false;
    switch (c.family) {
    case ANY:
        return any_done(e, s, &c, a, how, fault) ||
               (ev->fn == MPI_FN_MPI_Wait && wait_fails(e, s, &c, a, fault));
    case ALL: return all_done(e, s, &c, a, how, fault);
    case SOME: return some_done(e, s, &c, a, how, fault);
    }
    return true;
}
