/* All states of a small program with windows, breadth first (see rma_truth.h). */
#include "tests/rma/rma_truth.h"

#include "core/base/hash.h"
#include "tests/rma/rma_moment.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STATES = 12000, TABLE = 1 << 15 };

struct search {
    const struct rma_program *p;
    enum rma_mutant mutant;
    struct moment *states;
    uint32_t n, table[TABLE]; /* 1 + the state */
    unsigned classes;
    bool moves, full;         /* the state that is looked at must be left; there are too many */
};

/* ---- the states ---- */

static void reach(struct search *x, const struct moment *m)
{
    uint32_t slot = (uint32_t)(hash_fnv(HASH_FNV, (const char *)m, sizeof *m) % TABLE);
    while (x->table[slot]) {
        if (memcmp(&x->states[x->table[slot] - 1], m, sizeof *m) == 0)
            return;
        slot = (slot + 1) % TABLE;
    }
    if (x->n == MAX_STATES) {
        x->full = true;
        return;
    }
    x->states[x->n++] = *m;
    x->table[slot] = x->n;
}

/* A step that this state must, or may, make. */
static void step_to(struct search *x, const struct moment *m, bool must)
{
    x->moves |= must;
    reach(x, m);
}

static void leave(struct search *x, struct moment m, uint32_t r, bool must)
{
    m.at[r]++;
    m.inside[r] = 0;
    step_to(x, &m, must);
}

static void enter(struct search *x, struct moment m, uint32_t r)
{
    m.inside[r] = 1;
    step_to(x, &m, true);
}

static void fail_with(struct search *x, struct moment m, uint32_t r, enum rma_class what)
{
    x->classes |= what;
    m.failed[r] = 1;
    step_to(x, &m, true);
}

/* ---- what a rank has open ---- */

static bool any(const uint8_t *of, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (of[k])
            return true;
    return false;
}

static uint8_t least(const struct search *x, const uint8_t *of)
{
    uint8_t value = of[0];
    for (uint32_t r = 1; r < x->p->nprocs; r++)
        value = of[r] < value ? of[r] : value;
    return value;
}

/* No epoch is open but perhaps one between fences, without operations; exposed: nor that. */
static bool is_idle(const struct search *x, const struct moment_win *w, uint32_t r, bool exposed)
{
    uint32_t n = x->p->nprocs;
    return !any(w->access[r], n) && !any(w->lock[r], n) && !w->issued[r] &&
           !(exposed && any(w->exposure[r], n));
}

static uint32_t everybody(const struct search *x)
{
    return (1u << x->p->nprocs) - 1;
}

/* ---- messages ---- */

static void run_send(struct search *x, const struct moment *m, uint32_t r,
                     const struct rma_statement *st)
{
    struct moment next = *m;
    if (!m->inside[r]) {
        next.sent[r][st->other]++;
        enter(x, next, r);
    } else if (!m->sent[r][st->other]) {
        leave(x, next, r, true);
    } else {
        leave(x, next, r, x->mutant == RMA_SENDS_BUFFERED);
    }
}

static void run_recv(struct search *x, const struct moment *m, uint32_t r,
                     const struct rma_statement *st)
{
    struct moment next = *m;
    if (!m->sent[st->other][r])
        return;
    next.sent[st->other][r]--;
    leave(x, next, r, true);
}

static void run_barrier(struct search *x, const struct moment *m, uint32_t r)
{
    struct moment next = *m;
    if (!m->inside[r]) {
        next.barriers[r]++;
        enter(x, next, r);
    } else if (least(x, m->barriers) >= m->barriers[r]) {
        leave(x, next, r, true);
    }
}

/* ---- fences ---- */

static void enter_fence(struct search *x, const struct moment *m, uint32_t r,
                        const struct rma_statement *st)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[st->win];
    uint8_t *said = &w->said[w->fences[r]];
    bool closes = !(st->bits & RMA_NOPRECEDE);
    if (any(w->access[r], RMA_RANKS) || any(w->exposure[r], RMA_RANKS) ||
        any(w->lock[r], RMA_RANKS) || (closes && w->others[r]))
        fail_with(x, *m, r, RMA_EPOCH);
    else if (!closes && w->issued[r])
        fail_with(x, *m, r, RMA_ASSERT);
    else if (*said && *said != 1 + st->bits)
        fail_with(x, *m, r, RMA_MISMATCH);
    else {
        *said = (uint8_t)(1 + st->bits);
        w->fences[r]++;
        enter(x, next, r);
    }
}

