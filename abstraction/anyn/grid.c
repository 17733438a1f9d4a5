/* Cartesian topologies (MPI-4.0 8.5) in which all ranks have a place.
 *
 *     MPI_Dims_create(size, 2, dims)               dims = P, Q; P * Q == n
 *     MPI_Cart_shift(grid, 0, 1, &up, &down)       down = number(x + 1, y) where x + 1 < P
 *
 * In one dimension the coordinate of a rank is its number.  For more the program is walked anew,
 * with coordinates for the rank (place.c).  Where MPI may reorder the ranks, the program names
 * ranks of one of the two communicators only: then these are what coordinates stand for.
 */
#include "abstraction/anyn/call.h"
#include "abstraction/anyn/place.h"

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

/* Item i of an array of int. */
static struct sym_value address(const struct sym_mpi *c, int argument, uint32_t i)
{
    struct sym_value to = { 0 };
    for (uint32_t k = 0; k < c->args[argument].n; k++) {
        struct sym_case one = c->args[argument].cases[k];
        one.leaf.number = affine_plus(c->y->s, one.leaf.number, 4 * (int64_t)i);
        sym_value_add(c->y, c->st, &to, &one.when, one.leaf);
    }
    return to;
}

static struct sym_value item(const struct sym_mpi *c, int argument, uint32_t i)
{
    return sym_load(c->y, c->st, address(c, argument, i), ir_type_of(IR_I32));
}

bool sym_item_constant(const struct sym_mpi *c, int argument, uint32_t i, int64_t *number)
{
    return constant_of(item(c, argument, i), number);
}

static void put(const struct sym_mpi *c, int argument, uint32_t i, struct sym_value v)
{
    sym_store(c->y, c->st, address(c, argument, i), ir_type_of(IR_I32), v);
}

/* The grid has the shape that ranks are known by. */
static bool has_shape(const struct sym_mpi *c, int argument, bool *one)
{
    int64_t n_dims;
    *one = constant_of(c->args[argument], &n_dims) && n_dims >= 1 && n_dims <= FAMILY_DIMS;
    return *one && sym_want_dims(c->y, (uint32_t)n_dims);
}

static bool create(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    int64_t reorders, periodic;
    struct affine dims[FAMILY_DIMS];
    struct sym_grid *grid = ARENA_NEW(y->arena, struct sym_grid);
    bool counted;
    if (!has_shape(c, 1, &counted))
        return sym_call_leave(c, counted ? "the program has grids of several shapes"
                                         : "the grid has too many dimensions");
    for (uint32_t i = 0; i < y->fs->n_dims; i++) {
        if (!number_of(item(c, 2, i), &dims[i]))
            return sym_call_leave(c, "not all ranks have a place in the grid");
        if (!sym_item_constant(c, 3, i, &periodic))
            return sym_call_leave(c, "whether it is periodic is not known");
        grid->periodic[i] = periodic != 0;
    }
    if (!constant_of(c->args[4], &reorders))
        return sym_call_leave(c, "whether it reorders ranks is not known");
    if (!sym_is_shape(y, c->st, dims))
        return sym_call_leave(c, "not all ranks have a place in the grid");
    return sym_call_make(c, grid, reorders != 0);
}

/* All dimensions are free. */
static bool share_out(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    int64_t given;
    struct affine n;
    bool counted;
    if (!has_shape(c, 1, &counted))
        return sym_call_leave(c, counted ? "the program has grids of several shapes"
                                         : "the grid has too many dimensions");
    for (uint32_t i = 0; i < y->fs->n_dims; i++)
        if (!sym_item_constant(c, 2, i, &given) || given != 0)
            return sym_call_leave(c, "some of the dimensions are given");
    if (!number_of(c->args[0], &n) ||
        !is_certain(c, (struct affine_fact){
                           true, affine_minus(y->s, n, affine_of_atom(y->s, y->fs->size)) }) ||
        !sym_share_out(y))
        return sym_call_leave(c, "it does not share out all ranks");
    for (uint32_t i = 0; i < y->fs->n_dims; i++)
        put(c, 2, i, sym_number(y, sym_dim(y, y->layout->turned ? y->fs->n_dims - 1 - i : i)));
    return true;
}

struct search { /* of the rank at a place, coordinate by coordinate */
    const struct sym_grid *grid;
    struct affine place[FAMILY_DIMS];
    struct affine_facts when;
    bool outside; /* a coordinate is outside of a dimension that is not periodic */
    struct sym_value out;
};

/* `when`, and that x is from 0 below `end`, where that does not follow. */
static struct affine_facts between(const struct sym_mpi *c, const struct affine_facts *when,
                                   struct affine x, struct affine end)
{
    struct affine_space *s = c->y->s;
    struct affine_facts out = *when, in = { 0 };
    affine_facts_at_most(s, &in, affine_number(0), x);
    affine_facts_less(s, &in, x, end);
    for (uint32_t i = 0; i < in.n; i++)
        if (!sym_is_certain(c->y, c->st, &out, in.items[i]))
            out = sym_facts_and(c->y, &out, &(struct affine_facts){ &in.items[i], 1, 1 });
    return out;
}

/* Coordinates from number k on, which are less than one length away from the grid, get their
 * turns. */
static void find_rank(const struct sym_mpi *c, struct search *q, uint32_t k)
{
    struct sym *y = c->y;
    if (k == y->fs->n_dims) {
        struct affine number = q->outside ? affine_number(M2S_MPI_PROC_NULL)
                                          : families_number(y->fs, q->place);
        sym_value_add(y, c->st, &q->out, &q->when,
                      (struct sym_leaf){ .kind = SYM_NUMBER, .number = number });
        return;
    }
    struct search before = *q;
    struct affine length = sym_dim(y, k);
    for (int64_t turns = -1; turns <= 1; turns++) {
        struct affine x = affine_add(y->s, before.place[k], length, -turns);
        q->place[k] = x;
        q->when = between(c, &before.when, x, length);
        q->outside = before.outside || (turns && !q->grid->periodic[k]);
        if (sym_is_possible(y, c->st, &q->when))
            find_rank(c, q, k + 1);
    }
    q->place[k] = before.place[k];
    q->when = before.when;
    q->outside = before.outside;
}

