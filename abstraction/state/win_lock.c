/* Locks in the object of a window (see win_lock.h). */
#include "abstraction/state/win_lock.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/order.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_section.h"
#include "abstraction/state/word.h"
#include "core/base/vec.h"

/* What ranks do with a window. */
struct win_use {
    uint32_t comm;
    bool followed;        /* who has which of its locks is: from this attempt on */
    struct win_late late; /* what sections outside of the exact phase have, in this attempt */
};

struct win_uses {
    bool locks;  /* the program has sections */
    bool writes; /* it has operations that change the memory of their target */
    bool written; /* and some rank comes to one, or has memory that all change */
    bool shares; /* it has memory that all change */
    bool orders; /* where accesses are compared: who gets which lock first may order ranks, too */
    struct win_use *items;
    uint32_t n, cap;
};

/* ---- the program ---- */

static bool writes(enum mpi_fn fn)
{
    const struct mpi_call *call = fn == MPI_FN_COUNT ? NULL : mpi_call(fn);
    return call && call->handler == MPI_H_RMA && fn != MPI_FN_MPI_Get && fn != MPI_FN_MPI_Rget;
}

static struct win_uses *look_at_program(struct engine *e)
{
    if (e->rma.uses)
        return e->rma.uses;
    struct win_uses *u = ARENA_NEW(e->keep, struct win_uses);
    for (uint32_t k = 0; k < e->program->p->n_funcs; k++) {
        enum mpi_fn fn = e->program->funcs[k].mpi;
        u->shares = u->shares || mpi_plain(fn) == MPI_FN_MPI_Win_allocate_shared;
        u->written = u->shares;
        u->writes = u->writes || u->shares || writes(fn);
        u->locks = u->locks || fn == MPI_FN_MPI_Win_lock || fn == MPI_FN_MPI_Win_lock_all;
    }
    return e->rma.uses = u;
}

void win_lock_reset(struct engine *e)
{
    for (uint32_t k = 0; e->rma.uses && k < e->rma.uses->n; k++)
        e->rma.uses->items[k].late = (struct win_late){0};
}

bool win_lock_is_used(struct engine *e)
{
    return look_at_program(e)->locks;
}

bool win_lock_orders(struct engine *e)
{
    return look_at_program(e)->orders;
}

static bool may_begin_again(const struct engine *e)
{
    return !e->attempt.frozen && e->phase != PHASE_JOINT && !e->options->go_on;
}

bool win_is_written(struct engine *e)
{
    const struct win_uses *u = look_at_program(e);
    return u->writes && (u->written || e->rma.words.n || !may_begin_again(e));
}

bool win_write(struct engine *e, struct event *ev)
{
    struct win_uses *u = look_at_program(e);
    if (win_is_written(e))
        return true;
    u->written = e->attempt.dirty = e->attempt.stop = true;
    ev->kind = EVENT_STOP;
    return false;
}

bool win_is_shared(struct engine *e)
{
    return look_at_program(e)->shares;
}

/* ---- what is held ---- */

static bool is_set(struct engine *e, struct state *s, const struct win *w, enum win_field field)
{
    return win_is(e, s, w, field);
}

bool win_lock_holds(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    return win_lock_holds_all(e, s, w) || win_member_is_locked(e, s, w, member);
}

bool win_lock_holds_any(struct engine *e, struct state *s, const struct win *w)
{
    return win_lock_holds_all(e, s, w) || is_set(e, s, w, WIN_SECTIONS);
}

bool win_lock_holds_all(struct engine *e, struct state *s, const struct win *w)
{
    return is_set(e, s, w, WIN_ALL);
}

void win_lock_set(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                  enum win_hold hold)
{
    struct value n = win_get(e, s, w, WIN_SECTIONS);
    win_member_lock(e, s, w, member, hold);
    win_set(e, s, w, WIN_SECTIONS, value_int(IR_I32, n.i + (hold == WIN_FREE ? -1 : 1)));
}

void win_lock_set_all(struct engine *e, struct state *s, const struct win *w, bool holds)
{
    win_set(e, s, w, WIN_ALL, value_int(IR_I32, holds));
}

bool win_next(struct engine *e, struct state *s, uint32_t *k, struct win *w)
{
    while (*k < s->n_heap) {
        struct value handle = value_addr(OBJECT_HEAP | (*k)++, 0);
        const struct memory *m = handle_memory(s, &handle);
        if (m && m->handle->kind == HANDLE_WIN && !m->freed && win_of(e, s, &handle, w))
            return true;
    }
    return false;
}

/* ---- are they transparent, or followed? ---- */

static bool is_of_word(const struct engine *e, uint32_t process)
{
    uint32_t n = e->options->nprocs;
    return process >= n && !e->rma.words.items[process - n].locks;
}

