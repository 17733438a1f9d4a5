/* Cartesian topologies (MPI-4.0 8.5).  Reordering is a choice of the implementation: ranks keep
 * their places here, and the ledger says so. */
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/numbers.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/comm.h"
#include "abstraction/call/handlers.h"
#include "abstraction/coll/rank_symmetry.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/topology.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

enum { MAX_DIMS = 64 };

static int64_t does_not_fit(struct event *ev, const char *why)
{
    engine_fault(ev, DIAG_MPI_ARG_TOPOLOGY, why);
    ev->cause = SKEL_CAUSE_GRID;
    return 0;
}

/* Places of the grid, or 0: *ev (8.5.1).  A dimension of no length is a mistake also where an
 * implementation makes an empty grid of it. */
static int64_t places(struct engine *e, const int32_t *dims, uint32_t n, int64_t most,
                      struct event *ev)
{
    int64_t size = 1;
    for (uint32_t k = 0; k < n; k++) {
        if (dims[k] <= 0)
            return does_not_fit(ev, arena_printf(e->arena, "dimension %u has the size %d", k,
                                                 dims[k]));
        size *= dims[k];
        if (size > most)
            return does_not_fit(ev, arena_printf(e->arena, "the grid has more places than the "
                                                           "communicator has processes (%lld)",
                                                 (long long)most));
    }
    return size;
}

/* False: *ev. */
static bool get_grid(struct engine *e, struct state *s, const struct comm *c,
                     struct topology **grid, struct event *ev)
{
    int64_t n;
    int32_t *dims, *periods;
    if (!numbers_grid(e, s, (struct number){1, "number of dimensions", 0, MAX_DIMS}, &n, ev) ||
        !(dims = numbers_array(e, s, 2, (uint32_t)n, "dimension", ev)) ||
        !(periods = numbers_array(e, s, 3, (uint32_t)n, "period", ev)) ||
        !places(e, dims, (uint32_t)n, c->group->n, ev))
        return false;
    *grid = topology_cart(e->keep, (uint32_t)n);
    for (uint32_t k = 0; k < n; k++) {
        (*grid)->cart.dims[k] = dims[k];
        (*grid)->cart.periods[k] = periods[k] != 0;
    }
    return true;
}

static void run_create(struct engine *e, struct state *s, const struct comm *c,
                       const struct ir_instr *i, struct event *ev)
{
    struct topology *grid;
    int64_t reorder;
    if (!get_grid(e, s, c, &grid, ev) ||
        !fork_value(e, s, running_argument(e, s, i, 4), "reorder flag", 16, &reorder, ev))
        return;
    struct offer offer = {.kind = MAKE_CART, .topology = grid, .reorder = reorder};
    comm_make(e, s, MPI_FN_MPI_Cart_create, c, running_argument(e, s, i, 5), offer, ev);
}

/* Where MPI_Cart_create would put this process: at its own rank, or nowhere (8.5.8). */
static bool run_map(struct engine *e, struct state *s, const struct comm *c,
                    const struct ir_instr *i, struct event *ev)
{
    struct topology *grid;
    if (!get_grid(e, s, c, &grid, ev))
        return true;
    int32_t me = comm_rank(c, s->rank);
    rank_note_reorder(e, s, c);
    return result_put(e, s, i, 4,
                      value_int(IR_I32, me < (int32_t)topology_size(grid) ? me
                                                                          : M2S_MPI_UNDEFINED),
                      ev);
}

