/* See win_order.h. */
#include "abstraction/state/win_order.h"

#include "abstraction/domain/memory.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/order.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win.h"
#include "abstraction/state/win_lock.h"
#include "abstraction/state/win_promise.h"
#include "abstraction/state/window.h"
#include "core/base/vec.h"

#include <assert.h>

enum { MAX_BLOCKS = 4096, FEW_EPOCHS = 64 };

/* ---- windows ---- */

static uint32_t count_made(struct engine *e, uint32_t rank, uint32_t comm)
{
    struct order_rank *r = &e->rma.order->ranks[rank];
    while (r->n_made <= comm)
        VEC_PUSH(e->arena, r->made, r->n_made, r->cap_made, 0);
    return r->made[comm]++;
}

static struct window *find_window(struct engine *e, const struct comm *comm, uint32_t number)
{
    struct order *o = e->rma.order;
    for (uint32_t i = 0; i < o->n_windows; i++)
        if (o->windows[i]->comm == comm && o->windows[i]->number == number)
            return o->windows[i];
    struct window *w = ARENA_NEW(e->arena, struct window);
    *w = (struct window){.comm = comm, .number = number};
    w->parts = ARENA_ARRAY(e->arena, struct window_part, o->n);
    VEC_PUSH(e->arena, o->windows, o->n_windows, o->cap_windows, w);
    return w;
}

static struct window_side *side_of(const struct engine *e, uint32_t rank, uint32_t comm)
{
    struct order_rank *r = &e->rma.order->ranks[rank];
    for (uint32_t i = 0; i < r->n_sides; i++)
        if (r->sides[i].window->comm->index == comm)
            return &r->sides[i];
    return NULL;
}

struct window_side *window_side(const struct engine *e, const struct state *s,
                                const struct win *w)
{
    return order_is_on(e) ? side_of(e, s->rank, w->comm->index) : NULL;
}

int64_t win_order_base(const struct window *w, uint32_t rank)
{
    return w->shared ? w->parts[rank].first : w->parts[rank].base;
}

struct site *win_order_shared(const struct window *w)
{
    return w->shared;
}

uint32_t win_order_owner(const struct window *w, int64_t at)
{
    const struct rank_list *g = w->comm->group;
    uint32_t owner = g->ranks[0];
    for (uint32_t k = 1; k < g->n; k++)
        if (w->parts[g->ranks[k]].first <= at)
            owner = g->ranks[k];
    return owner;
}

bool win_order_has_hints(const struct window *w)
{
    return w->hints;
}

/* ---- accesses ---- */

static bool place(struct engine *e, const struct state *s, struct window *w, uint32_t owner,
                  struct span x, struct event *ev)
{
    struct window_part *p = &w->parts[owner];
    if (!p->known) {
        VEC_PUSH(e->arena, p->pending, p->n_pending, p->cap_pending, x);
        e->rma.order->n_pending++;
        return true;
    }
    if (p->nothing)
        return true;
    x.from += p->base;
    x.to = x.vague ? p->base + p->size : x.to + p->base;
    return conflict_add(e, s, owner, conflict_new_site(e, owner, p->object), &x, ev);
}

static bool place_pending(struct engine *e, struct state *s, struct window *w,
                          struct event *ev)
{
    struct window_part *p = &w->parts[s->rank];
    uint32_t n = p->n_pending;
    p->n_pending = 0;
    e->rma.order->n_pending -= n;
    for (uint32_t i = 0; i < n; i++)
        if (!place(e, s, w, s->rank, p->pending[i], ev))
            return false;
    return true;
}