/* What it has ended: at the target that returns, and of the origin that does. */
static void end_fence(const struct rma_program *p, struct moment *m, uint32_t r, uint8_t win,
                      uint8_t before)
{
    uint8_t upto[RMA_RANKS] = {before, before, before};
    uint32_t all = (1u << p->nprocs) - 1, me = 1u << r;
    struct moment_which mine = {.win = win, .mode = MODE_FENCE, .origins = me, .targets = all};
    struct moment_which here = {.win = win, .mode = MODE_FENCE, .origins = all, .targets = me,
                                .upto = upto};
    moment_finish(p, m, here);
    moment_release(p, m, mine);
    mine.only_gets = true;
    moment_finish(p, m, mine);
}

static void run_fence(struct search *x, const struct moment *m, uint32_t r,
                      const struct rma_statement *st)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[st->win];
    if (!m->inside[r]) {
        enter_fence(x, m, r, st);
        return;
    }
    bool closes = w->last[r] == FENCE_OPENS && !(st->bits & RMA_NOPRECEDE);
    bool all = least(x, w->fences) >= w->fences[r];
    if (!all && (closes || x->mutant == RMA_FENCE_WAITS))
        return;
    end_fence(x->p, &next, r, st->win, (uint8_t)(w->fences[r] - 1));
    w->done[r] = w->fences[r];
    w->last[r] = st->bits & RMA_NOSUCCEED ? FENCE_NOSUCCEED : FENCE_OPENS;
    w->issued[r] = w->others[r] = 0;
    leave(x, next, r, all);
}

/* ---- post, start, complete, wait ---- */

static void run_post(struct search *x, const struct moment *m, uint32_t r,
                     const struct rma_statement *st)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[st->win];
    if (any(w->exposure[r], RMA_RANKS) || w->issued[r]) {
        fail_with(x, next, r, RMA_EPOCH);
        return;
    }
    for (uint32_t k = 0; k < x->p->nprocs; k++)
        if (st->group >> k & 1)
            w->exposure[r][k] = ++w->posts[r][k];
    leave(x, next, r, true);
}

/* The targets of its access epoch that have not posted. */
static uint32_t late_targets(const struct search *x, const struct moment_win *w, uint32_t r)
{
    uint32_t late = 0;
    for (uint32_t k = 0; k < x->p->nprocs; k++)
        late |= (uint32_t)(w->posts[k][r] < w->access[r][k]) << k;
    return late;
}

static void run_start(struct search *x, const struct moment *m, uint32_t r,
                      const struct rma_statement *st)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[st->win];
    if (m->inside[r]) {
        bool late = late_targets(x, w, r);
        if (!late || x->mutant != RMA_START_WAITS)
            leave(x, next, r, !late);
        return;
    }
    if (!is_idle(x, w, r, false)) {
        fail_with(x, next, r, RMA_EPOCH);
        return;
    }
    for (uint32_t k = 0; k < x->p->nprocs; k++)
        if (st->group >> k & 1)
            w->access[r][k] = ++w->starts[r][k];
    enter(x, next, r);
}

static void leave_complete(struct search *x, const struct moment *m, uint32_t r, uint8_t win)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[win];
    uint32_t late = late_targets(x, w, r);
    struct moment_which mine = {.win = win, .mode = MODE_START, .origins = 1u << r,
                                .targets = late, .only_gets = true};
    if (moment_has(x->p, m, mine))
        return; /* what is got is not there yet; what is put is kept */
    for (uint32_t k = 0; k < x->p->nprocs; k++)
        if (w->access[r][k]) {
            w->left[r][k]++;
            w->access[r][k] = 0;
        }
    mine.targets = everybody(x);
    mine.only_gets = x->mutant != RMA_COMPLETE_ENDS;
    moment_finish(x->p, &next, mine);
    mine.only_gets = false;
    moment_release(x->p, &next, mine);
    leave(x, next, r, !late);
}