/* A split by the dimensions that are left out, ordered by those that stay (8.5.7). */
static void run_sub(struct engine *e, struct state *s, const struct comm *c,
                    const struct ir_instr *i, struct event *ev)
{
    const struct cart *old = &c->topology->cart;
    int32_t *remain, *at = ARENA_ARRAY(e->arena, int32_t, old->n_dims + 1);
    if (!(remain = numbers_array(e, s, 1, old->n_dims, "flag", ev)))
        return;
    struct offer offer = {.kind = MAKE_CART_SUB};
    struct topology *grid = topology_cart(e->keep, old->n_dims);
    struct cart *cart = &grid->cart;
    cart->n_dims = 0;
    cart_coords(old, (uint32_t)comm_rank(c, s->rank), at);
    for (uint32_t k = 0; k < old->n_dims; k++) {
        int64_t *part = remain[k] ? &offer.key : &offer.colour;
        *part = *part * old->dims[k] + at[k];
        if (!remain[k])
            continue;
        cart->dims[cart->n_dims] = old->dims[k];
        cart->periods[cart->n_dims++] = old->periods[k];
    }
    offer.topology = grid;
    comm_make(e, s, MPI_FN_MPI_Cart_sub, c, running_argument(e, s, i, 2), offer, ev);
}

static bool run_coords(struct engine *e, struct state *s, const struct comm *c,
                       const struct ir_instr *i, struct event *ev)
{
    int64_t rank, max;
    const struct cart *cart = &c->topology->cart;
    int32_t *coords = ARENA_ARRAY(e->arena, int32_t, cart->n_dims + 1);
    if (!numbers_grid(e, s, (struct number){1, "rank", 0, (int64_t)c->group->n - 1}, &rank, ev) ||
        !numbers_grid(e, s, (struct number){2, "number of dimensions", cart->n_dims, INT32_MAX},
                      &max, ev))
        return true;
    cart_coords(cart, (uint32_t)rank, coords);
    if (numbers_put(e, s, running_argument(e, s, i, 3), coords, cart->n_dims, ev))
        return result_success(e, s);
    return true;
}

static bool run_rank(struct engine *e, struct state *s, const struct comm *c,
                     const struct ir_instr *i, struct event *ev)
{
    int32_t *coords;
    if (!(coords = numbers_array(e, s, 1, c->topology->cart.n_dims, "coordinate", ev)))
        return true;
    int32_t rank = cart_rank(&c->topology->cart, coords);
    if (rank >= 0)
        return result_put(e, s, i, 2, value_int(IR_I32, rank), ev);
    engine_fault(ev, DIAG_MPI_ARG_TOPOLOGY,
                 "a coordinate is outside of a dimension that is not periodic");
    return true;
}

static bool run_shift(struct engine *e, struct state *s, const struct comm *c,
                      const struct ir_instr *i, struct event *ev)
{
    int64_t dim, by;
    const struct cart *cart = &c->topology->cart;
    if (!numbers_grid(e, s, (struct number){1, "direction", 0, (int64_t)cart->n_dims - 1}, &dim,
                      ev) ||
        !numbers_grid(e, s, (struct number){2, "displacement", INT32_MIN, INT32_MAX}, &by, ev))
        return true;
    uint32_t me = (uint32_t)comm_rank(c, s->rank);
    int32_t source = cart_shift(e->arena, cart, me, (uint32_t)dim, -by);
    int32_t dest = cart_shift(e->arena, cart, me, (uint32_t)dim, by);
    source = source == TOPOLOGY_NOBODY ? M2S_MPI_PROC_NULL : source;
    dest = dest == TOPOLOGY_NOBODY ? M2S_MPI_PROC_NULL : dest;
    if (!access_store(e, s, running_argument(e, s, i, 3), value_int(IR_I32, source), ev))
        return true;
    return result_put(e, s, i, 4, value_int(IR_I32, dest), ev);
}

static bool run_get(struct engine *e, struct state *s, const struct comm *c,
                    const struct ir_instr *i, struct event *ev)
{
    const struct cart *cart = &c->topology->cart;
    int64_t max;
    int32_t *v = ARENA_ARRAY(e->arena, int32_t, cart->n_dims + 1);
    if (!numbers_grid(e, s, (struct number){1, "number of dimensions", cart->n_dims, INT32_MAX},
                      &max, ev) ||
        !numbers_put(e, s, running_argument(e, s, i, 2), cart->dims, cart->n_dims, ev))
        return true;
    for (uint32_t k = 0; k < cart->n_dims; k++)
        v[k] = cart->periods[k];
    if (!numbers_put(e, s, running_argument(e, s, i, 3), v, cart->n_dims, ev))
        return true;
    cart_coords(cart, (uint32_t)comm_rank(c, s->rank), v);
    if (numbers_put(e, s, running_argument(e, s, i, 4), v, cart->n_dims, ev))
        return result_success(e, s);
    return true;
}

