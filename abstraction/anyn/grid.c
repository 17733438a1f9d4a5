/* Cartesian topologies (MPI-4.0 8.5) of one dimension, in which all ranks have a place.
 *
 *     MPI_Cart_shift(line, 0, 1, &left, &right)     right = r + 1 where r + 1 < n, else nobody
 *
 * In one dimension the coordinate of a rank is its number.  Where MPI may reorder the ranks, the
 * program names ranks of one of the two communicators only: then these are what r stands for.
 */
#include "abstraction/anyn/call.h"

static struct affine size_of(const struct sym *y)
{
    return affine_of_atom(y->s, y->fs->size);
}

static bool is_certain(const struct sym_mpi *c, struct affine_fact fact)
{
    struct affine_facts none = { 0 };
    return sym_is_certain(c->y, c->st, &none, fact);
}

/* One number, in all cases. */
static bool number_of(struct sym_value v, struct affine *number)
{
    if (v.n != 1 || v.cases[0].leaf.kind != SYM_NUMBER)
        return false;
    *number = v.cases[0].leaf.number;
    return true;
}

static bool constant_of(struct sym_value v, int64_t *number)
{
    struct affine x;
    if (!number_of(v, &x) || x.n)
        return false;
    *number = x.constant;
    return true;
}

static struct sym_value first_of(const struct sym_mpi *c, int argument)
{
    return sym_load(c->y, c->st, c->args[argument], ir_type_of(IR_I32));
}

static void put(const struct sym_mpi *c, int argument, struct sym_value v)
{
    sym_store(c->y, c->st, c->args[argument], ir_type_of(IR_I32), v);
}

static bool create(const struct sym_mpi *c)
{
    int64_t n_dims, periodic, reorders;
    struct affine length;
    if (!constant_of(c->args[1], &n_dims) || n_dims != 1)
        return sym_call_leave(c, "the grid has not one dimension");
    if (!number_of(first_of(c, 2), &length) ||
        !is_certain(c, (struct affine_fact){ true, affine_minus(c->y->s, length, size_of(c->y)) }))
        return sym_call_leave(c, "not all ranks have a place in the grid");
    if (!constant_of(first_of(c, 3), &periodic) || !constant_of(c->args[4], &reorders))
        return sym_call_leave(c, "whether it is periodic, or reorders ranks, is not known");
    struct sym_grid *grid = ARENA_NEW(c->y->arena, struct sym_grid);
    grid->periodic = periodic != 0;
    return sym_call_make(c, grid, reorders != 0);
}

/* One dimension that is free is as long as there are processes. */
static bool share_out(const struct sym_mpi *c)
{
    int64_t n_dims, given;
    struct affine n;
    if (!constant_of(c->args[1], &n_dims) || n_dims != 1 || !constant_of(first_of(c, 2), &given) ||
        given != 0 || !number_of(c->args[0], &n) ||
        !is_certain(c, (struct affine_fact){ false, affine_plus(c->y->s, n, -1) }))
        return sym_call_leave(c, "it shares out more than one dimension");
    put(c, 2, sym_number(c->y, n));
    return true;
}

/* These are from `low` below `high`. */
static struct affine_facts between(const struct sym_mpi *c, struct affine low, struct affine x,
                                   struct affine high)
{
    struct affine_facts f = { 0 };
    affine_facts_at_most(c->y->s, &f, low, x);
    affine_facts_less(c->y->s, &f, x, high);
    return f;
}

static void add(const struct sym_mpi *c, struct sym_value *v, struct affine_facts when,
                struct affine number)
{
    sym_value_add(c->y, c->st, v, &when, (struct sym_leaf){ .kind = SYM_NUMBER, .number = number });
}

/* The rank at this place, which is less than n away from the grid. */
static struct sym_value at_place(const struct sym_mpi *c, const struct sym_grid *grid,
                                 struct affine x)
{
    struct affine_space *s = c->y->s;
    struct affine n = size_of(c->y), zero = affine_number(0);
    struct sym_value v = { 0 };
    for (int64_t turns = -1; turns <= 1; turns++) {
        struct affine rest = affine_add(s, x, n, -turns);
        add(c, &v, between(c, zero, rest, n),
            turns && !grid->periodic ? affine_number(M2S_MPI_PROC_NULL) : rest);
    }
    return v;
}

static bool is_near(const struct sym_mpi *c, struct affine x)
{
    struct affine_space *s = c->y->s;
    struct affine n = size_of(c->y), above = affine_add(s, affine_scale(s, n, 2), x, -1);
    return is_certain(c, (struct affine_fact){ false, affine_add(s, x, n, 1) }) &&
           is_certain(c, (struct affine_fact){ false, affine_plus(s, above, -1) });
}

static bool shift(const struct sym_mpi *c, const struct sym_grid *grid)
{
    struct affine_space *s = c->y->s;
    struct affine by, me = affine_of_atom(s, c->y->fs->rank);
    int64_t direction;
    if (!constant_of(c->args[1], &direction) || direction != 0 || !number_of(c->args[2], &by))
        return sym_call_leave(c, "how far it shifts is not known");
    struct affine source = affine_minus(s, me, by), dest = affine_add(s, me, by, 1);
    if (!is_near(c, source) || !is_near(c, dest))
        return sym_call_leave(c, "it may shift by more than there are processes");
    put(c, 3, at_place(c, grid, source));
    put(c, 4, at_place(c, grid, dest));
    return true;
}

/* A coordinate is a rank, and a rank a coordinate. */
static bool same_number(const struct sym_mpi *c, struct sym_value v, int to)
{
    struct affine x, n = size_of(c->y);
    if (!number_of(v, &x) || !is_certain(c, (struct affine_fact){ false, x }) ||
        !is_certain(c, (struct affine_fact){
                           false, affine_plus(c->y->s, affine_minus(c->y->s, n, x), -1) }))
        return sym_call_leave(c, "which place of the grid it asks for is not known");
    put(c, to, v);
    return true;
}

static bool coords(const struct sym_mpi *c)
{
    int64_t most;
    if (!constant_of(c->args[2], &most) || most < 1)
        return sym_call_leave(c, "how many dimensions it asks for is not known");
    return same_number(c, c->args[1], 3);
}

static bool get(const struct sym_mpi *c, const struct sym_grid *grid)
{
    int64_t most;
    if (!constant_of(c->args[1], &most) || most < 1)
        return sym_call_leave(c, "how many dimensions it asks for is not known");
    put(c, 2, sym_number(c->y, size_of(c->y)));
    put(c, 3, sym_number(c->y, affine_number(grid->periodic)));
    put(c, 4, sym_number(c->y, affine_of_atom(c->y->s, c->y->fs->rank)));
    return true;
}

bool sym_grid_call(const struct sym_mpi *c)
{
    uint32_t comm;
    if (c->fn == MPI_FN_MPI_Dims_create)
        return share_out(c);
    if (c->fn == MPI_FN_MPI_Cart_create)
        return create(c);
    if (!sym_call_comm(c, true, &comm))
        return false;
    const struct sym_grid *grid = c->y->objects[comm].grid;
    if (!grid)
        return sym_call_leave(c, "its communicator is no grid of one dimension");
    switch (c->fn) {
    case MPI_FN_MPI_Cart_shift: return shift(c, grid);
    case MPI_FN_MPI_Cart_coords: return coords(c);
    case MPI_FN_MPI_Cart_rank: return same_number(c, first_of(c, 1), 2);
    case MPI_FN_MPI_Cart_get: return get(c, grid);
    default: return sym_call_leave(c, "it is not followed for every number of processes");
    }
}