static void run_complete(struct search *x, const struct moment *m, uint32_t r,
                         const struct rma_statement *st)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[st->win];
    if (m->inside[r]) {
        leave_complete(x, m, r, st->win);
    } else if (!any(w->access[r], RMA_RANKS)) {
        fail_with(x, next, r, RMA_EPOCH);
    } else { /* targets may hear of it from now on */
        for (uint32_t k = 0; k < x->p->nprocs; k++)
            w->called[r][k] = (uint8_t)(w->called[r][k] + (w->access[r][k] != 0));
        enter(x, next, r);
    }
}

static void run_wait(struct search *x, const struct moment *m, uint32_t r,
                     const struct rma_statement *st)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[st->win];
    bool must = true;
    uint32_t origins = 0;
    if (!any(w->exposure[r], RMA_RANKS)) {
        fail_with(x, next, r, RMA_EPOCH);
        return;
    }
    for (uint32_t k = 0; k < x->p->nprocs; k++) {
        if (w->called[k][r] < w->exposure[r][k])
            return;
        must &= w->left[k][r] >= w->exposure[r][k];
        origins |= (uint32_t)(w->exposure[r][k] != 0) << k;
    }
    moment_finish(x->p, &next, (struct moment_which){.win = st->win, .mode = MODE_START,
                                                     .origins = origins, .targets = 1u << r,
                                                     .upto = m->w[st->win].exposure[r]});
    memset(w->exposure[r], 0, sizeof w->exposure[r]);
    leave(x, next, r, must);
}

/* ---- locks ---- */

static bool is_held(const struct search *x, const struct moment_win *w, uint32_t r,
                    uint32_t targets)
{
    for (uint32_t t = 0; t < x->p->nprocs; t++)
        if (targets >> t & 1 && w->lock[r][t] < LOCK_SHARED)
            return false;
    return true;
}

static uint32_t targets_of(const struct search *x, const struct rma_statement *st)
{
    bool all = st->kind == RMA_LOCK_ALL || st->kind == RMA_UNLOCK_ALL;
    return all ? everybody(x) : 1u << st->other;
}

static void ask_for_lock(struct search *x, const struct moment *m, uint32_t r,
                         const struct rma_statement *st)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[st->win];
    uint32_t n = x->p->nprocs, targets = targets_of(x, st);
    bool held = w->all[r] || (st->kind == RMA_LOCK_ALL ? any(w->lock[r], n)
                                                       : w->lock[r][st->other]);
    if (held || any(w->access[r], n) || w->issued[r]) {
        fail_with(x, next, r, RMA_EPOCH);
        return;
    }
    w->all[r] = st->kind == RMA_LOCK_ALL;
    for (uint32_t t = 0; t < n; t++)
        if (targets >> t & 1)
            w->lock[r][t] = st->bits ? LOCK_ASKED_EXCLUSIVE : LOCK_ASKED_SHARED;
    enter(x, next, r);
}

/* Only that of the rank itself must be there when the call returns (12.5.3). */
static void run_lock(struct search *x, const struct moment *m, uint32_t r,
                     const struct rma_statement *st)
{
    const struct moment_win *w = &m->w[st->win];
    uint32_t targets = targets_of(x, st);
    if (!m->inside[r])
        ask_for_lock(x, m, r, st);
    else if (is_held(x, w, r, targets & 1u << r))
        leave(x, *m, r, is_held(x, w, r, targets));
}

/* Unlock and flush: does it return without a lock that has not been granted? */
static bool needs_lock(const struct search *x, const struct moment *m, uint32_t r,
                       const struct rma_statement *st)
{
    const struct moment_win *w = &m->w[st->win];
    uint32_t late = 0, targets = targets_of(x, st);
    for (uint32_t t = 0; t < x->p->nprocs; t++)
        late |= (uint32_t)(targets >> t & 1 && w->lock[r][t] < LOCK_SHARED) << t;
    return moment_has(x->p, m, (struct moment_which){.win = st->win, .mode = MODE_LOCK,
                                                     .origins = 1u << r, .targets = late,
                                                     .only_gets = st->kind == RMA_FLUSH_LOCAL});
}