/* Its memory; what is not known of it is a part of the ledger. */
static void note_part(struct engine *e, struct state *s, const struct win *w,
                      struct window_part *p)
{
    struct value base = win_get(e, s, w, WIN_BASE), size = win_get(e, s, w, WIN_SIZE);
    p->known = true;
    p->nothing = value_is_null(&base) || (size.kind == VALUE_INT && size.i == 0);
    if (p->nothing)
        return;
    if (base.kind != VALUE_ADDR || base.any) {
        engine_note(e, s, LEDGER_CONFLICTS, "where the memory of this window is, is not known");
        p->nothing = true;
        return;
    }
    p->object = base.object;
    p->base = base.i;
    p->size = size.kind == VALUE_INT ? size.i : INT64_MAX / 4;
    conflict_expose(e, s, base.object);
}

/* All members have this memory: it is compared as one. */
static void share(struct engine *e, struct state *s, const struct win *w, struct window *window)
{
    int64_t first = 0, size = 0, unit;
    if (!window->shared) {
        window->shared = ARENA_NEW(e->arena, struct site);
        *window->shared = (struct site){.limit_far = FEW_EPOCHS, .limit_near = FEW_EPOCHS};
    }
    for (uint32_t k = 0; k < w->comm->group->n; k++, first += size) {
        window->parts[w->comm->group->ranks[k]].first = first;
        if (!win_member(e, s, w, k, &size, &unit))
            engine_note(e, s, LEDGER_CONFLICTS, "where the parts of this memory are, is not known");
    }
    conflict_new_site(e, s->rank, win_get(e, s, w, WIN_BASE).object)->of = window;
}

/* What is not followed of windows other than those of memory that each rank has for itself. */
static void note_flavour(struct engine *e, struct state *s, const struct win *w)
{
    bool shared = win_is_flavour(e, s, w, WIN_SHARED);
    if (win_is_flavour(e, s, w, WIN_DYNAMIC))
        engine_note(e, s, LEDGER_CONFLICTS, "accesses to what is attached to this window are not "
                    "compared");
    if (shared && (!order_is_on(e) || win_get(e, s, w, WIN_BASE).any))
        engine_note(e, s, LEDGER_CONFLICTS, "accesses to the memory that the processes share are "
                    "not compared");
}

bool win_order_made(struct engine *e, struct state *s, const struct win *w,
                    const uint32_t *const *clocks, struct event *ev)
{
    note_flavour(e, s, w);
    if (order_compares(e) && !order_is_on(e))
        e->rma.order->unfollowed = true;
    if (!order_is_on(e))
        return true;
    struct order_rank *r = &e->rma.order->ranks[s->rank];
    struct window *window = find_window(e, w->comm, count_made(e, s->rank, w->comm->index));
    struct window_side fresh = {.window = window};
    window->parts[s->rank].epochs.limit_far = FEW_EPOCHS;
    fresh.posted = ARENA_ARRAY(e->arena, const uint32_t *, e->rma.order->n);
    VEC_PUSH(e->arena, r->sides, r->n_sides, r->cap_sides, fresh);
    for (uint32_t k = 0; clocks && k < w->comm->group->n; k++)
        window->parts[w->comm->group->ranks[k]].made = clocks[k];
    window->hints |= win_is(e, s, w, WIN_HINTS);
    note_part(e, s, w, &window->parts[s->rank]);
    if (win_is_flavour(e, s, w, WIN_SHARED) && !win_get(e, s, w, WIN_BASE).any)
        share(e, s, w, window);
    return place_pending(e, s, window, ev);
}

static bool is_exposed(const struct order_rank *r, uint32_t rank, uint32_t object)
{
    for (uint32_t i = 0; i < r->n_sides; i++) {
        const struct window_part *p = &r->sides[i].window->parts[rank];
        if (p->known && !p->nothing && p->object == object)
            return true;
    }
    return false;
}

void win_order_freed(struct engine *e, struct state *s, const struct win *w)
{
    struct window_side *mine = window_side(e, s, w);
    if (!mine)
        return;
    struct order_rank *r = &e->rma.order->ranks[s->rank];
    const struct window_part *p = &mine->window->parts[s->rank];
    *mine = r->sides[--r->n_sides];
    if (!p->nothing && !is_exposed(r, s->rank, p->object) && !win_is(e, s, w, WIN_HINTS))
        conflict_drop_site(e, s->rank, p->object);
}

