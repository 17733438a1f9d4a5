/* Windows: making and freeing them, and what is asked about them (MPI-4.0 12.2).
 *
 *     MPI_Win_create(u, 80, 8, info, comm, &w)      COLL "MPI_Win_create" on comm
 *     MPI_Win_free(&w)                              COLL "MPI_Win_free" on window 1
 *
 * Making one need not wait for anybody and may wait for all (12.2.1 says no more than that it is
 * collective); freeing one waits for all (12.2.5), unless an info has promised something.
 *
 * The memory of a window is memory of the process.  What others do to it through the window is
 * seen when an epoch ends: then all of it is any value.  That nobody looks before is checked
 * elsewhere, or told (LEDGER_CONFLICTS).
 */
#include "abstraction/call/win.h"

#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/group.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/win_memory.h"
#include "abstraction/call/win_sync.h"
#include "abstraction/coll/exact.h"
#include "abstraction/coll/spare.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_lock.h"
#include "abstraction/state/win_order.h"
#include "abstraction/state/word.h"

/* As in mpi.h. */
enum { MODEL_UNIFIED = 2, ATTR_BASE = -1008, ATTR_SIZE = -1009, ATTR_UNIT = -1010,
       ATTR_FLAVOUR = -1011, ATTR_MODEL = -1012 };

/* ---- arguments ---- */

bool win_wrong(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_RMA_EPOCH, text);
    return false;
}

/* Which epochs are open may be lost where a loop is generalised. */
static bool is_known(struct engine *e, struct state *s, const struct win *w, struct event *ev)
{
    static const enum win_field fields[] = {WIN_FENCE, WIN_ISSUED, WIN_OTHER, WIN_ACCESS,
                                            WIN_EXPOSED, WIN_SECTIONS, WIN_ALL, WIN_HEARD,
                                            WIN_ATTACHED};
    for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++) {
        struct value v = win_get(e, s, w, fields[k]);
        if (v.kind == VALUE_INT || (v.kind == VALUE_ADDR && !v.any))
            continue;
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "which epochs of the window are open is not "
                     "known");
        return false;
    }
    return true;
}

/* Memory that is freed while it is in a window (12.2.1). */
static bool has_memory(struct engine *e, struct state *s, const struct win *w, struct event *ev)
{
    struct value base = win_get(e, s, w, WIN_BASE);
    const struct memory *m = access_object(e, s, base, false);
    const struct mpi_object *made = handle_memory(s, &w->handle)->handle;
    if (base.kind != VALUE_ADDR || base.any || (m && !m->freed))
        return is_known(e, s, w, ev);
    engine_fault(ev, DIAG_MPI_ARG_BUFFER,
                 arena_printf(e->arena, "the lifetime of %s has ended while it is in the window "
                              "(%s:%u)", m ? m->name : "the memory", made->at.file,
                              made->at.line));
    return false;
}

bool win_argument(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                  struct win *w, struct event *ev)
{
    return lookup_win(e, s, running_argument(e, s, i, k), w, ev) && has_memory(e, s, w, ev);
}

bool win_assertion(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                   int64_t allowed, int64_t *bits, struct event *ev)
{
    if (!fork_value(e, s, running_argument(e, s, i, k), "assertion", 16, bits, ev))
        return false;
    if (!(*bits & ~allowed))
        return true;
    engine_fault(ev, DIAG_MPI_ARG,
                 arena_printf(e->arena, "the assertion (argument %u) has bits that this call does "
                              "not take", k + 1));
    return false;
}

/* ---- collectives ---- */

struct coll_call win_coll(enum mpi_fn fn, const struct comm *on)
{
    return (struct coll_call){.fn = fn, .kind = mpi_call(fn)->name, .root = -1, .comm = on,
                              .result = COLL_NOTHING};
}

void win_collective(struct engine *e, struct state *s, struct coll_call c, struct event *ev)
{
    ev->coll = c;
    if (c.comm->group->n == 1)
        win_done(e, s, &ev->coll, NULL, ev);
    else
        ev->kind = EVENT_COLL;
}

