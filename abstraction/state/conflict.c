/* See conflict.h.  Each object keeps the accesses that are not yet before all that may come. */
#include "abstraction/state/conflict.h"

#include "abstraction/domain/memory.h"
#include "abstraction/model/datatype.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/conflict_pair.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/order.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_order.h"
#include "abstraction/state/win_promise.h"
#include "core/base/vec.h"
#include "core/mpi/mpi.h"

#include <assert.h>
#include <string.h>

enum { FEW = 64, LAST_FEW = 12, MANY = 1024 };

/* ---- sites ---- */

struct site *conflict_site(const struct engine *e, uint32_t rank, uint32_t object)
{
    const struct order_rank *r = &e->rma.order->ranks[rank];
    for (uint32_t i = 0; i < r->n_sites; i++)
        if (r->sites[i].object == object)
            return &r->sites[i];
    return NULL;
}

struct site *conflict_new_site(struct engine *e, uint32_t rank, uint32_t object)
{
    struct order_rank *r = &e->rma.order->ranks[rank];
    struct site *old = conflict_site(e, rank, object);
    struct site fresh = {.object = object, .limit_far = FEW, .limit_near = FEW};
    if (old)
        return old;
    VEC_PUSH(e->arena, r->sites, r->n_sites, r->cap_sites, fresh);
    return &r->sites[r->n_sites - 1];
}

static bool lies_in(const struct buffer *b, uint32_t object)
{
    return b->type && ((b->derived && b->derived->absolute) ||
                       (b->place.kind == VALUE_ADDR && b->place.object == object));
}

static bool coll_uses(const struct coll_call *c, uint32_t object)
{
    bool uses = lies_in(&c->send, object) || lies_in(&c->recv, object);
    for (uint32_t k = 0; k < c->n_out; k++)
        uses |= lies_in(&c->out[k], object);
    for (uint32_t k = 0; k < c->n_in; k++)
        uses |= lies_in(&c->in[k], object);
    return uses;
}

/* Does the library use memory in the object, for what has begun before? */
static bool is_in_use(const struct state *s, uint32_t object)
{
    bool uses = s->attached.is && s->attached.address.kind == VALUE_ADDR &&
                s->attached.address.object == object;
    for (uint32_t i = 0; i < s->n_requests; i++) {
        const struct request *r = &s->requests[i];
        uses |= r->active && (r->coll ? coll_uses(r->coll, object) : lies_in(&r->buffer, object));
    }
    return uses;
}

void conflict_expose(struct engine *e, const struct state *s, uint32_t object)
{
    if (is_in_use(s, object))
        engine_note(e, s, LEDGER_CONFLICTS, "how long memory in this window is used by an "
                    "operation that has begun before is not followed");
    conflict_new_site(e, s->rank, object);
}

void conflict_drop_site(struct engine *e, uint32_t rank, uint32_t object)
{
    struct order_rank *r = &e->rma.order->ranks[rank];
    struct site *old = conflict_site(e, rank, object);
    assert(old);
    if (old)
        *old = r->sites[--r->n_sites];
}

/* ---- what is said ---- */

static const char *verb(const struct span *x)
{
    return conflict_pair_changes(x) ? "written" : "read";
}

static const char *name_of(struct engine *e, const struct span *x)
{
    if (!x->op)
        return "the program";
    return arena_printf(e->arena, "%s%s", x->op->call, x->local ? " (its buffer)" : "");
}

static const char *missing(const struct span *x, const struct span *y)
{
    const struct operation_on *op = x->op ? x->op : y->op;
    if (x->op && x->op == y->op)
        return "its own buffer is what it accesses at the target";
    if (!op)
        return "a barrier or a message between them is missing, with MPI_Win_sync before and after";
    const struct operation_on *other = x->op && y->op && x->op->origin == y->op->origin ? op : NULL;
    switch (op->mode) {
    case MODE_FENCE: return "an MPI_Win_fence between them is missing";
    case MODE_START:
        return other ? "they need epochs of their own"
                     : "only an MPI_Win_post after the one, or an MPI_Win_wait before the other "
                       "would";
    case MODE_LOCK: break;
    }
    return other ? "an MPI_Win_flush between them is missing"
                 : "neither has an exclusive lock on it, and no message or barrier comes after the "
                   "unlock or the flush of the one and before the other";
}

static int64_t base_of(const struct span *x, const struct span *y, uint32_t owner)
{
    const struct operation_on *op = x->op && !x->local ? x->op : y->op;
    if (x->of || y->of)
        return win_order_base(x->of ? x->of : y->of, owner);
    return op && op->target == owner ? win_order_base(op->window, owner) : 0;
}