/* ---- sections and exposures ---- */

static bool begin_epoch(struct engine *e, const struct state *s, struct window *w,
                        uint32_t owner, struct operation_on *op, struct event *ev)
{
    struct span x = {.from = 0, .to = 1, .kind = op->kind, .rank = s->rank,
                     .at = state_instr(s)->at, .begin = op->begin, .op = op};
    return conflict_add(e, s, owner, &w->parts[owner].epochs, &x, ev);
}

static struct operation_on *new_epoch(struct engine *e, const struct state *s, struct window *w,
                                      enum access_kind kind, const char *call)
{
    struct operation_on *op = ARENA_NEW(e->arena, struct operation_on);
    *op = (struct operation_on){.window = w, .origin = s->rank, .target = s->rank,
                                .mode = MODE_LOCK, .kind = kind, .call = call,
                                .begin = order_now(e, s->rank)};
    return op;
}

bool win_order_post(struct engine *e, struct state *s, const struct win *w, struct event *ev)
{
    struct window_side *mine = window_side(e, s, w);
    if (!mine && win_lock_is_used(e))
        engine_note(e, s, LEDGER_CONFLICTS, "that nobody locks the window while it is exposed is "
                    "not checked");
    if (!mine)
        return true;
    win_promise_kept(mine);
    mine->exposure = new_epoch(e, s, mine->window, ACCESS_EXPOSURE, "MPI_Win_post");
    return begin_epoch(e, s, mine->window, s->rank, mine->exposure, ev);
}

/* ---- the ends of operations ---- */

static bool is_over(const struct operation_on *op)
{
    return op->here.count && op->there.count;
}

static void forget_over(struct window *w)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < w->n_open; i++)
        if (!is_over(w->open[i]))
            w->open[kept++] = w->open[i];
    w->n_open = kept;
}

static void end(struct ending *at, uint32_t rank, uint32_t count)
{
    if (!at->count)
        *at = (struct ending){rank, count};
}

void win_order_fence(struct engine *e, struct state *s, const struct win *w, bool closes,
                     const uint32_t *const *clocks)
{
    struct window_side *mine = window_side(e, s, w);
    if (!mine)
        return;
    uint32_t next = order_count(e, s->rank) + 1;
    for (uint32_t i = 0; closes && i < mine->window->n_open; i++) {
        struct operation_on *op = mine->window->open[i];
        if (op->mode != MODE_FENCE || op->fences > mine->fences)
            continue;
        if (op->origin == s->rank)
            end(&op->here, s->rank, next);
        if (op->target == s->rank)
            end(&op->there, s->rank, next);
    }
    forget_over(mine->window);
    win_promise_kept(mine);
    mine->fences++;
    mine->opened = clocks;
    order_step(e, s->rank);
}

void win_order_posted(struct engine *e, uint32_t rank, uint32_t comm, uint32_t by,
                      const uint32_t *clock)
{
    struct window_side *mine = order_is_on(e) ? side_of(e, rank, comm) : NULL;
    if (mine)
        mine->posted[by] = clock;
}

static bool is_started(const struct operation_on *op, const struct state *s)
{
    return op->mode == MODE_START && op->origin == s->rank;
}

void win_order_completes(struct engine *e, struct state *s, const struct win *w)
{
    struct window_side *mine = window_side(e, s, w);
    for (uint32_t i = 0; mine && i < mine->window->n_open; i++)
        mine->window->open[i]->completed |= is_started(mine->window->open[i], s);
}

void win_order_complete(struct engine *e, struct state *s, const struct win *w)
{
    struct window_side *mine = window_side(e, s, w);
    for (uint32_t i = 0; mine && i < mine->window->n_open; i++)
        if (is_started(mine->window->open[i], s))
            end(&mine->window->open[i]->here, s->rank, order_count(e, s->rank) + 1);
    order_step(e, s->rank);
}