/* An operation waits for the lock of its own section only, not for what an agent says. */
static bool is_operation(const struct engine *e, const struct event *ev)
{
    return ev->kind == EVENT_RECV && ev->alts[0].group &&
           is_of_word(e, ev->alts[0].group->from);
}

static bool is_operation_slot(const struct state *s, uint32_t slot)
{
    const struct request *r = &s->requests[slot];
    return r->kind == REQUEST_COLL && r->coll->target.comm;
}

/* So does a wait for requests of operations; nor does it wait for others in a test of them. */
static bool is_of_requests(const struct state *s, const struct event *ev)
{
    if (ev->kind != EVENT_SELECT)
        return false;
    for (uint32_t k = 0; k < ev->n_alts; k++) {
        const struct alternative *a = &ev->alts[k];
        if (a->kind != SKEL_ALT_REQ && a->kind != SKEL_ALT_ALL && a->kind != SKEL_ALT_ELSE)
            return false;
        for (uint32_t r = 0; r < a->n_reqs; r++)
            if (!is_operation_slot(s, a->reqs[r]))
                return false;
    }
    return true;
}

static bool may_block(const struct engine *e, const struct state *s, const struct event *ev)
{
    switch (ev->kind) {
    case EVENT_END: case EVENT_SEND: case EVENT_SSEND: case EVENT_RECV: case EVENT_SENDRECV:
    case EVENT_COLL: case EVENT_SELECT:
        return !is_operation(e, ev) && !is_of_requests(s, ev);
    case EVENT_NONE: case EVENT_FAULT: case EVENT_ABORT: case EVENT_ISEND: case EVENT_IRECV:
    case EVENT_ICOLL: case EVENT_FREE: case EVENT_CANCEL: case EVENT_MRECV: case EVENT_MARK:
    case EVENT_FORK: case EVENT_JOIN: case EVENT_STOP:
        break;
    }
    return false;
}

static struct win_use *use_of(struct engine *e, const struct win *w)
{
    struct win_uses *u = look_at_program(e);
    struct win_use fresh = {.comm = w->comm->index};
    for (uint32_t k = 0; k < u->n; k++)
        if (u->items[k].comm == w->comm->index)
            return &u->items[k];
    VEC_PUSH(e->keep, u->items, u->n, u->cap, fresh);
    return &u->items[u->n - 1];
}

/* For conflicts it need not be followed who has which one: what every library keeps in order with
 * locks that nobody waits for, it keeps with others. */
static bool only_compares(struct engine *e)
{
    if (!e->options->conflicts || !order_has_operations(e->program) || e->attempt.frozen)
        return false;
    return look_at_program(e)->orders = e->attempt.dirty = e->attempt.stop = true;
}

/* They are not: who has which one is followed, but not where a loop waits (polls). */
static void follow(struct engine *e, const struct win *w, bool polls, struct src_range at)
{
    if (!polls && only_compares(e))
        return;
    if (!polls && word_add_locks(e, w)) {
        use_of(e, w)->followed = true;
        return;
    }
    const char *what = polls ? "a loop that waits for what others write into a window"
                             : "another lock, a call that may block, or the end";
    const char *where = polls ? "" : e->rma.words.off ? ", in a program with MPI_Win_start or "
                        "operations outside of locks" : ", with so many processes";
    diag_add(e->diags, DIAG_MPI_UNSUPPORTED, at, "exclusive locks are not supported where a "
             "section of a lock of the window has %s, and nothing orders the two%s", what, where);
    /* what has been explored is not the program's, either */
    e->attempt.failed = e->attempt.stop = true;
}

/* Is it all right as far as all ranks have come?  False: *ev. */
static bool is_right(struct engine *e, uint32_t rank, const struct win *w, bool polls,
                     struct src_range at, struct event *ev)
{
    const struct win_use *u = use_of(e, w);
    bool known = u->followed || look_at_program(e)->orders;
    if (known ? !polls : win_section_apart(e, rank, w, &u->late))
        return true;
    follow(e, w, polls, at);
    ev->kind = EVENT_STOP;
    return false;
}

/* Something in the open section may block. */
static bool blocks(struct engine *e, uint32_t rank, const struct win *w, bool polls,
                   struct src_range at, struct event *ev)
{
    if (!win_section_blocks(e, rank, w))
        use_of(e, w)->late.blocks = true;
    return is_right(e, rank, w, polls, at, ev);
}

static bool all_allow(struct engine *e, struct state *s, bool polls, struct event *ev)
{
    struct win w;
    for (uint32_t k = 0; win_next(e, s, &k, &w);)
        if (win_lock_holds_any(e, s, &w) &&
            !blocks(e, s->rank, &w, polls, state_instr(s)->at, ev))
            return false;
    return true;
}

