/* Cartesian topologies (MPI-4.0 8.5).  Reordering is a choice of the implementation: ranks keep
 * their places here, and the ledger says so. */
#include "abstraction/engine.h"

enum { MAX_DIMS = 64 };

static bool get_number(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                       const char *what, int64_t lo, int64_t hi, int64_t *x, struct event *ev)
{
    if (!fork_value(e, s, mpi_argument(e, s, i, k), what, 16, x, ev))
        return false;
    if (*x >= lo && *x <= hi)
        return true;
    engine_fault(ev, "MPI-ARG-TOPOLOGY",
                 arena_printf(e->arena, "the %s (argument %u) is %lld, not in %lld to %lld",
                              what, k + 1, (long long)*x, (long long)lo, (long long)hi));
    return false;
}

static bool store_ints(struct engine *e, struct state *s, struct value at, const int32_t *v,
                       uint32_t n, struct event *ev)
{
    for (uint32_t k = 0; k < n; k++, at.i += (int64_t)sizeof(int32_t))
        if (!access_store(e, s, at, value_int(IR_I32, v[k]), ev))
            return false;
    return true;
}

/* The grid must not have more places than there are processes (8.5.1). */
static bool check_dims(struct engine *e, const struct comm *c, const int32_t *dims, uint32_t n,
                       struct event *ev)
{
    int64_t size = 1;
    for (uint32_t k = 0; k < n; k++) {
        if (dims[k] <= 0) {
            engine_fault(ev, "MPI-ARG-TOPOLOGY",
                         arena_printf(e->arena, "dimension %u has the size %d", k, dims[k]));
            return false;
        }
        size *= dims[k];
        if (size > (int64_t)c->group->n) {
            engine_fault(ev, "MPI-ARG-TOPOLOGY",
                         arena_printf(e->arena, "the grid has more places than the "
                                      "communicator has processes (%u)", c->group->n));
            return false;
        }
    }
    return true;
}

static void run_create(struct engine *e, struct state *s, const struct comm *c,
                       const struct ir_instr *i, struct event *ev)
{
    int64_t n, reorder;
    int32_t *dims, *periods;
    if (!get_number(e, s, i, 1, "number of dimensions", 0, MAX_DIMS, &n, ev) ||
        !mpi_int_array(e, s, mpi_argument(e, s, i, 2), (uint32_t)n, "dimension", &dims, ev) ||
        !mpi_int_array(e, s, mpi_argument(e, s, i, 3), (uint32_t)n, "period", &periods, ev) ||
        !fork_value(e, s, mpi_argument(e, s, i, 4), "reorder flag", 16, &reorder, ev) ||
        !check_dims(e, c, dims, (uint32_t)n, ev))
        return;
    if (reorder && c->group->n > 1)
        engine_note(e, s, LEDGER_PLACEMENT, "the ranks of the new communicator are those of "
                    "%s: the implementation does not reorder them", c->name);
    struct topology *grid = topology_cart(e->keep, (uint32_t)n);
    for (uint32_t k = 0; k < n; k++) {
        grid->cart.dims[k] = dims[k];
        grid->cart.periods[k] = periods[k] != 0;
    }
    mpi_comm_make(e, s, MPI_FN_MPI_Cart_create, c, mpi_argument(e, s, i, 5),
                       (struct offer){.kind = MAKE_CART, .topology = grid}, ev);
}

/* A split by the dimensions that are left out, ordered by those that stay (8.5.7). */
static void run_sub(struct engine *e, struct state *s, const struct comm *c,
                    const struct ir_instr *i, struct event *ev)
{
    const struct cart *old = &c->topology->cart;
    int32_t *remain, *at = ARENA_ARRAY(e->arena, int32_t, old->n_dims + 1);
    if (!mpi_int_array(e, s, mpi_argument(e, s, i, 1), old->n_dims, "flag", &remain, ev))
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
    mpi_comm_make(e, s, MPI_FN_MPI_Cart_sub, c, mpi_argument(e, s, i, 2), offer, ev);
}

static bool run_coords(struct engine *e, struct state *s, const struct comm *c,
                       const struct ir_instr *i, struct event *ev)
{
    int64_t rank, max;
    const struct cart *cart = &c->topology->cart;
    int32_t *coords = ARENA_ARRAY(e->arena, int32_t, cart->n_dims + 1);
    if (!get_number(e, s, i, 1, "rank", 0, (int64_t)c->group->n - 1, &rank, ev) ||
        !get_number(e, s, i, 2, "number of dimensions", cart->n_dims, INT32_MAX, &max, ev))
        return true;
    cart_coords(cart, (uint32_t)rank, coords);
    if (store_ints(e, s, mpi_argument(e, s, i, 3), coords, cart->n_dims, ev))
        interp_return(e, s, value_int(IR_I32, 0));
    return true;
}

static bool run_rank(struct engine *e, struct state *s, const struct comm *c,
                     const struct ir_instr *i, struct event *ev)
{
    int32_t *coords;
    if (!mpi_int_array(e, s, mpi_argument(e, s, i, 1), c->topology->cart.n_dims,
                       "coordinate", &coords, ev))
        return true;
    int32_t rank = cart_rank(&c->topology->cart, coords);
    if (rank >= 0)
        return mpi_put(e, s, i, 2, value_int(IR_I32, rank), ev);
    engine_fault(ev, "MPI-ARG-TOPOLOGY",
                 "a coordinate is outside of a dimension that is not periodic");
    return true;
}

