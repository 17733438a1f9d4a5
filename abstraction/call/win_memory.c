/* The memory of windows (MPI-4.0 12.2.2 to 12.2.4).
 *
 *     MPI_Win_allocate_shared(80, 8, info, comm, &u, &w)    one object for all members; u: the part
 *                                                          of this rank, behind those of lower ones
 *     MPI_Win_shared_query(w, 0, &n, &unit, &v)     v: the part of rank 0, in the same object
 *     MPI_Win_attach(w, a, 80)                      a is added to the window
 *
 * Each rank has an object of its own for what is shared.  What others store there is seen after
 * each call in which the rank may have heard of them: then all of it is any value.
 */
#include "abstraction/call/win_memory.h"

#include "abstraction/arguments/check_arguments.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/handlers.h"
#include "abstraction/call/win.h"
#include "abstraction/coll/exact.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/length.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/word.h"

enum win_flavour win_memory_flavour(enum mpi_fn fn)
{
    switch (fn) {
    case MPI_FN_MPI_Win_allocate: return WIN_ALLOCATED;
    case MPI_FN_MPI_Win_allocate_shared: return WIN_SHARED;
    case MPI_FN_MPI_Win_create_dynamic: return WIN_DYNAMIC;
    default: return WIN_CREATED;
    }
}

/* ---- what MPI allocates ---- */

/* The parts lie one behind the other, in the order of the ranks, if no info says otherwise. */
static bool lay_out(const struct coll_call *c, const struct exact_coll *slot, uint32_t me,
                    int64_t *first, int64_t *total)
{
    *first = *total = 0;
    for (uint32_t k = 0; k < c->comm->group->n; k++) {
        const struct value *n = k == me ? &c->size : slot ? &slot->calls[k].size : NULL;
        if (k == me)
            *first = *total;
        if (!n || n->kind != VALUE_INT || __builtin_add_overflow(*total, n->i, total))
            return false;
    }
    return true;
}

bool win_memory_allocate(struct engine *e, struct state *s, const struct coll_call *c,
                         const struct exact_coll *slot, bool hints, struct value *base,
                         struct event *fault)
{
    const struct ir_instr *i = state_instr(s);
    const char *call = mpi_call(c->fn)->name;
    const char *name = arena_printf(e->arena, "memory from %s, line %u", call, i->at.line);
    struct value bytes = c->size;
    int64_t n, first = 0;
    bool shared = c->fn == MPI_FN_MPI_Win_allocate_shared, known = true;
    if (shared) {
        known = !hints && lay_out(c, slot, comm_member(c->comm, s->rank), &first, &n);
        bytes = known ? value_int(IR_I64, n) : (struct value){.kind = VALUE_NONE};
    }
    engine_note(e, s, LEDGER_ALLOC, "%s is assumed to succeed", call);
    *base = value_addr(length_alloc(e, s, name, bytes, FILL_UNINIT), first);
    base->any = !known;
    return access_store(e, s, running_argument(e, s, i, 4), *base, fault);
}

/* ---- MPI_Win_shared_query ---- */

/* The part of a member: all that is not known of it is any value. */
struct part {
    bool known;
    int64_t first, size, unit;
};

static struct part part_of(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    struct part p = {.known = true, .unit = 1};
    for (uint32_t k = 0; k <= member; k++) {
        p.first += p.size;
        if (!win_member(e, s, w, k, &p.size, &p.unit))
            return (struct part){.known = false};
    }
    return p;
}

/* MPI_PROC_NULL: the first member that has given more than nothing. */
static uint32_t first_part(struct engine *e, struct state *s, const struct win *w)
{
    int64_t size, unit;
    for (uint32_t k = 0; k < w->comm->group->n; k++)
        if (win_member(e, s, w, k, &size, &unit) && size > 0)
            return k;
    return 0;
}

static bool get_member(struct engine *e, struct state *s, const struct ir_instr *i,
                       const struct win *w, uint32_t *member, struct event *ev)
{
    int64_t rank, n = w->comm->group->n;
    if (!fork_value(e, s, running_argument(e, s, i, 1), "rank", 0, &rank, ev))
        return false;
    *member = rank == M2S_MPI_PROC_NULL ? first_part(e, s, w) : (uint32_t)rank;
    if (rank == M2S_MPI_PROC_NULL || (rank >= 0 && rank < n))
        return true;
    engine_fault(ev, DIAG_MPI_ARG_RANK,
                 arena_printf(e->arena, "the rank (argument 2) is %lld, not one of the window (0 "
                              "to %lld)", (long long)rank, (long long)n - 1));
    return false;
}

static struct value number(struct engine *e, const struct state *s, enum ir_kind type, int64_t n,
                           bool known)
{
    return known ? value_int(type, n)
                 : engine_fresh(e, s, type, true, LEDGER_WINDOW_VALUE, "part of a window");
}

