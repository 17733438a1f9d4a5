/* Epochs of windows in active target synchronisation (MPI-4.0 12.5.1, 12.5.2).
 *
 *     MPI_Win_fence(0, w)              COLL on the window; it waits for all if it ends an epoch
 *     MPI_Win_post({0, 2}, 0, w)       a message to rank 0, one to rank 2; it does not wait
 *     MPI_Win_start({1}, 0, w)         a message from rank 1
 *     MPI_Win_complete(w)              a message to each target
 *     MPI_Win_wait(w)                  a message from each origin
 *     MPI_Win_test(&flag, w)           a probe, and the message if it is there; origin by origin
 *
 * The messages are those of the model implementation in 12.5.2.  Which epochs are open stands in
 * the object of the window.
 */
#include "abstraction/call/win_sync.h"

#include "abstraction/arguments/content.h"
#include "abstraction/arguments/envelope.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/win.h"
#include "abstraction/call/win_value.h"
#include "abstraction/channel/channel.h"
#include "abstraction/coll/exact.h"
#include "abstraction/coll/spare.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_lock.h"
#include "abstraction/state/win_order.h"
#include "abstraction/state/win_promise.h"
#include "abstraction/state/word.h"

/* ---- which epochs are open ---- */

static bool not_started(struct engine *e, struct state *s, const struct win *w, const char *verb,
                        struct event *ev)
{
    if (!win_group(e, s, w, WIN_ACCESS))
        return true;
    return win_wrong(ev, arena_printf(e->arena, "the window %s in the access epoch of "
                                      "MPI_Win_start: MPI_Win_complete is missing", verb));
}

static bool not_posted(struct engine *e, struct state *s, const struct win *w, const char *verb,
                       struct event *ev)
{
    if (!win_group(e, s, w, WIN_EXPOSED))
        return true;
    return win_wrong(ev, arena_printf(e->arena, "the window %s in the exposure epoch of "
                                      "MPI_Win_post: MPI_Win_wait is missing", verb));
}

static bool not_issued(struct engine *e, struct state *s, const struct win *w, const char *verb,
                       struct event *ev)
{
    if (!win_is(e, s, w, WIN_ISSUED))
        return true;
    return win_wrong(ev, arena_printf(e->arena, "the window %s in the epoch of MPI_Win_fence, "
                                      "after operations: a second MPI_Win_fence is missing", verb));
}

static bool not_locked(struct engine *e, struct state *s, const struct win *w, const char *verb,
                       struct event *ev)
{
    if (!win_lock_holds_any(e, s, w))
        return true;
    enum mpi_fn fn = win_lock_holds_all(e, s, w) ? MPI_FN_MPI_Win_lock_all : MPI_FN_MPI_Win_lock;
    return win_wrong(ev, arena_printf(e->arena, "the window %s in a section of %s: the unlock is "
                                      "missing", verb, mpi_call(fn)->name));
}

bool win_sync_is_closed(struct engine *e, struct state *s, const struct win *w, const char *verb,
                        struct event *ev)
{
    return not_started(e, s, w, verb, ev) && not_posted(e, s, w, verb, ev) &&
           not_issued(e, s, w, verb, ev) && not_locked(e, s, w, verb, ev);
}

static bool is_open_fence(struct engine *e, struct state *s, const struct win *w)
{
    struct value last = win_get(e, s, w, WIN_FENCE);
    return last.kind == VALUE_INT && last.i == WIN_FENCE_OPENS;
}

/* The call may wait for its target, or not. */
static void may_wait(struct engine *e, const struct state *s)
{
    struct event ignored;
    if (!e->rma.waits->file)
        *e->rma.waits = state_instr(s)->at;
    word_drop_always(e, s, &ignored); /* which of them wait would matter */
}