static bool run_shift(struct engine *e, struct state *s, const struct comm *c,
                      const struct ir_instr *i, struct event *ev)
{
    int64_t dim, by;
    const struct cart *cart = &c->topology->cart;
    if (!get_number(e, s, i, 1, "direction", 0, (int64_t)cart->n_dims - 1, &dim, ev) ||
        !get_number(e, s, i, 2, "displacement", INT32_MIN, INT32_MAX, &by, ev))
        return true;
    uint32_t me = (uint32_t)comm_rank(c, s->rank);
    int32_t source = cart_shift(e->arena, cart, me, (uint32_t)dim, -by);
    int32_t dest = cart_shift(e->arena, cart, me, (uint32_t)dim, by);
    source = source < 0 ? M2S_MPI_PROC_NULL : source;
    dest = dest < 0 ? M2S_MPI_PROC_NULL : dest;
    if (!access_store(e, s, mpi_argument(e, s, i, 3), value_int(IR_I32, source), ev))
        return true;
    return mpi_put(e, s, i, 4, value_int(IR_I32, dest), ev);
}

static bool run_get(struct engine *e, struct state *s, const struct comm *c,
                    const struct ir_instr *i, struct event *ev)
{
    const struct cart *cart = &c->topology->cart;
    int64_t max;
    int32_t *v = ARENA_ARRAY(e->arena, int32_t, cart->n_dims + 1);
    if (!get_number(e, s, i, 1, "number of dimensions", cart->n_dims, INT32_MAX, &max, ev) ||
        !store_ints(e, s, mpi_argument(e, s, i, 2), cart->dims, cart->n_dims, ev))
        return true;
    for (uint32_t k = 0; k < cart->n_dims; k++)
        v[k] = cart->periods[k];
    if (!store_ints(e, s, mpi_argument(e, s, i, 3), v, cart->n_dims, ev))
        return true;
    cart_coords(cart, (uint32_t)comm_rank(c, s->rank), v);
    if (store_ints(e, s, mpi_argument(e, s, i, 4), v, cart->n_dims, ev))
        interp_return(e, s, value_int(IR_I32, 0));
    return true;
}

static bool run_dims(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    int64_t n, n_dims;
    int32_t *dims;
    if (!get_number(e, s, i, 0, "number of processes", 1, INT32_MAX, &n, ev) ||
        !get_number(e, s, i, 1, "number of dimensions", 0, MAX_DIMS, &n_dims, ev) ||
        !mpi_int_array(e, s, mpi_argument(e, s, i, 2), (uint32_t)n_dims, "dimension", &dims,
                       ev))
        return true;
    if (!cart_dims((uint32_t)n, dims, (uint32_t)n_dims)) {
        engine_fault(ev, "MPI-ARG-TOPOLOGY",
                     arena_printf(e->arena, "%lld processes do not fit the dimensions that are "
                                  "given", (long long)n));
        return true;
    }
    if (store_ints(e, s, mpi_argument(e, s, i, 2), dims, (uint32_t)n_dims, ev))
        interp_return(e, s, value_int(IR_I32, 0));
    return true;
}

enum { TOPO_CART = 2 }; /* MPI_CART of mpi.h */

bool mpi_cart_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev)
{
    if (fn == MPI_FN_MPI_Dims_create)
        return run_dims(e, s, i, ev);
    bool ours = fn == MPI_FN_MPI_Cart_create || fn == MPI_FN_MPI_Cart_sub ||
                fn == MPI_FN_MPI_Cart_coords || fn == MPI_FN_MPI_Cart_rank ||
                fn == MPI_FN_MPI_Cart_shift || fn == MPI_FN_MPI_Cart_get ||
                fn == MPI_FN_MPI_Cartdim_get || fn == MPI_FN_MPI_Topo_test;
    if (!ours)
        return false;
    const struct comm *c = mpi_comm(e, s, mpi_argument(e, s, i, 0), ev);
    if (!c)
        return true;
    if (fn == MPI_FN_MPI_Topo_test)
        return mpi_put(e, s, i, 1,
                       value_int(IR_I32, c->topology ? TOPO_CART : M2S_MPI_UNDEFINED), ev);
    if (fn != MPI_FN_MPI_Cart_create && !c->topology) {
        engine_fault(ev, "MPI-ARG-TOPOLOGY", "the communicator has no Cartesian topology");
        return true;
    }
    switch (fn) {
    case MPI_FN_MPI_Cart_create: run_create(e, s, c, i, ev); return true;
    case MPI_FN_MPI_Cart_sub: run_sub(e, s, c, i, ev); return true;
    case MPI_FN_MPI_Cart_coords: return run_coords(e, s, c, i, ev);
    case MPI_FN_MPI_Cart_rank: return run_rank(e, s, c, i, ev);
    case MPI_FN_MPI_Cart_shift: return run_shift(e, s, c, i, ev);
    case MPI_FN_MPI_Cart_get: return run_get(e, s, c, i, ev);
    case MPI_FN_MPI_Cartdim_get:
        return mpi_put(e, s, i, 1, value_int(IR_I32, c->topology->cart.n_dims), ev);
    default: return false;
    }
}