static void leave_flush(struct search *x, const struct moment *m, uint32_t r,
                        const struct rma_statement *st)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[st->win];
    uint32_t targets = targets_of(x, st);
    bool here = st->kind == RMA_FLUSH_LOCAL && x->mutant != RMA_FLUSH_LOCAL_ENDS;
    struct moment_which mine = {.win = st->win, .mode = MODE_LOCK, .origins = 1u << r,
                                .targets = targets, .only_gets = here};
    if (needs_lock(x, m, r, st))
        return;
    moment_finish(x->p, &next, mine);
    mine.only_gets = false;
    moment_release(x->p, &next, mine);
    for (uint32_t t = 0; t < x->p->nprocs; t++)
        if (targets >> t & 1 && (st->kind == RMA_UNLOCK || st->kind == RMA_UNLOCK_ALL))
            w->lock[r][t] = LOCK_NONE;
    if (st->kind == RMA_UNLOCK_ALL)
        w->all[r] = 0;
    leave(x, next, r, is_held(x, &m->w[st->win], r, targets));
}

static void run_unlock(struct search *x, const struct moment *m, uint32_t r,
                       const struct rma_statement *st)
{
    const struct moment_win *w = &m->w[st->win];
    bool wrong = st->kind == RMA_UNLOCK_ALL ? !w->all[r] : !w->lock[r][st->other];
    if (m->inside[r])
        leave_flush(x, m, r, st);
    else if (wrong || (st->kind == RMA_UNLOCK && w->all[r]))
        fail_with(x, *m, r, RMA_EPOCH);
    else
        enter(x, *m, r);
}

/* ---- operations ---- */

/* What covers an operation: its mode, and the number of the epoch; 0: nothing does. */
static uint32_t mode_of(const struct moment_win *w, uint32_t r, uint32_t target, uint8_t *number)
{
    *number = 0;
    if (w->lock[r][target])
        return MODE_LOCK;
    if (any(w->access[r], RMA_RANKS)) {
        *number = w->access[r][target];
        return *number ? MODE_START : 0;
    }
    *number = w->done[r];
    return w->last[r] == FENCE_OPENS && !any(w->lock[r], RMA_RANKS) ? MODE_FENCE : 0;
}

static void run_operation(struct search *x, const struct moment *m, uint32_t r,
                          const struct rma_statement *st)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[st->win];
    uint8_t number, at = m->at[r];
    uint32_t mode = mode_of(w, r, st->other, &number);
    x->classes |= moment_touches(x->p, m, r, st);
    if (!mode) {
        fail_with(x, next, r, RMA_EPOCH);
        return;
    }
    next.far[r][at] = next.near[r][at] = (uint8_t)mode;
    next.number[r][at] = number;
    if (mode == MODE_FENCE)
        w->issued[r] = 1;
    else if (w->last[r] == FENCE_OPENS)
        w->others[r] = 1;
    leave(x, next, r, moment_is_active(x->p, &next, r, at));
}

/* ---- the rest ---- */

static void run_free(struct search *x, const struct moment *m, uint32_t r,
                     const struct rma_statement *st)
{
    struct moment next = *m;
    struct moment_win *w = &next.w[st->win];
    if (m->inside[r]) {
        if (least(x, w->freed))
            leave(x, next, r, true);
    } else if (!is_idle(x, w, r, true)) {
        fail_with(x, next, r, RMA_EPOCH);
    } else {
        w->freed[r] = 1;
        enter(x, next, r);
    }
}

static void run_end(struct search *x, const struct moment *m, uint32_t r)
{
    bool idle = true;
    for (uint32_t w = 0; w < x->p->n_wins; w++)
        idle &= is_idle(x, &m->w[w], r, true);
    if (idle)
        leave(x, *m, r, true);
    else
        fail_with(x, *m, r, RMA_EPOCH);
}

static void run_choice(struct search *x, const struct moment *m, uint32_t r)
{
    struct moment next = *m;
    next.at[r]++;
    leave(x, *m, r, true);
    leave(x, next, r, true);
}