bool win_sync_covers(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     bool requests, struct event *ev)
{
    const struct rank_list *targets = win_group(e, s, w, WIN_ACCESS);
    bool locked = member == SKEL_NONE ? win_lock_holds_any(e, s, w)
                                      : win_lock_holds(e, s, w, member);
    if (locked) {
        win_set(e, s, w, WIN_OTHER, value_int(IR_I32, 1));
        return true;
    }
    if (requests || win_lock_holds_any(e, s, w))
        return win_wrong(ev, "no MPI_Win_lock or MPI_Win_lock_all has locked the target");
    may_wait(e, s);
    if (targets) {
        if (member != SKEL_NONE && group_rank(targets, w->comm->group->ranks[member]) < 0)
            return win_wrong(ev, "the target is not in the group of MPI_Win_start");
        win_set(e, s, w, WIN_OTHER, value_int(IR_I32, 1));
        return true;
    }
    if (!is_open_fence(e, s, w))
        return win_wrong(ev, "no epoch of this window is open: no MPI_Win_fence, MPI_Win_start or "
                             "MPI_Win_lock has begun one");
    win_set(e, s, w, WIN_ISSUED, value_int(IR_I32, 1));
    return true;
}

enum access_mode win_sync_mode(struct engine *e, struct state *s, const struct win *w,
                               uint32_t member)
{
    if (win_lock_holds(e, s, w, member))
        return MODE_LOCK;
    return win_group(e, s, w, WIN_ACCESS) ? MODE_START : MODE_FENCE;
}

/* Those with a request are complete, too; it is there until it is waited for. */
void win_sync_complete(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    for (uint32_t k = s->n_requests; k-- > 0;) {
        struct request *r = &s->requests[k];
        bool is = r->kind == REQUEST_RMA || (r->kind == REQUEST_COLL && coll_call_is_win(r->coll));
        const struct envelope *to = r->kind == REQUEST_COLL ? &r->coll->target : &r->from;
        if (!is || to->comm != w->comm || (member != SKEL_NONE && to->peer != (int32_t)member))
            continue;
        if (r->kind == REQUEST_RMA)
            request_drop(e, s, k);
        else
            r->told = true;
    }
}

/* ---- MPI_Win_fence (12.5.1) ---- */

static const char *promises(int64_t bits)
{
    bool first = bits & MODE_NOPRECEDE, last = bits & MODE_NOSUCCEED;
    return first && last ? "NOPRECEDE and NOSUCCEED"
           : first       ? "NOPRECEDE"
           : last        ? "NOSUCCEED"
                         : "neither NOPRECEDE nor NOSUCCEED";
}

static struct win_promises promised(int64_t bits)
{
    return (struct win_promises){.no_put = bits & MODE_NOPUT, .no_store = bits & MODE_NOSTORE,
                                 .no_check = bits & MODE_NOCHECK};
}

static bool check_fence(struct engine *e, struct state *s, const struct win *w, int64_t bits,
                        struct event *ev)
{
    bool closes = is_open_fence(e, s, w) && !(bits & MODE_NOPRECEDE);
    if (!not_started(e, s, w, "is fenced", ev) || !not_posted(e, s, w, "is fenced", ev) ||
        !not_locked(e, s, w, "is fenced", ev))
        return false;
    if (bits & MODE_NOPRECEDE && win_is(e, s, w, WIN_ISSUED)) {
        engine_fault(ev, DIAG_MPI_RMA_ASSERT, "MPI_MODE_NOPRECEDE, but operations have been "
                                              "issued since the last fence");
        return false;
    }
    if (closes && win_is(e, s, w, WIN_OTHER))
        return win_wrong(ev, "this fence ends an epoch that the last one has begun, and "
                             "operations in it were in an epoch of another kind: "
                             "MPI_MODE_NOSUCCEED is missing in the last one");
    return true;
}