/* May something order them that is not followed?  Locks do not order what one rank has issued. */
static bool is_unsure(const struct engine *e, const struct span *x, const struct span *y)
{
    return e->rma.order->unsure || (e->rma.order->locks_order && x->rank != y->rank);
}

/* Two epochs. */
static void say_epochs(struct engine *e, const struct state *s, uint32_t owner,
                       const struct span *x, const struct span *y, struct event *ev)
{
    bool locks = x->kind == y->kind;
    const char *rest = locks ? "MPI_MODE_NOCHECK says that no such lock is in the way"
                             : "a window is not locked while it is exposed";
    const char *text =
        arena_printf(e->arena, "nothing orders this %s of rank %u and the %s of rank %u (%s:%u), "
                     "both on the window of rank %u: %s", y->op->call, y->rank, x->op->call,
                     x->rank, x->at.file, x->at.line, owner, rest);
    if (is_unsure(e, x, y))
        engine_note(e, s, LEDGER_CONFLICTS, "perhaps %s", text);
    else
        engine_fault(ev, locks ? DIAG_MPI_RMA_ASSERT : DIAG_MPI_RMA_EXPOSED, text);
}

static void say(struct engine *e, const struct state *s, uint32_t owner, const struct span *x,
                const struct span *y, struct event *ev)
{
    int64_t from = x->from > y->from ? x->from : y->from, to = x->to < y->to ? x->to : y->to;
    int64_t base = base_of(x, y, owner);
    bool vague = is_unsure(e, x, y) || conflict_pair_unsure(x, y);
    const char *text =
        arena_printf(e->arena, "bytes %lld to %lld of the window of rank %u are %s by %s here, on "
                     "rank %u, and %s by %s of rank %u (%s:%u); nothing orders the two: %s",
                     (long long)(from - base), (long long)(to - 1 - base), owner, verb(y),
                     name_of(e, y), y->rank, verb(x), name_of(e, x), x->rank, x->at.file,
                     x->at.line, missing(x, y));
    if (vague)
        engine_note(e, s, LEDGER_CONFLICTS, "perhaps %s", text);
    else
        engine_fault(ev, DIAG_MPI_RMA_CONFLICT, text);
}

/* After a choice: what would have ordered them is not followed. */
static const char *meeting_text(struct engine *e, const struct state *s, const struct span *x,
                                const struct span *y)
{
    struct src_range at = state_instr(s)->at;
    return arena_printf(e->arena, "whether bytes of a window that are %s by %s of rank %u "
                        "(%s:%u) and %s by %s of rank %u (%s:%u), after choices, are so in an "
                        "order that each library keeps is not checked", verb(x), name_of(e, x),
                        x->rank, x->at.file, x->at.line, verb(y), name_of(e, y), y->rank, at.file,
                        at.line);
}

/* y is new.  False: *ev is a fault. */
static bool allows(struct engine *e, const struct state *s, uint32_t owner, const struct span *x,
                   const struct span *y, struct event *ev)
{
    if (x->from >= y->to || y->from >= x->to || conflict_pair_together(x, y) ||
        conflict_pair_before(x, y) || conflict_pair_before(y, x) ||
        conflict_pair_excluded(x, y, owner))
        return true;
    if (x->kind >= ACCESS_SECTION)
        say_epochs(e, s, owner, x, y, ev);
    else
        say(e, s, owner, x, y, ev);
    return ev->kind == EVENT_NONE;
}

static bool all_allow(struct engine *e, const struct state *s, uint32_t owner,
                      const struct span *spans, uint32_t n, const struct span *y,
                      struct event *ev)
{
    e->budget->work += n / 8;
    for (uint32_t i = 0; i < n; i++)
        if (!allows(e, s, owner, &spans[i], y, ev))
            return false;
    return true;
}

bool conflict_is_left(const struct engine *e, uint32_t rank)
{
    const struct order_rank *r = &e->rma.order->ranks[rank];
    for (uint32_t i = 0; i < r->n_sites; i++)
        for (uint32_t k = 0; k < r->sites[i].n_far; k++)
            if (!conflict_pair_past(e, &r->sites[i].far[k]))
                return true;
    return false;
}

/* ---- the accesses ---- */

/* What is before all that may come is forgotten; the limit is twice what is left. */
static void prune(const struct engine *e, struct span *spans, uint32_t *n, uint32_t *limit)
{
    uint32_t kept = 0;
    if (*n < *limit)
        return;
    for (uint32_t i = 0; i < *n; i++)
        if (!conflict_pair_past(e, &spans[i]))
            spans[kept++] = spans[i];
    *n = kept;
    *limit = kept < FEW / 2 ? FEW : 2 * kept;
}