void win_order_wait(struct engine *e, struct state *s, const struct win *w,
                    const struct rank_list *origins)
{
    struct window_side *mine = window_side(e, s, w);
    if (!mine)
        return;
    for (uint32_t i = 0; i < mine->window->n_open; i++) {
        struct operation_on *op = mine->window->open[i];
        if (op->mode == MODE_START && op->target == s->rank && op->completed &&
            group_rank(origins, op->origin) >= 0)
            end(&op->there, s->rank, order_count(e, s->rank) + 1);
    }
    if (mine->exposure)
        end(&mine->exposure->there, s->rank, order_count(e, s->rank) + 1);
    forget_over(mine->window);
    win_promise_kept(mine);
    order_step(e, s->rank);
}

static uint32_t rank_of(const struct win *w, uint32_t member)
{
    return member == SKEL_NONE ? ALL_TARGETS : w->comm->group->ranks[member];
}

void win_order_flush(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     bool here)
{
    struct window_side *mine = window_side(e, s, w);
    uint32_t target = rank_of(w, member);
    if (!mine)
        return;
    win_promise_kept(mine);
    order_step(e, s->rank);
    for (uint32_t i = 0; i < mine->window->n_open; i++) {
        struct operation_on *op = mine->window->open[i];
        if (op->mode != MODE_LOCK || op->origin != s->rank ||
            (target != ALL_TARGETS && op->target != target))
            continue;
        end(&op->here, s->rank, order_count(e, s->rank) + 1);
        if (!here)
            end(&op->there, s->rank, order_count(e, s->rank) + 1);
    }
    forget_over(mine->window);
    order_step(e, s->rank);
}

bool win_order_lock(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                    bool excludes, bool promises, struct event *ev)
{
    struct window_side *mine = window_side(e, s, w);
    if (!mine && order_has_exposures(e))
        engine_note(e, s, LEDGER_CONFLICTS, "that the target is not exposed is not checked");
    if (!mine)
        return true;
    struct order_rank *r = &e->rma.order->ranks[s->rank];
    struct held *h = ARENA_NEW(e->arena, struct held);
    win_promise_kept(mine);
    order_step(e, s->rank);
    struct operation_on *section = new_epoch(e, s, mine->window, ACCESS_SECTION,
                                             member == SKEL_NONE ? "MPI_Win_lock_all"
                                                                 : "MPI_Win_lock");
    section->excludes = excludes;
    section->promises = promises;
    *h = (struct held){mine->window, rank_of(w, member), excludes && !promises, section, r->held};
    r->held = h;
    const struct rank_list *g = w->comm->group;
    for (uint32_t k = 0; k < g->n; k++)
        if ((member == SKEL_NONE || k == member) &&
            !begin_epoch(e, s, mine->window, g->ranks[k], section, ev))
            return false;
    return true;
}

/* The locks but for one, whose section has ended. */
static const struct held *without(struct engine *e, const struct held *all,
                                  const struct window *w, uint32_t target, uint32_t rank)
{
    if (!all)
        return NULL;
    if (all->window == w && all->target == target) {
        end(&all->section->there, rank, order_count(e, rank));
        return all->next;
    }
    struct held *h = arena_memdup(e->arena, all, sizeof *all);
    h->next = without(e, all->next, w, target, rank);
    return h;
}

void win_order_unlock(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    struct window_side *mine = window_side(e, s, w);
    if (!mine)
        return;
    struct order_rank *r = &e->rma.order->ranks[s->rank];
    r->held = without(e, r->held, mine->window, rank_of(w, member), s->rank);
}

/* ---- operations ---- */

static const uint32_t *later(struct engine *e, const uint32_t *a, const uint32_t *b)
{
    if (!b)
        return a;
    uint32_t *both = ARENA_ARRAY(e->arena, uint32_t, e->rma.order->n);
    for (uint32_t k = 0; k < e->rma.order->n; k++)
        both[k] = a[k] > b[k] ? a[k] : b[k];
    return both;
}

