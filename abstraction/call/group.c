/* Groups: all calls are local (MPI-4.0 7.3).  The handle of group k is the address of byte k
 * of a hidden object; equal groups have one handle. */
#include "abstraction/call/group.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/numbers.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/comm.h"
#include "abstraction/call/handlers.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/interp.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

/* An empty one is MPI_GROUP_EMPTY (7.3.2), which nobody has to free. */
struct value group_handle(struct engine *e, struct state *s, const struct rank_list *g)
{
    struct value what = value_addr(engine_hidden(e, HIDDEN_GROUP), g->index);
    return g->n ? handle_new(e, s, HANDLE_GROUP, what) : what;
}

enum { MAX_RANKS = 65536 };

static bool get_count(struct engine *e, struct state *s, const struct ir_instr *i,
                      uint32_t k, uint32_t *n, struct event *ev)
{
    int64_t x;
    if (!fork_value(e, s, running_argument(e, s, i, k), "number of ranks", 16, &x, ev))
        return false;
    *n = (uint32_t)x;
    if (x >= 0 && x <= MAX_RANKS)
        return true;
    engine_fault(ev, DIAG_MPI_ARG_COUNT, arena_printf(e->arena, "the number of ranks is %lld",
                                                      (long long)x));
    return false;
}

/* incl, excl and their forms with ranges. */
static bool run_pick(struct engine *e, struct state *s, const struct rank_list *g,
                     bool included, bool ranges, const struct ir_instr *i, struct event *ev)
{
    uint32_t n;
    int32_t *which;
    if (!get_count(e, s, i, 1, &n, ev) ||
        !(which = numbers_array(e, s, 2, ranges ? 3 * n : n, "rank", ev)))
        return true;
    const struct rank_list *picked = NULL;
    if (!ranges || group_ranges(e->arena, which, n, &which, &n))
        picked = group_pick(e->comms, g, which, n, included);
    if (picked)
        return result_put(e, s, i, 3, group_handle(e, s, picked), ev);
    engine_fault(ev, DIAG_MPI_ARG_GROUP, "a rank is not in the group, or is named twice");
    return true;
}

static bool run_translate(struct engine *e, struct state *s, const struct rank_list *g,
                          const struct ir_instr *i, struct event *ev)
{
    uint32_t n;
    int32_t *ranks;
    const struct rank_list *to = lookup_group(e, s, running_argument(e, s, i, 3), ev);
    if (!to || !get_count(e, s, i, 1, &n, ev) ||
        !(ranks = numbers_array(e, s, 2, n, "rank", ev)))
        return true;
    struct value out = running_argument(e, s, i, 4);
    for (uint32_t k = 0; k < n; k++, out.i += (int64_t)sizeof(int32_t)) {
        int32_t rank = M2S_MPI_PROC_NULL;
        if (ranks[k] != M2S_MPI_PROC_NULL) {
            if (ranks[k] < 0 || (uint32_t)ranks[k] >= g->n) {
                engine_fault(ev, DIAG_MPI_ARG_GROUP, "a rank is not in the group");
                return true;
            }
            rank = group_rank(to, g->ranks[ranks[k]]);
            rank = rank < 0 ? M2S_MPI_UNDEFINED : rank;
        }
        if (!access_store(e, s, out, value_int(IR_I32, rank), ev))
            return true;
    }
    interp_return(e, s, value_int(IR_I32, 0));
    return true;
}

static bool run_two(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct rank_list *a, const struct ir_instr *i, struct event *ev)
{
    const struct rank_list *b = lookup_group(e, s, running_argument(e, s, i, 1), ev), *result;
    if (!b)
        return true;
    if (fn == MPI_FN_MPI_Group_compare)
        return result_put(e, s, i, 2, value_int(IR_I32, comm_group_relation(a, b)), ev);
    if (fn == MPI_FN_MPI_Group_union)
        result = group_union(e->comms, a, b);
    else
        result = group_select(e->comms, a, b, fn == MPI_FN_MPI_Group_intersection);
    return result_put(e, s, i, 2, group_handle(e, s, result), ev);
}

static bool run_rank(struct engine *e, struct state *s, const struct rank_list *g,
                     const struct ir_instr *i, struct event *ev)
{
    int32_t rank = group_rank(g, s->rank);
    return result_put(e, s, i, 1, value_int(IR_I32, rank < 0 ? M2S_MPI_UNDEFINED : rank), ev);
}

static bool run_free(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct value v;
    if (!lookup_pointed(e, s, i, "the group", DIAG_MPI_ARG_GROUP, &v, ev) ||
        !lookup_group(e, s, v, ev))
        return true;
    handle_free(e, s, v);
    return result_put(e, s, i, 0, handle_of_name(e, "MPI_GROUP_NULL"), ev);
}

bool group_call(struct engine *e, struct state *s, enum mpi_fn fn,
                const struct ir_instr *i, struct event *ev)
{
    const struct rank_list *g = NULL;
    if (fn == MPI_FN_MPI_Group_free)
        return run_free(e, s, i, ev);
    if (!(g = lookup_group(e, s, running_argument(e, s, i, 0), ev)))
        return true;
    switch (fn) {
    case MPI_FN_MPI_Group_size: return result_put(e, s, i, 1, value_int(IR_I32, g->n), ev);
    case MPI_FN_MPI_Group_rank: return run_rank(e, s, g, i, ev);
    case MPI_FN_MPI_Group_incl: return run_pick(e, s, g, true, false, i, ev);
    case MPI_FN_MPI_Group_excl: return run_pick(e, s, g, false, false, i, ev);
    case MPI_FN_MPI_Group_range_incl: return run_pick(e, s, g, true, true, i, ev);
    case MPI_FN_MPI_Group_range_excl: return run_pick(e, s, g, false, true, i, ev);
    case MPI_FN_MPI_Group_translate_ranks: return run_translate(e, s, g, i, ev);
    case MPI_FN_MPI_Group_union: case MPI_FN_MPI_Group_intersection:
    case MPI_FN_MPI_Group_difference: case MPI_FN_MPI_Group_compare:
        return run_two(e, s, fn, g, i, ev);
    default: return false;
    }
}