/* Where accesses to the site are compared, and whose its bytes are.  Those of several ranks are not
 * kept apart by the lock of one. */
static struct site *meeting(struct site *site, struct span *x, uint32_t *owner)
{
    if (!site->of)
        return site;
    *owner = win_order_owner(site->of, x->from);
    if (win_order_owner(site->of, x->to - 1) != *owner)
        x->held = NULL;
    return win_order_shared(site->of);
}

/* ---- outside of the exact phase ---- */

static bool is_like(const struct span *x, const struct span *y)
{
    bool same = x->from == y->from && x->to == y->to && x->kind == y->kind &&
                x->rank == y->rank && x->local == y->local && !x->held == !y->held;
    if (!x->op || !y->op)
        return same && !x->op && !y->op;
    return same && x->op->operator == y->op->operator && x->op->type == y->op->type &&
           x->op->reads == y->op->reads;
}

/* An access that may happen at any time after the rank has left the exact phase.  Of those that may
 * not come together with it only the first is told. */
static void add_loose(struct engine *e, const struct state *s, uint32_t owner, struct site *site,
                      const struct span *y)
{
    const struct { const struct span *v; uint32_t n; } all[] = {
        {site->loose, site->n_loose}, {site->far, site->n_far}, {site->near, site->n_near}};
    bool known = false; /* it is compared all the same: there may be two such in one epoch */
    for (uint32_t i = 0; i < site->n_loose; i++)
        known = known || is_like(&site->loose[i], y);
    if (site->n_loose == MANY)
        e->rma.order->unfollowed = true;
    if (e->rma.order->unfollowed || e->rma.order->meets)
        return;
    for (uint32_t k = 0; k < 3; k++)
        for (uint32_t i = 0; i < all[k].n && !e->rma.order->meets; i++) {
            const struct span *x = &all[k].v[i];
            if (x->from < y->to && y->from < x->to && !conflict_pair_together(x, y) &&
                !conflict_pair_before(x, y) && !conflict_pair_excluded(x, y, owner))
                e->rma.order->meets = meeting_text(e, s, x, y);
        }
    if (!known)
        VEC_PUSH(e->arena, site->loose, site->n_loose, site->cap_loose, *y);
}

bool conflict_add(struct engine *e, const struct state *s, uint32_t owner, struct site *site,
                  const struct span *y, struct event *ev)
{
    struct span x = *y;
    site = meeting(site, &x, &owner);
    if (!order_follows(e)) {
        add_loose(e, s, owner, site, &x);
        return true;
    }
    if (!all_allow(e, s, owner, site->far, site->n_far, &x, ev) ||
        !all_allow(e, s, owner, site->near, site->n_near, &x, ev))
        return false;
    if (!e->rma.order->n_pending)
        prune(e, site->far, &site->n_far, &site->limit_far);
    VEC_PUSH(e->arena, site->far, site->n_far, site->cap_far, x);
    return true;
}

/* The program has done the same next to it, since its last call: only the rest of y is new.
 * NULL: it has not. */
static struct span *same_before(struct site *site, struct span *y)
{
    uint32_t last = site->n_near > LAST_FEW ? site->n_near - LAST_FEW : 0;
    for (uint32_t i = site->n_near; i-- > last;) {
        struct span *x = &site->near[i];
        if (x->begin != y->begin || x->kind != y->kind || x->vague != y->vague ||
            x->polls != y->polls ||
            x->end != y->end || x->held != y->held || x->at.line != y->at.line ||
            y->from > x->to || x->from > y->to)
            continue;
        if (y->from >= x->from && y->to > x->to)
            y->from = x->to;
        else if (y->to <= x->to && y->from < x->from)
            y->to = x->from;
        else if (y->from >= x->from)
            y->to = y->from;
        return x;
    }
    return NULL;
}

static bool add_near(struct engine *e, const struct state *s, struct site *site, struct span y,
                     struct event *ev)
{
    uint32_t owner = y.rank;
    y.of = site->of;
    site = meeting(site, &y, &owner);
    struct span *before = same_before(site, &y);
    if (y.from == y.to)
        return true;
    if (!order_follows(e)) {
        add_loose(e, s, owner, site, &y);
        return true;
    }
    if (!all_allow(e, s, owner, site->far, site->n_far, &y, ev) ||
        (y.of && !all_allow(e, s, owner, site->near, site->n_near, &y, ev)))
        return false;
    if (before) {
        before->from = y.from < before->from ? y.from : before->from;
        before->to = y.to > before->to ? y.to : before->to;
        return true;
    }
    if (!e->rma.order->n_pending)
        prune(e, site->near, &site->n_near, &site->limit_near);
    VEC_PUSH(e->arena, site->near, site->n_near, site->cap_near, y);
    return true;
}