static bool run_fence(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct win w;
    int64_t bits;
    if (!win_argument(e, s, i, 1, &w, ev) ||
        !win_assertion(e, s, i, 0, MODE_NOSTORE | MODE_NOPUT | MODE_NOPRECEDE | MODE_NOSUCCEED,
                       &bits, ev) ||
        !check_fence(e, s, &w, bits, ev) ||
        !win_promise_made(e, s, &w, true, promised(bits), ev))
        return true;
    struct coll_call c = win_coll(MPI_FN_MPI_Win_fence, w.comm);
    c.sig = promises(bits);
    win_value_say(e, s, &w, &c);
    if (!is_open_fence(e, s, &w) || bits & MODE_NOPRECEDE)
        coll_spare_all(e, s, &c); /* it ends no epoch: it need not wait */
    win_collective(e, s, c, ev);
    return true;
}

bool win_sync_fence_done(struct engine *e, struct state *s, const struct exact_coll *slot,
                         struct event *fault)
{
    const struct ir_instr *i = state_instr(s);
    struct value bits = running_argument(e, s, i, 0);
    struct win w;
    if (!win_argument(e, s, i, 1, &w, fault))
        return false;
    bool closes = is_open_fence(e, s, &w) && !(bits.i & MODE_NOPRECEDE);
    win_value_fence(e, s, &w, closes, slot);
    win_order_fence(e, s, &w, closes, slot ? slot->clocks : NULL);
    win_sync_complete(e, s, &w, SKEL_NONE);
    win_set(e, s, &w, WIN_FENCE, value_int(IR_I32, bits.i & MODE_NOSUCCEED ? WIN_FENCE_NO_SUCCESSOR
                                                                           : WIN_FENCE_OPENS));
    win_set(e, s, &w, WIN_ISSUED, value_int(IR_I32, 0));
    win_set(e, s, &w, WIN_OTHER, value_int(IR_I32, 0));
    return result_success(e, s);
}

/* ---- post, start, complete, wait (12.5.2) ---- */

enum { TAG_POST, TAG_COMPLETE };

static struct buffer no_data(void)
{
    struct buffer nothing = {.type = "MPI_BYTE", .size = 1, .unused = true};
    nothing.address = value_int(IR_PTR, 0);
    nothing.count = value_int(IR_I32, 0);
    return nothing;
}

/* The library has room for it: it does not block (12.5.2). */
static void tell(struct engine *e, struct state *s, const struct win *w, uint32_t rank,
                 int32_t tag, struct event *ev)
{
    struct buffer nothing = no_data();
    ev->send = channel_find(e, s->rank, rank, tag, w->comm->index);
    if (!content_symbol(e, s, ev->send, &nothing, &ev->symbol, &ev->full, ev))
        return;
    ev->mode = SKEL_BUFFER;
    ev->bytes = 0;
    ev->room = SKEL_NONE;
    ev->req = SKEL_NONE;
    ev->more = true;
    ev->kind = EVENT_ISEND;
}

static void hear(struct engine *e, struct state *s, const struct win *w, uint32_t rank,
                 int32_t tag, struct event *ev)
{
    struct envelope from = {.comm = w->comm, .peers = w->comm->group, .tag = tag,
                            .peer = group_rank(w->comm->group, rank)};
    ev->recv = channel_find(e, rank, s->rank, tag, w->comm->index);
    ev->alts = envelope_alternative(e, SKEL_ALT_REQ, &from, ev->recv);
    ev->n_alts = 1;
    ev->in = no_data();
    ev->more = true;
    ev->kind = EVENT_RECV;
}

/* The call has told, or heard from, all of the group: it is over. */
static bool is_over(const struct state *s, const struct rank_list *g)
{
    return s->progress.phase >= g->n;
}

static bool success(struct engine *e, struct state *s)
{
    s->progress = (struct call_progress){0};
    return result_success(e, s);
}