/* ---- making ---- */

/* Where the arguments are. */
enum { NOWHERE = 99 };

struct places {
    uint32_t size, info, comm, win;
};

static struct places places_of(enum mpi_fn fn)
{
    switch (fn) {
    case MPI_FN_MPI_Win_create: return (struct places){1, 3, 4, 5};
    case MPI_FN_MPI_Win_create_dynamic: return (struct places){NOWHERE, 0, 1, 2};
    default: return (struct places){0, 2, 3, 5};
    }
}

/* Sizes and units are not negative, and the memory is there. */
static bool check_memory(struct engine *e, struct state *s, enum mpi_fn fn, struct value size,
                         struct value unit, struct event *ev)
{
    struct buffer b = {.address = running_argument(e, s, state_instr(s), 0), .count = size,
                       .type = "MPI_BYTE", .size = 1};
    if (size.kind == VALUE_INT && size.i < 0)
        engine_fault(ev, DIAG_MPI_ARG_COUNT, arena_printf(e->arena, "the size is negative (%lld)",
                                                          (long long)size.i));
    else if (unit.kind == VALUE_INT && unit.i <= 0)
        engine_fault(ev, DIAG_MPI_ARG, arena_printf(e->arena, "the displacement unit is %lld",
                                                    (long long)unit.i));
    else
        return fn != MPI_FN_MPI_Win_create ||
               arguments_check_address(e, s, &b, "window", 1, ev);
    return false;
}

static bool run_make(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                     struct event *ev)
{
    struct places at = places_of(fn);
    const struct comm *on = lookup_comm(e, s, running_argument(e, s, i, at.comm), ev);
    if (!on)
        return true;
    struct coll_call c = win_coll(fn, on);
    if (at.size != NOWHERE) {
        c.size = running_argument(e, s, i, at.size);
        c.unit = running_argument(e, s, i, at.size + 1);
    }
    if (at.size == NOWHERE || check_memory(e, s, fn, c.size, c.unit, ev))
        win_collective(e, s, c, ev);
    return true;
}

static void set_member(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                       const struct coll_call *c)
{
    if (c->kind && c->size.kind == VALUE_INT && c->unit.kind == VALUE_INT)
        win_set_member(e, s, w, member, c->size.i, c->unit.i);
}

/* What it has, and what its members have, as far as this rank knows. */
static void describe(struct engine *e, struct state *s, const struct win *w,
                     const struct coll_call *c, const struct exact_coll *slot)
{
    enum win_flavour flavour = win_memory_flavour(c->fn);
    bool dynamic = flavour == WIN_DYNAMIC;
    bool owns = flavour == WIN_ALLOCATED || flavour == WIN_SHARED;
    win_set(e, s, w, WIN_SIZE, dynamic ? value_int(IR_I64, 0) : c->size);
    win_set(e, s, w, WIN_OWNS, value_int(IR_I32, owns));
    win_set(e, s, w, WIN_UNIT, dynamic ? value_int(IR_I32, 1)
                                       : value_cast(e->values, IR_I32, c->unit));
    win_set(e, s, w, WIN_FLAVOUR, value_int(IR_I32, flavour));
    win_set(e, s, w, WIN_MODEL, value_int(IR_I32, MODEL_UNIFIED));
    for (uint32_t k = 0; slot && k < c->comm->group->n; k++)
        set_member(e, s, w, k, &slot->calls[k]);
    set_member(e, s, w, comm_member(c->comm, s->rank), c);
}