bool conflict_watches(const struct engine *e, const struct state *s)
{
    return order_compares(e) && e->phase != PHASE_JOINT && e->rma.order->ranks[s->rank].n_sites;
}

void conflict_unknown(struct engine *e, const struct state *s)
{
    engine_note(e, s, LEDGER_CONFLICTS, "what is accessed here through a pointer that is not known "
                "may be in a window");
}

/* Do its buffers stay in use when the call has returned?  Then it is said, since that is not
 * followed. */
static void look_at_call(struct engine *e, const struct state *s, const struct mpi_call *call)
{
    if (!call || strpbrk(call->roles, "qQ") || strstr(call->name, "_begin"))
        engine_note(e, s, LEDGER_CONFLICTS, "how long memory in a window is used by this call that "
                    "does not block is not followed");
}

/* The MPI call that runs, or NULL: it is made through a pointer. */
static const struct mpi_call *running_call(const struct engine *e, const struct state *s)
{
    const struct ir_instr *i = state_instr(s);
    bool named = i->op == IR_CALL && i->callee.kind == IR_O_FUNC;
    enum mpi_fn fn = named ? e->program->funcs[i->callee.id].mpi : MPI_FN_COUNT;
    return fn == MPI_FN_COUNT ? NULL : mpi_call(fn);
}

/* Does it end where it begins, without a step of order.h? */
static bool is_local(const struct mpi_call *call)
{
    return call && (call->class == MPI_C_ENV || call->class == MPI_C_TYPE ||
                    call->class == MPI_C_OP || call->handler == MPI_H_ENV);
}

/* Is MPI_Win_sync the only call of MPI in the loop? */
static bool only_syncs(const struct engine *e, const struct ir_func *f,
                       const struct loop_info *loop)
{
    bool syncs = false;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; bit_get(loop->body, b) && k < f->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &f->blocks[b].instrs[k];
            if (i->op != IR_CALL)
                continue;
            if (i->callee.kind != IR_O_FUNC)
                return false;
            enum mpi_fn fn = e->program->funcs[i->callee.id].mpi;
            if (fn != MPI_FN_COUNT && fn != MPI_FN_MPI_Win_sync)
                return false;
            syncs |= fn == MPI_FN_MPI_Win_sync;
        }
    return syncs;
}

/* It may wait there for what another rank stores (12.7, rule 2 of the unified model), or tell it:
 * also by an atomic operation. */
static bool is_signal(const struct engine *e, const struct state *s)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    if (state_instr(s)->is_volatile)
        return true;
    for (uint32_t k = 0; k < f->fn->n_loops; k++)
        if (bit_get(f->fn->loops[k].body, f->block) &&
            only_syncs(e, f->fn->f, &f->fn->loops[k]))
            return true;
    return false;
}

/* Is the place, or one from which it was called, in a loop? */
static bool is_repeated(const struct state *s)
{
    for (uint32_t i = 0; i < s->n_frames; i++) {
        const struct frame *f = &s->frames[i];
        for (uint32_t k = 0; k < f->fn->n_loops; k++)
            if (bit_get(f->fn->loops[k].body, f->block))
                return true;
    }
    return false;
}

bool conflict_allows(struct engine *e, const struct state *s, struct value at, int64_t n,
                     bool writes, struct event *ev)
{
    if (!conflict_watches(e, s) || at.kind != VALUE_ADDR || n == 0)
        return true;
    struct site *site = conflict_site(e, s->rank, at.object);
    if (!site)
        return true;
    const struct mpi_call *call = e->now.watches ? NULL : running_call(e, s);
    if (call && call->class == MPI_C_RMA)
        return true; /* win_order.c */
    if (!e->now.watches)
        look_at_call(e, s, call);
    e->rma.order->unsure |= site->of && is_signal(e, s); /* it may order what follows */
    if (writes)
        win_promise_stored(e, s, at, n);
    bool somewhere = at.any || n < 0;
    struct span y = {.from = somewhere ? 0 : at.i, .to = somewhere ? INT64_MAX : at.i + n,
                     .kind = writes ? ACCESS_STORED : ACCESS_LOADED,
                     .vague = somewhere || e->now.region, .local = true,
                     .polls = !writes && is_repeated(s),
                     .rank = s->rank, .at = state_instr(s)->at, .begin = order_now(e, s->rank),
                     .end = order_count(e, s->rank) + (e->now.watches || is_local(call) ? 1 : 2),
                     .held = e->rma.order->ranks[s->rank].held};
    return add_near(e, s, site, y, ev);
}