/* The group at argument 1, of members of the window; NULL: *ev. */
static const struct rank_list *group_argument(struct engine *e, struct state *s,
                                              const struct ir_instr *i, const struct win *w,
                                              struct event *ev)
{
    const struct rank_list *g = lookup_group(e, s, running_argument(e, s, i, 0), ev);
    for (uint32_t k = 0; g && k < g->n; k++)
        if (group_rank(w->comm->group, g->ranks[k]) < 0) {
            engine_fault(ev, DIAG_MPI_ARG_GROUP,
                         arena_printf(e->arena, "rank %u of MPI_COMM_WORLD is in the group, but "
                                      "not in that of the window", g->ranks[k]));
            return NULL;
        }
    return g;
}

/* Before it has told anybody. */
static bool begin_post(struct engine *e, struct state *s, const struct win *w, int64_t bits,
                       struct event *ev)
{
    if (s->progress.phase)
        return true;
    return win_promise_made(e, s, w, false, promised(bits), ev) && win_order_post(e, s, w, ev);
}

static bool run_post(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct win w;
    int64_t bits;
    const struct rank_list *g;
    if (!win_argument(e, s, i, 2, &w, ev) ||
        !win_assertion(e, s, i, 1, MODE_NOCHECK | MODE_NOSTORE | MODE_NOPUT, &bits, ev) ||
        !not_posted(e, s, &w, "is posted", ev) || !not_issued(e, s, &w, "is posted", ev) ||
        !(g = group_argument(e, s, i, &w, ev)) ||
        !begin_post(e, s, &w, bits, ev))
        return true;
    if (!is_over(s, g)) {
        tell(e, s, &w, g->ranks[s->progress.phase], TAG_POST, ev);
        return true;
    }
    win_set_group(e, s, &w, WIN_EXPOSED, g);
    return success(e, s);
}

static bool run_start(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct win w;
    int64_t bits;
    const struct rank_list *g;
    if (!win_argument(e, s, i, 2, &w, ev) ||
        !win_assertion(e, s, i, 1, MODE_NOCHECK, &bits, ev) ||
        !not_started(e, s, &w, "is started", ev) || !not_issued(e, s, &w, "is started", ev) ||
        !not_locked(e, s, &w, "is started", ev) ||
        !(g = group_argument(e, s, i, &w, ev)))
        return true;
    may_wait(e, s);
    if (!is_over(s, g)) {
        hear(e, s, &w, g->ranks[s->progress.phase], TAG_POST, ev);
        return true;
    }
    if (!win_promise_posted(e, s, &w, g, bits & MODE_NOCHECK, ev))
        return true;
    win_set_group(e, s, &w, WIN_ACCESS, g);
    return success(e, s);
}

static bool run_complete(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    struct win w;
    if (!win_argument(e, s, i, 0, &w, ev))
        return true;
    const struct rank_list *g = win_group(e, s, &w, WIN_ACCESS);
    if (!g)
        return win_wrong(ev, "no MPI_Win_start has begun an access epoch of this window"), true;
    if (s->progress.phase == 0)
        win_order_completes(e, s, &w);
    if (!is_over(s, g)) {
        tell(e, s, &w, g->ranks[s->progress.phase], TAG_COMPLETE, ev);
        return true;
    }
    win_sync_complete(e, s, &w, SKEL_NONE);
    win_order_complete(e, s, &w);
    win_set_group(e, s, &w, WIN_ACCESS, NULL);
    return success(e, s);
}

/* How many origins have been heard of since MPI_Win_post, by MPI_Win_test. */
static uint32_t heard(struct engine *e, struct state *s, const struct win *w)
{
    struct value v = win_get(e, s, w, WIN_HEARD);
    return v.kind == VALUE_INT ? (uint32_t)v.i : 0;
}

static const struct rank_list *exposed_to(struct engine *e, struct state *s, const struct win *w,
                                          struct event *ev)
{
    const struct rank_list *g = win_group(e, s, w, WIN_EXPOSED);
    if (!g)
        win_wrong(ev, "no MPI_Win_post has begun an exposure epoch of this window");
    return g;
}