static bool made(struct engine *e, struct state *s, const struct coll_call *c,
                 const struct exact_coll *slot, struct event *fault)
{
    const struct ir_instr *i = state_instr(s);
    struct places at = places_of(c->fn);
    struct value base = running_argument(e, s, i, 0), info = running_argument(e, s, i, at.info);
    bool hints = !value_is_null(&info) && !handle_is_named(e, &info, "MPI_INFO_NULL");
    struct win w = {.handle = win_open(e, s, c->comm)}; /* it may look for lost memory */
    enum win_flavour flavour = win_memory_flavour(c->fn);
    bool allocates = flavour == WIN_ALLOCATED || flavour == WIN_SHARED;
    if (!win_of(e, s, &w.handle, &w) ||
        (allocates && !win_memory_allocate(e, s, c, slot, hints, &base, fault)))
        return false;
    win_set(e, s, &w, WIN_BASE, flavour == WIN_DYNAMIC ? value_int(IR_PTR, 0) : base);
    win_set(e, s, &w, WIN_HINTS, value_int(IR_I32, hints));
    describe(e, s, &w, c, slot);
    if (!win_order_made(e, s, &w, slot ? slot->clocks : NULL, fault))
        return false;
    word_memory(e, s, &w, base);
    word_made(e, s, &w);
    if (flavour == WIN_SHARED)
        win_changed(e, s, &w); /* those who were here before may have stored there */
    return access_store(e, s, running_argument(e, s, i, at.win), w.handle, fault) &&
           result_success(e, s);
}

/* ---- freeing ---- */

/* The window whose handle is at argument 1; false: *ev. */
static bool win_at(struct engine *e, struct state *s, const struct ir_instr *i, struct win *w,
                   struct event *ev)
{
    struct value v;
    return lookup_pointed(e, s, i, "the window", DIAG_MPI_ARG_WIN, &v, ev) &&
           lookup_win(e, s, v, w, ev) && has_memory(e, s, w, ev);
}

static bool run_free(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct win w;
    if (!win_at(e, s, i, &w, ev) || !win_sync_is_closed(e, s, &w, "is freed", ev))
        return true;
    struct coll_call c = win_coll(MPI_FN_MPI_Win_free, w.comm);
    if (win_is(e, s, &w, WIN_HINTS)) /* "no_locks": no barrier */
        coll_spare_all(e, s, &c);
    win_collective(e, s, c, ev);
    return true;
}

static void release(struct engine *e, struct state *s, const struct value *base)
{
    struct memory *m = state_writable(e, s, base->object);
    m->freed = true;
    m->n_cells = m->n_segments = 0;
    m->base = (struct segment){.fill = FILL_UNINIT, .origin = e->env.lost};
}

static bool freed(struct engine *e, struct state *s, struct event *fault)
{
    const struct ir_instr *i = state_instr(s);
    struct win w;
    if (!win_at(e, s, i, &w, fault))
        return false;
    struct value base = win_get(e, s, &w, WIN_BASE);
    if (win_is(e, s, &w, WIN_OWNS) && base.kind == VALUE_ADDR)
        release(e, s, &base);
    win_order_freed(e, s, &w);
    win_close(e, s, &w);
    return result_put(e, s, i, 0, handle_of_name(e, "MPI_WIN_NULL"), fault);
}

/* What it promises is not looked at: words are not followed, nor is it known whether
 * MPI_Win_free waits (12.2.7). */
static bool run_set_info(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    struct win w;
    if (!win_argument(e, s, i, 0, &w, ev))
        return true;
    struct coll_call c = win_coll(MPI_FN_MPI_Win_set_info, w.comm);
    coll_spare_all(e, s, &c);
    win_collective(e, s, c, ev);
    return true;
}

static bool info_set(struct engine *e, struct state *s, struct event *fault)
{
    struct win w;
    if (!win_argument(e, s, state_instr(s), 0, &w, fault))
        return false;
    win_set(e, s, &w, WIN_HINTS, value_int(IR_I32, 1));
    engine_note(e, s, LEDGER_CONFLICTS, "what this info changes in the order of accumulates is not "
                "known");
    return result_success(e, s);
}