static bool is_near(const struct sym_mpi *c, struct affine x, uint32_t k,
                    const struct affine_facts *when)
{
    struct affine_space *s = c->y->s;
    struct affine n = sym_dim(c->y, k), above = affine_add(s, affine_scale(s, n, 2), x, -1);
    struct affine_fact low = { false, affine_add(s, x, n, 1) };
    struct affine_fact high = { false, affine_plus(s, above, -1) };
    return sym_is_certain(c->y, c->st, when, low) && sym_is_certain(c->y, c->st, when, high);
}

static bool shift(const struct sym_mpi *c, const struct sym_grid *grid)
{
    struct sym *y = c->y;
    struct affine by, none = affine_number(0);
    struct affine_facts always = { 0 };
    int64_t along;
    if (!constant_of(c->args[1], &along) || along < 0 || along >= y->fs->n_dims ||
        !number_of(c->args[2], &by))
        return sym_call_leave(c, "how far it shifts is not known");
    for (int side = 0; side < 2; side++) {
        struct search q = { .grid = grid };
        for (uint32_t i = 0; i < y->fs->n_dims; i++)
            q.place[i] = affine_add(y->s, sym_coord(y, i), i == along ? by : none, side ? 1 : -1);
        if (!is_near(c, q.place[along], (uint32_t)along, &always))
            return sym_call_leave(c, "it may shift by more than there are processes");
        find_rank(c, &q, 0);
        put(c, 3 + side, 0, q.out);
    }
    return true;
}

/* The coordinates of a rank. */
static bool coords(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    struct sym_value to[FAMILY_DIMS] = { { 0 } }, rank = c->args[1];
    struct affine place[FAMILY_DIMS];
    int64_t most;
    if (!constant_of(c->args[2], &most) || most < y->fs->n_dims)
        return sym_call_leave(c, "how many dimensions it asks for is not known");
    for (uint32_t k = 0; k < rank.n; k++) {
        const struct sym_case *one = &rank.cases[k];
        if (one->leaf.kind != SYM_NUMBER ||
            !sym_place(y, c->st, &one->when, one->leaf.number, place) ||
            !sym_is_inside(y, c->st, &one->when, place))
            return sym_call_leave(c, "which place of the grid it asks for is not known");
        for (uint32_t i = 0; i < y->fs->n_dims; i++)
            sym_value_add(y, c->st, &to[i], &one->when,
                          (struct sym_leaf){ .kind = SYM_NUMBER, .number = place[i] });
    }
    if (!rank.n)
        return sym_call_leave(c, "which place of the grid it asks for is not known");
    for (uint32_t i = 0; i < y->fs->n_dims; i++) {
        sym_value_tidy(&to[i]);
        put(c, 3, i, to[i]);
    }
    return true;
}

/* Each case of each coordinate. */
static bool find_ranks(const struct sym_mpi *c, struct search *q, uint32_t k)
{
    struct sym *y = c->y;
    if (k == y->fs->n_dims) {
        find_rank(c, q, 0);
        return true;
    }
    struct sym_value v = item(c, 1, k);
    struct affine_facts before = q->when;
    for (uint32_t i = 0; i < v.n; i++) {
        const struct sym_case *one = &v.cases[i];
        q->place[k] = one->leaf.number;
        q->when = sym_facts_and(y, &before, &one->when);
        if (one->leaf.kind != SYM_NUMBER || !is_near(c, q->place[k], k, &q->when))
            return false;
        if (!q->grid->periodic[k]) {
            struct affine place[FAMILY_DIMS];
            for (uint32_t l = 0; l < y->fs->n_dims; l++)
                place[l] = l == k ? q->place[k] : affine_number(0);
            if (!sym_is_inside(y, c->st, &q->when, place))
                return false;
        }
        if (!find_ranks(c, q, k + 1))
            return false;
    }
    q->when = before;
    return v.n > 0;
}

static bool rank(const struct sym_mpi *c, const struct sym_grid *grid)
{
    struct search q = { .grid = grid };
    if (!find_ranks(c, &q, 0))
        return sym_call_leave(c, "which place of the grid it asks for is not known");
    sym_value_tidy(&q.out);
    put(c, 2, 0, q.out);
    return true;
}

static bool get(const struct sym_mpi *c, const struct sym_grid *grid)
{
    struct sym *y = c->y;
    int64_t most;
    if (!constant_of(c->args[1], &most) || most < y->fs->n_dims)
        return sym_call_leave(c, "how many dimensions it asks for is not known");
    for (uint32_t i = 0; i < y->fs->n_dims; i++) {
        put(c, 2, i, sym_number(y, sym_dim(y, i)));
        put(c, 3, i, sym_number(y, affine_number(grid->periodic[i])));
        put(c, 4, i, sym_number(y, sym_coord(y, i)));
    }
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
    if (!grid || c->y->objects[comm].members)
        return sym_call_leave(c, "its communicator is no grid");
    switch (c->fn) {
    case MPI_FN_MPI_Cart_shift: return shift(c, grid);
    case MPI_FN_MPI_Cart_coords: return coords(c);
    case MPI_FN_MPI_Cart_rank: return rank(c, grid);
    case MPI_FN_MPI_Cart_get: return get(c, grid);
    default: return sym_call_leave(c, "it is not followed for every number of processes");
    }
}