/* What must have happened before the target is touched. */
static const uint32_t *begin_of(struct engine *e, const struct window_side *mine,
                                const struct win_issue *i, uint32_t target,
                                const uint32_t *now)
{
    switch (i->mode) {
    case MODE_FENCE: return later(e, now, mine->opened ? mine->opened[i->member] : NULL);
    case MODE_START: return later(e, now, mine->posted[target]);
    case MODE_LOCK: break;
    }
    return later(e, now, mine->window->parts[target].made);
}

/* Where the bytes of a buffer are, from an address on. */
struct bytes {
    struct engine *e;
    struct state *s;
    struct window *window; /* of the target, or NULL: memory of the rank itself */
    uint32_t owner;
    struct span x;
    struct event *ev;
};

static bool touch(struct bytes *b, struct value at, int64_t n)
{
    struct span x = b->x;
    x.from = at.i;
    x.to = at.i + n;
    if (b->window)
        return place(b->e, b->s, b->window, b->owner, x, b->ev);
    struct site *site = conflict_site(b->e, b->owner, at.object);
    return !site || conflict_add(b->e, b->s, b->owner, site, &x, b->ev);
}

/* The whole of an object, or of the window. */
static bool touch_all(struct bytes *b, struct value at)
{
    b->x.vague = true;
    at.i = 0;
    return touch(b, at, INT64_MAX / 4);
}

static bool touch_buffer(struct bytes *b, const struct buffer *buffer, struct value at)
{
    const struct datatype *d = buffer->derived;
    if (at.kind != VALUE_ADDR)
        return true;
    if (at.any || (d && !d->blocks))
        return touch_all(b, at);
    if (!d || buffer->size) {
        if (buffer->count.kind != VALUE_INT || !buffer->size)
            return touch_all(b, at);
        return buffer->count.i <= 0 || touch(b, at, buffer->count.i * (int64_t)buffer->size);
    }
    if (buffer->elements.kind != VALUE_INT ||
        buffer->elements.i > MAX_BLOCKS / (int64_t)(d->n_blocks + 1))
        return touch_all(b, at);
    for (int64_t k = 0; k < buffer->elements.i; k++)
        for (uint32_t i = 0; i < d->n_blocks; i++)
            if (!touch(b, buffer_block_place(buffer, at, k, &d->blocks[i]),
                       d->blocks[i].count * (int64_t)mpi_type_size(d->blocks[i].basic)))
                return false;
    return true;
}

static bool touch_target(struct engine *e, struct state *s, const struct win_issue *i,
                         struct operation_on *op, struct event *ev)
{
    struct bytes b = {e, s, op->window, op->target, {0}, ev};
    b.x = (struct span){.kind = i->kind, .rank = s->rank, .at = state_instr(s)->at,
                        .begin = op->begin, .op = op, .held = e->rma.order->ranks[s->rank].held};
    if (i->disp == INT64_MIN)
        return touch_all(&b, value_addr(0, 0));
    return touch_buffer(&b, i->target, value_addr(0, i->disp));
}

static bool touch_own(struct engine *e, struct state *s, const struct buffer *buffer,
                      struct operation_on *op, bool receives, struct event *ev)
{
    struct bytes b = {e, s, NULL, s->rank, {0}, ev};
    if (!buffer || !buffer->type)
        return true;
    if (receives && buffer->place.kind == VALUE_ADDR &&
        conflict_site(e, s->rank, buffer->place.object))
        win_promise_stored(e, s, buffer->place, -1);
    b.x = (struct span){.kind = receives ? ACCESS_STORED : ACCESS_LOADED, .rank = s->rank,
                        .at = state_instr(s)->at, .begin = order_now(e, s->rank), .op = op,
                        .held = e->rma.order->ranks[s->rank].held, .local = true};
    return touch_buffer(&b, buffer, buffer->place);
}