bool win_done(struct engine *e, struct state *s, const struct coll_call *c,
              const struct exact_coll *slot, struct event *fault)
{
    switch (c->fn) {
    case MPI_FN_MPI_Win_create: case MPI_FN_MPI_Win_allocate:
    case MPI_FN_MPI_Win_allocate_shared: case MPI_FN_MPI_Win_create_dynamic:
        return made(e, s, c, slot, fault);
    case MPI_FN_MPI_Win_free: return freed(e, s, fault);
    case MPI_FN_MPI_Win_set_info: return info_set(e, s, fault);
    default: return win_sync_fence_done(e, s, slot, fault);
    }
}

bool win_finalize(struct engine *e, struct state *s, struct event *ev)
{
    struct win w;
    for (uint32_t k = 0; win_next(e, s, &k, &w);)
        if (!win_sync_is_closed(e, s, &w, "is left by MPI_Finalize", ev))
            return false;
    return true;
}

void win_heard(struct engine *e, struct state *s)
{
    struct win w;
    if (!win_lock_is_used(e) && !win_is_shared(e))
        return;
    for (uint32_t k = 0; win_next(e, s, &k, &w);)
        win_changed(e, s, &w);
}

/* ---- what others do to its memory ---- */

void win_changed(struct engine *e, struct state *s, const struct win *w)
{
    struct value base = win_get(e, s, w, WIN_BASE), size = win_get(e, s, w, WIN_SIZE);
    struct segment any = {.fill = FILL_UNKNOWN};
    struct event ignored = {.kind = EVENT_NONE};
    const struct memory *m = access_object(e, s, base, false);
    if ((!win_is_written(e) && !e->rma.words.n) || win_memory_changed(e, s, w) ||
        value_is_null(&base) || (size.kind == VALUE_INT && size.i == 0) || (m && m->freed))
        return;
    word_published(e, s, w);
    any.origin = word_origin(e, s, w);
    access_fill(e, s, base, size.kind == VALUE_INT ? size.i : -1, any, &ignored);
}

/* ---- the calls ---- */

/* A name decides nothing; what others call a window is not known. */
static bool run_set_name(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    struct win w;
    return !win_argument(e, s, i, 0, &w, ev) || result_success(e, s);
}

static bool run_get_group(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct event *ev)
{
    struct win w;
    return !win_argument(e, s, i, 0, &w, ev) ||
           result_put(e, s, i, 1, group_handle(e, s, w.comm->group), ev);
}

/* A pointer to the value, but for the base, which is one (12.2.6). */
static struct value attribute(struct engine *e, struct state *s, const struct win *w, int64_t key)
{
    switch (key) {
    case ATTR_BASE: return win_get(e, s, w, WIN_BASE);
    case ATTR_SIZE: return win_place(w, WIN_SIZE);
    case ATTR_UNIT: return win_place(w, WIN_UNIT);
    case ATTR_FLAVOUR: return win_place(w, WIN_FLAVOUR);
    default: break;
    }
    engine_note(e, s, LEDGER_UNIFIED, "the memory model of the window is MPI_WIN_UNIFIED");
    return win_place(w, WIN_MODEL);
}

bool win_get_predefined(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    struct value key = running_argument(e, s, i, 1), v;
    struct win w;
    if (key.kind != VALUE_INT || key.i > ATTR_BASE || key.i < ATTR_MODEL)
        return false;
    if (!win_argument(e, s, i, 0, &w, ev))
        return true;
    v = attribute(e, s, &w, key.i);
    return !access_store(e, s, running_argument(e, s, i, 2), v, ev) ||
           result_put(e, s, i, 3, value_int(IR_I32, 1), ev);
}

bool win_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
              struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Win_create: case MPI_FN_MPI_Win_allocate:
    case MPI_FN_MPI_Win_allocate_shared: case MPI_FN_MPI_Win_create_dynamic:
        return run_make(e, s, fn, i, ev);
    case MPI_FN_MPI_Win_free: return run_free(e, s, i, ev);
    case MPI_FN_MPI_Win_set_info: return run_set_info(e, s, i, ev);
    case MPI_FN_MPI_Win_get_group: return run_get_group(e, s, i, ev);
    case MPI_FN_MPI_Win_set_name: return run_set_name(e, s, i, ev);
    default: return false;
    }
}