static void run(struct search *x, const struct moment *m, uint32_t r)
{
    const struct rma_statement *st = &x->p->s[r][m->at[r]];
    switch (st->kind) {
    case RMA_SEND: run_send(x, m, r, st); break;
    case RMA_RECV: run_recv(x, m, r, st); break;
    case RMA_BARRIER: run_barrier(x, m, r); break;
    case RMA_CHOOSE: run_choice(x, m, r); break;
    case RMA_FENCE: run_fence(x, m, r, st); break;
    case RMA_POST: run_post(x, m, r, st); break;
    case RMA_START: run_start(x, m, r, st); break;
    case RMA_COMPLETE: run_complete(x, m, r, st); break;
    case RMA_WAIT: run_wait(x, m, r, st); break;
    case RMA_LOCK: case RMA_LOCK_ALL: run_lock(x, m, r, st); break;
    case RMA_UNLOCK: case RMA_UNLOCK_ALL: case RMA_FLUSH: case RMA_FLUSH_LOCAL:
        run_unlock(x, m, r, st);
        break;
    case RMA_PUT: case RMA_GET: case RMA_ADD: case RMA_MAX: run_operation(x, m, r, st); break;
    case RMA_LOAD: case RMA_STORE: case RMA_READ: case RMA_WRITE:
        x->classes |= moment_touches(x->p, m, r, st);
        leave(x, *m, r, true);
        break;
    case RMA_FREE: run_free(x, m, r, st); break;
    case RMA_END: run_end(x, m, r); break;
    }
}

/* ---- grants of locks ---- */

static bool may_be_granted(const struct search *x, const struct moment_win *w, uint32_t r,
                           uint32_t t)
{
    uint8_t asked = w->lock[r][t];
    if (asked != LOCK_ASKED_SHARED && asked != LOCK_ASKED_EXCLUSIVE)
        return false;
    for (uint32_t k = 0; k < x->p->nprocs && x->mutant != RMA_NO_EXCLUSION; k++)
        if (k != r && (w->lock[k][t] == LOCK_EXCLUSIVE ||
                       (w->lock[k][t] == LOCK_SHARED && asked == LOCK_ASKED_EXCLUSIVE)))
            return false;
    return true;
}

/* The rank waits for this lock: it must get it. */
static bool waits_for(const struct search *x, const struct moment *m, uint32_t r, uint32_t win,
                      uint32_t t)
{
    const struct rma_statement *st = &x->p->s[r][m->at[r]];
    if (m->failed[r] || m->at[r] >= x->p->n[r] || st->win != win)
        return false;
    if (rma_operates(st->kind))
        return st->other == t;
    return m->inside[r] && st->kind >= RMA_LOCK && st->kind <= RMA_FLUSH_LOCAL &&
           targets_of(x, st) >> t & 1;
}

static void grant(struct search *x, const struct moment *m)
{
    for (uint32_t w = 0; w < x->p->n_wins; w++)
        for (uint32_t r = 0; r < x->p->nprocs; r++)
            for (uint32_t t = 0; t < x->p->nprocs; t++)
                if (may_be_granted(x, &m->w[w], r, t)) {
                    struct moment next = *m;
                    next.w[w].lock[r][t] = (uint8_t)(m->w[w].lock[r][t] + 2);
                    step_to(x, &next, waits_for(x, m, r, w, t));
                }
}

/* ---- all of them ---- */

static void look(struct search *x, const struct moment *m)
{
    bool ended = true, failed = false;
    x->moves = false;
    x->classes |= moment_conflicts(x->p, m, x->mutant);
    for (uint32_t r = 0; r < x->p->nprocs; r++) {
        bool ends = m->at[r] >= x->p->n[r];
        ended &= ends;
        failed |= m->failed[r];
        if (!ends && !m->failed[r])
            run(x, m, r);
    }
    grant(x, m);
    if (!x->moves && !ended && !failed)
        x->classes |= RMA_DEADLOCK;
}

struct rma_truth rma_judge(const struct rma_program *p, enum rma_mutant mutant)
{
    struct search *x = calloc(1, sizeof *x);
    x->p = p;
    x->mutant = mutant;
    x->states = calloc(MAX_STATES, sizeof *x->states);
    reach(x, &x->states[MAX_STATES - 1]);
    for (uint32_t k = 0; k < x->n && !x->full; k++) {
        struct moment m = x->states[k];
        look(x, &m);
    }
    struct rma_truth truth = {.classes = x->classes, .complete = !x->full, .states = x->n};
    free(x->states);
    free(x);
    return truth;
}