/* Outside of the exact phase: it may be under way from there on. */
static bool issue_loose(struct engine *e, struct state *s, const struct win *w,
                        const struct win_issue *i, struct event *ev)
{
    bool compares = order_compares(e) && e->phase != PHASE_JOINT;
    struct window_side *mine = compares ? side_of(e, s->rank, w->comm->index) : NULL;
    uint32_t target = w->comm->group->ranks[i->member];
    if (!mine || !mine->window->parts[target].known) {
        engine_note(e, s, LEDGER_CONFLICTS, "that no access of another rank, nor of this one to "
                    "a window, conflicts with this %s is not checked", i->call);
        return true;
    }
    struct operation_on *op = ARENA_NEW(e->arena, struct operation_on);
    *op = (struct operation_on){.window = mine->window, .origin = s->rank, .target = target,
                                .mode = i->mode, .kind = i->kind, .call = i->call,
                                .operator = i->operator, .type = i->type, .reads = i->reads,
                                .swaps = i->swaps, .begin = order_now(e, s->rank)};
    const struct held lock = {mine->window, target, true, NULL, NULL};
    struct order_rank *r = &e->rma.order->ranks[s->rank];
    r->held = win_excludes(e, s, w, i->member) ? arena_memdup(e->arena, &lock, sizeof lock) : NULL;
    return touch_own(e, s, i->sends[0], op, false, ev) &&
           touch_own(e, s, i->sends[1], op, false, ev) &&
           touch_own(e, s, i->receives, op, true, ev) && touch_target(e, s, i, op, ev);
}

bool win_order_issue(struct engine *e, struct state *s, const struct win *w,
                     const struct win_issue *i, struct event *ev)
{
    struct window_side *mine = window_side(e, s, w);
    assert(i->member < w->comm->group->n);
    uint32_t target = w->comm->group->ranks[i->member];
    if (!mine)
        return issue_loose(e, s, w, i, ev);
    struct operation_on *op = ARENA_NEW(e->arena, struct operation_on);
    const uint32_t *now = order_tell(e, s->rank);
    *op = (struct operation_on){.window = mine->window, .origin = s->rank, .target = target,
                                .mode = i->mode, .kind = i->kind, .call = i->call,
                                .operator = i->operator, .type = i->type, .reads = i->reads,
                                .swaps = i->swaps,
                                .vague = i->requests, .fences = mine->fences,
                                .begin = begin_of(e, mine, i, target, now)};
    if (!win_promise_allows(e, op, ev))
        return false;
    VEC_PUSH(e->arena, mine->window->open, mine->window->n_open, mine->window->cap_open, op);
    return touch_own(e, s, i->sends[0], op, false, ev) &&
           touch_own(e, s, i->sends[1], op, false, ev) &&
           touch_own(e, s, i->receives, op, true, ev) && touch_target(e, s, i, op, ev);
}

/* ---- the end ---- */

static bool shares(const struct engine *e)
{
    for (uint32_t k = 0; k < e->rma.order->n_windows; k++)
        if (e->rma.order->windows[k]->shared)
            return true;
    return false;
}

static bool is_left(const struct engine *e)
{
    for (uint32_t k = 0; k < e->rma.order->n; k++)
        if (conflict_is_left(e, k))
            return true;
    return e->rma.order->n_pending || e->rma.order->meets || shares(e);
}

void win_order_end(struct engine *e, bool ends)
{
    const struct order *o = e->rma.order;
    if (!o || ends || !is_left(e))
        return;
    bool all = o->compares && !o->unfollowed && !o->n_pending && !shares(e);
    if (!all || o->meets)
        ledger_add(e->ledger, LEDGER_CONFLICTS, (struct src_range){0}, "%s",
                   all ? o->meets : "accesses to window memory are compared until the first choice "
                                    "of a rank, and this is not the end");
}