static bool run_dims(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    int64_t n, n_dims;
    int32_t *dims;
    if (!numbers_grid(e, s, (struct number){0, "number of processes", 1, INT32_MAX}, &n, ev) ||
        !numbers_grid(e, s, (struct number){1, "number of dimensions", 0, MAX_DIMS}, &n_dims, ev) ||
        !(dims = numbers_array(e, s, 2, (uint32_t)n_dims, "dimension", ev)))
        return true;
    if (!cart_dims((uint32_t)n, dims, (uint32_t)n_dims)) {
        engine_fault(ev, DIAG_MPI_ARG_TOPOLOGY,
                     arena_printf(e->arena, "%lld processes do not fit the dimensions that are "
                                  "given", (long long)n));
        return true;
    }
    if (numbers_put(e, s, running_argument(e, s, i, 2), dims, (uint32_t)n_dims, ev))
        return result_success(e, s);
    return true;
}

/* Which kind: MPI_GRAPH, MPI_CART, MPI_DIST_GRAPH of mpi.h, or MPI_UNDEFINED. */
static int32_t kind_of(const struct comm *c)
{
    if (!c->topology)
        return M2S_MPI_UNDEFINED;
    switch (c->topology->kind) {
    case TOPOLOGY_GRAPH: return 1;
    case TOPOLOGY_CART: return 2;
    case TOPOLOGY_DIST_GRAPH: return 3;
    }
    return M2S_MPI_UNDEFINED;
}

/* Questions about a grid. */
static bool run_query(struct engine *e, struct state *s, enum mpi_fn fn, const struct comm *c,
                      const struct ir_instr *i, struct event *ev)
{
    if (!c->topology || c->topology->kind != TOPOLOGY_CART) {
        engine_fault(ev, DIAG_MPI_ARG_TOPOLOGY, "the communicator has no Cartesian topology");
        return true;
    }
    switch (fn) {
    case MPI_FN_MPI_Cart_sub: run_sub(e, s, c, i, ev); return true;
    case MPI_FN_MPI_Cart_coords: return run_coords(e, s, c, i, ev);
    case MPI_FN_MPI_Cart_rank: return run_rank(e, s, c, i, ev);
    case MPI_FN_MPI_Cart_shift: return run_shift(e, s, c, i, ev);
    case MPI_FN_MPI_Cart_get: return run_get(e, s, c, i, ev);
    default: return result_put(e, s, i, 1, value_int(IR_I32, c->topology->cart.n_dims), ev);
    }
}

bool cart_call(struct engine *e, struct state *s, enum mpi_fn fn,
               const struct ir_instr *i, struct event *ev)
{
    bool queries = fn == MPI_FN_MPI_Cart_sub || fn == MPI_FN_MPI_Cart_coords ||
                   fn == MPI_FN_MPI_Cart_rank || fn == MPI_FN_MPI_Cart_shift ||
                   fn == MPI_FN_MPI_Cart_get || fn == MPI_FN_MPI_Cartdim_get;
    if (fn == MPI_FN_MPI_Dims_create)
        return run_dims(e, s, i, ev);
    if (!queries && fn != MPI_FN_MPI_Cart_create && fn != MPI_FN_MPI_Cart_map &&
        fn != MPI_FN_MPI_Topo_test)
        return false;
    const struct comm *c = lookup_comm(e, s, running_argument(e, s, i, 0), ev);
    if (!c)
        return true;
    if (queries)
        return run_query(e, s, fn, c, i, ev);
    if (fn == MPI_FN_MPI_Topo_test)
        return result_put(e, s, i, 1, value_int(IR_I32, kind_of(c)), ev);
    if (fn == MPI_FN_MPI_Cart_map)
        return run_map(e, s, c, i, ev);
    run_create(e, s, c, i, ev);
    return true;
}