/* ---- operations with a request (12.3.5) ---- */

/* The lock of its section, if that is open and others may have it; else NULL. */
static const struct word *lock_of(struct engine *e, struct state *s, uint32_t slot)
{
    struct win w;
    const struct request *r = &s->requests[slot];
    if (!is_operation_slot(s, slot))
        return NULL;
    uint32_t member = (uint32_t)r->coll->target.peer;
    for (uint32_t k = 0; win_next(e, s, &k, &w);)
        if (w.comm == r->coll->target.comm && w.comm->group->ranks[member] != s->rank &&
            win_lock_holds(e, s, &w, member))
            return word_lock(e, &w, member);
    return NULL;
}

/* What others, but for the agent of this lock, may see, or what they may decide. */
static bool is_seen(const struct engine *e, const struct state *s, const struct event *ev,
                    const struct word *lock)
{
    uint32_t n = e->options->nprocs, other = 0;
    switch (ev->kind) {
    case EVENT_NONE: case EVENT_FAULT: case EVENT_ABORT: case EVENT_FORK: case EVENT_JOIN:
    case EVENT_STOP: case EVENT_FREE:
        return false;
    case EVENT_ICOLL: return !ev->coll.target.comm;
    case EVENT_SELECT: return !is_of_requests(s, ev);
    case EVENT_ISEND: other = ev->send->to; break;
    case EVENT_RECV: other = ev->alts[0].group ? ev->alts[0].group->from : 0; break;
    case EVENT_END: case EVENT_SEND: case EVENT_SSEND: case EVENT_SENDRECV: case EVENT_COLL:
    case EVENT_IRECV: case EVENT_CANCEL: case EVENT_MRECV: case EVENT_MARK:
        break;
    }
    return other < n || &e->rma.words.items[other - n] != lock;
}

/* The rank waits for the lock in the operation, or not before the section ends.  That stands for
 * all that a library may do if nothing is seen before the request is complete. */
static bool requests_allow(struct engine *e, struct state *s, struct event *ev)
{
    for (uint32_t k = 0; e->rma.words.n && k < s->n_requests; k++) {
        const struct word *lock = lock_of(e, s, k);
        if (!lock || !is_seen(e, s, ev, lock))
            continue;
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "this call is not supported while an "
                     "operation with a request is under way, in a section of a lock that others "
                     "may have");
        return false;
    }
    return true;
}

/* It tells others something, and goes on. */
static bool shows(const struct engine *e, const struct event *ev)
{
    return ev->kind == EVENT_ICOLL ||
           (ev->kind == EVENT_ISEND && !is_of_word(e, ev->send->to));
}

bool win_lock_allows(struct engine *e, struct state *s, struct event *ev)
{
    if (!win_lock_is_used(e))
        return true;
    bool blocks = may_block(e, s, ev);
    return requests_allow(e, s, ev) && (!(blocks || shows(e, ev)) || word_waits(e, s, ev)) &&
           (!blocks || all_allow(e, s, false, ev));
}

void win_lock_waits(struct engine *e, struct state *s)
{
    struct event ignored = {.kind = EVENT_NONE};
    if (win_lock_is_used(e))
        all_allow(e, s, true, &ignored);
}

bool win_lock_begins(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     bool excludes, struct event *ev)
{
    if (!all_allow(e, s, false, ev))
        return false;
    if (!win_section_begin(e, s->rank, w, member, excludes)) {
        struct win_late *late = &use_of(e, w)->late;
        late->is = true;
        late->excludes |= excludes;
    }
    if (!win_lock_holds_any(e, s, w))
        win_set(e, s, w, WIN_ROUND, value_int(IR_I32, 0));
    return is_right(e, s->rank, w, false, state_instr(s)->at, ev);
}

void win_lock_asks(struct engine *e, struct state *s, struct event *ev)
{
    struct win w;
    uint32_t cap = 0;
    for (uint32_t k = 0; win_next(e, s, &k, &w);) {
        if (!win_lock_holds_any(e, s, &w))
            continue;
        if (win_is(e, s, &w, WIN_ROUND))
            VEC_PUSH(e->arena, ev->sections, ev->n_sections, cap, w.comm);
        win_set(e, s, &w, WIN_ROUND, value_int(IR_I32, 1));
    }
}

void win_lock_polls(struct engine *e, uint32_t rank, const struct event *ev)
{
    struct event ignored = {.kind = EVENT_NONE};
    for (uint32_t k = 0; k < ev->n_sections && !e->attempt.stop; k++)
        blocks(e, rank, &(struct win){.comm = ev->sections[k]}, true, ev->at, &ignored);
}

void win_lock_ends(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    win_section_end(e, s->rank, w, member);
}