static bool run_query(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    struct win w;
    uint32_t member;
    if (!win_argument(e, s, i, 0, &w, ev) || !get_member(e, s, i, &w, &member, ev))
        return true;
    if (!win_is_flavour(e, s, &w, WIN_SHARED)) {
        engine_fault(ev, DIAG_MPI_ARG_WIN, "the window is not one of MPI_Win_allocate_shared");
        return true;
    }
    struct value base = win_get(e, s, &w, WIN_BASE);
    struct part p = part_of(e, s, &w, member);
    base.any |= !p.known;
    base.i = base.any ? 0 : p.first;
    enum ir_kind unit = running_is_large(e, s) ? IR_I64 : IR_I32;
    return !access_store(e, s, running_argument(e, s, i, 2),
                         number(e, s, IR_I64, p.size, p.known), ev) ||
           !access_store(e, s, running_argument(e, s, i, 3),
                         number(e, s, unit, p.unit, p.known), ev) ||
           result_put(e, s, i, 4, base, ev);
}

/* ---- MPI_Win_attach, MPI_Win_detach ---- */

static bool is_dynamic(struct engine *e, struct state *s, const struct win *w, struct event *ev)
{
    if (win_is_flavour(e, s, w, WIN_DYNAMIC))
        return true;
    engine_fault(ev, DIAG_MPI_ARG_WIN, "the window is not one of MPI_Win_create_dynamic");
    return false;
}

static bool overlaps(const struct win_region *a, const struct win_region *b)
{
    bool known = !a->base.any && !b->base.any && a->size.kind == VALUE_INT &&
                 b->size.kind == VALUE_INT;
    return known && a->base.object == b->base.object && a->base.i < b->base.i + b->size.i &&
           b->base.i < a->base.i + a->size.i;
}

static bool check_region(struct engine *e, struct state *s, const struct win_region *r,
                         struct event *ev)
{
    struct buffer b = {.address = r->base, .count = r->size, .type = "MPI_BYTE", .size = 1};
    if (r->size.kind != VALUE_INT || r->size.i >= 0)
        return arguments_check_address(e, s, &b, "memory", 1, ev);
    engine_fault(ev, DIAG_MPI_ARG_COUNT,
                 arena_printf(e->arena, "the size is negative (%lld)", (long long)r->size.i));
    return false;
}

static bool run_attach(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct win w;
    struct win_region r = {running_argument(e, s, i, 1), running_argument(e, s, i, 2)}, old;
    if (!win_argument(e, s, i, 0, &w, ev) || !is_dynamic(e, s, &w, ev) ||
        !check_region(e, s, &r, ev))
        return true;
    for (uint32_t k = 0; win_attached(e, s, &w, k, &old); k++)
        if (overlaps(&r, &old)) {
            engine_fault(ev, DIAG_MPI_ARG_BUFFER, "a part of the memory is attached already");
            return true;
        }
    word_memory(e, s, &w, r.base);
    if (r.base.kind == VALUE_ADDR && !win_attach(e, s, &w, &r)) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "so much memory in pieces in one window is "
                     "not supported");
        return true;
    }
    win_changed(e, s, &w);
    return result_success(e, s);
}

static bool run_detach(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    struct win w;
    struct value base = running_argument(e, s, i, 1);
    struct win_region old;
    bool sure = base.kind == VALUE_ADDR && !base.any;
    if (!win_argument(e, s, i, 0, &w, ev) || !is_dynamic(e, s, &w, ev))
        return true;
    for (uint32_t k = 0; win_attached(e, s, &w, k, &old); k++) {
        if (value_equal(&old.base, &base)) {
            win_detach(e, s, &w, k);
            return result_success(e, s);
        }
        sure = sure && !old.base.any;
    }
    if (sure)
        engine_fault(ev, DIAG_MPI_ARG_BUFFER, "no memory that begins here is attached");
    else /* what is detached is taken to be attached still */
        result_success(e, s);
    return true;
}

/* ---- what others do to it ---- */

static void lose(struct engine *e, struct state *s, struct value base, int64_t n)
{
    struct segment any = {.fill = FILL_UNKNOWN};
    struct event ignored = {.kind = EVENT_NONE};
    const struct memory *m = access_object(e, s, base, false);
    if (m && m->freed)
        return;
    any.origin = engine_origin(e, s, true, LEDGER_WINDOW_VALUE, "memory in a window");
    access_fill(e, s, base, n, any, &ignored);
}

bool win_memory_changed(struct engine *e, struct state *s, const struct win *w)
{
    struct win_region r;
    if (win_is_flavour(e, s, w, WIN_SHARED)) {
        struct value all = win_get(e, s, w, WIN_BASE);
        all.i = 0;
        all.any = false;
        lose(e, s, all, -1);
        return true;
    }
    for (uint32_t k = 0; win_attached(e, s, w, k, &r); k++)
        lose(e, s, r.base, r.size.kind == VALUE_INT ? r.size.i : -1);
    return win_is_flavour(e, s, w, WIN_DYNAMIC);
}

bool win_memory_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                     struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Win_shared_query: return run_query(e, s, i, ev);
    case MPI_FN_MPI_Win_attach: return run_attach(e, s, i, ev);
    case MPI_FN_MPI_Win_detach: return run_detach(e, s, i, ev);
    default: return false;
    }
}