/* All origins have completed their epochs. */
static void end_exposure(struct engine *e, struct state *s, const struct win *w,
                         const struct rank_list *g)
{
    if (g->n)
        win_changed(e, s, w);
    win_order_wait(e, s, w, g);
    win_set_group(e, s, w, WIN_EXPOSED, NULL);
    win_set(e, s, w, WIN_HEARD, value_int(IR_I32, 0));
}

static bool run_wait(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct win w;
    if (!win_argument(e, s, i, 0, &w, ev))
        return true;
    const struct rank_list *g = exposed_to(e, s, &w, ev);
    if (!g)
        return true;
    uint32_t next = heard(e, s, &w) + s->progress.phase;
    if (next < g->n) {
        hear(e, s, &w, g->ranks[next], TAG_COMPLETE, ev);
        return true;
    }
    end_exposure(e, s, &w, g);
    return success(e, s);
}

/* ---- MPI_Win_test ---- */

/* What the call does next. */
enum { TEST_LOOKS, TEST_HEARS, TEST_HAS_HEARD };

/* Has this origin called MPI_Win_complete? */
static void look_for(struct engine *e, struct state *s, const struct win *w, uint32_t rank,
                     struct event *ev)
{
    struct event found = {.kind = EVENT_NONE};
    hear(e, s, w, rank, TAG_COMPLETE, &found);
    ev->alts = ARENA_ARRAY(e->arena, struct alternative, 2);
    ev->alts[0] = found.alts[0];
    ev->alts[0].kind = SKEL_ALT_PROBE;
    ev->alts[1] = (struct alternative){.kind = SKEL_ALT_ELSE, .index = SKEL_NONE};
    ev->n_alts = 2;
    ev->kind = EVENT_SELECT;
}

static bool answer_test(struct engine *e, struct state *s, bool flag, struct event *ev)
{
    s->progress = (struct call_progress){0};
    return result_put(e, s, state_instr(s), 1, value_int(IR_I32, flag), ev);
}

/* It is true as soon as all origins have been heard of (12.5.2). */
static bool run_test(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct win w;
    const struct rank_list *g;
    if (!win_argument(e, s, i, 0, &w, ev) || !(g = exposed_to(e, s, &w, ev)))
        return true;
    if (s->progress.phase == TEST_HAS_HEARD) {
        win_set(e, s, &w, WIN_HEARD, value_int(IR_I32, heard(e, s, &w) + 1));
        s->progress = (struct call_progress){0};
    }
    uint32_t next = heard(e, s, &w);
    if (s->progress.phase == TEST_HEARS) {
        hear(e, s, &w, g->ranks[next], TAG_COMPLETE, ev);
    } else if (next < g->n) {
        look_for(e, s, &w, g->ranks[next], ev);
    } else {
        end_exposure(e, s, &w, g);
        answer_test(e, s, true, ev);
    }
    return true;
}

bool win_test_done(struct engine *e, struct state *s, bool found, struct event *fault)
{
    if (!found)
        return answer_test(e, s, false, fault) && fault->kind == EVENT_NONE;
    s->progress.phase = TEST_HEARS;
    return true;
}

bool win_sync_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                   struct event *ev)
{
    ev->fn = fn;
    switch (fn) {
    case MPI_FN_MPI_Win_fence: return run_fence(e, s, i, ev);
    case MPI_FN_MPI_Win_post: return run_post(e, s, i, ev);
    case MPI_FN_MPI_Win_start: return run_start(e, s, i, ev);
    case MPI_FN_MPI_Win_complete: return run_complete(e, s, i, ev);
    case MPI_FN_MPI_Win_wait: return run_wait(e, s, i, ev);
    case MPI_FN_MPI_Win_test: return run_test(e, s, i, ev);
    default: return false;
    }
}
