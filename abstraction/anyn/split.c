/* Communicators of some ranks: MPI_Comm_split, MPI_Cart_sub (MPI-4.0 7.4.2, 8.5.7).
 *
 *     MPI_Comm_split(MPI_COMM_WORLD, rank % 3, 0, &sub)     the ranks with this r % 3: floor(r / 3)
 *
 * Members stand in a line: from `first` on, `step` apart, along one coordinate.  That a set of
 * ranks is such a line is guessed from the facts about it, and shown.
 */
#include "abstraction/anyn/call.h"
#include "abstraction/anyn/place.h"

#include "core/base/str.h"
#include "core/base/vec.h"

struct splitting {
    const struct sym_mpi *c;
    uint32_t old;
    struct affine colour;
    struct affine_facts when; /* the colour is this one */
};

static struct affine rank_of(const struct sym *y)
{
    return affine_of_atom(y->s, y->fs->rank);
}

static struct affine size_of(const struct sym *y)
{
    return affine_of_atom(y->s, y->fs->size);
}

/* One says no more than the other one, for each rank. */
static bool follows(struct sym *y, const struct sym_state *st, const struct affine_facts *from,
                    const struct affine_facts *facts)
{
    for (uint32_t i = 0; i < facts->n; i++)
        if (!sym_is_certain(y, st, from, facts->items[i]))
            return false;
    return true;
}

/* The ranks with these facts are those of the splitting. */
static bool are_all(const struct splitting *q, const struct affine_facts *facts)
{
    struct sym *y = q->c->y;
    return follows(y, q->c->st, &q->when, facts) && follows(y, q->c->st, facts, &q->when);
}

static bool is_class(const struct splitting *q, int64_t by, struct affine rest,
                     struct sym_members *m)
{
    struct sym *y = q->c->y;
    struct affine_space *s = y->s;
    struct affine last = affine_plus(s, affine_minus(s, size_of(y), rest), -1);
    m->step = by;
    m->first = rest;
    m->rank = affine_floor(s, rank_of(y), by);
    m->size = sym_number(y, affine_plus(s, affine_floor(s, last, by), 1));
    return true;
}

/* r % by, where the facts say which one. */
static bool is_rest(const struct splitting *q, struct sym_members *m)
{
    struct sym *y = q->c->y;
    struct affine_space *s = y->s;
    for (uint32_t i = 0; i < q->when.n; i++) {
        struct affine e = q->when.items[i].e;
        for (uint32_t k = 0; k < e.n; k++) {
            const struct affine_atom *a = &s->atoms[e.terms[k].atom];
            if (a->kind != AFFINE_FLOOR || !affine_same(a->of[0], rank_of(y)))
                continue;
            int64_t by = a->by;
            struct affine rest = affine_add(s, rank_of(y), affine_floor(s, rank_of(y), by), -by);
            for (int64_t x = 0; x < by && x < 8; x++) {
                struct affine_facts facts = { 0 };
                affine_facts_equal(s, &facts, rest, affine_number(x));
                if (are_all(q, &facts))
                    return is_class(q, by, affine_number(x), m);
            }
        }
    }
    return false;
}

struct ends {
    struct affine *items;
    uint32_t n, cap;
};

/* Numbers from which on, or up to which, ranks have one of the facts. */
static struct ends ends_of(const struct splitting *q, int64_t sign)
{
    struct sym *y = q->c->y;
    struct affine_space *s = y->s;
    struct ends out = { 0 };
    struct affine end = sign > 0 ? affine_number(0) : affine_plus(s, size_of(y), -1);
    VEC_PUSH(y->arena, out.items, out.n, out.cap, end);
    for (uint32_t i = 0; i < q->when.n; i++) {
        struct affine_fact fact = q->when.items[i];
        int64_t by = affine_factor(fact.e, y->fs->rank);
        struct affine rest = affine_add(s, fact.e, rank_of(y), -by);
        if ((by != sign && !(fact.equal && by == -sign)) || !sym_affine_is_shared(y, rest))
            continue;
        end = affine_scale(s, rest, -by);
        VEC_PUSH(y->arena, out.items, out.n, out.cap, end);
    }
    return out;
}

/* The line ends before this rank, or with the last one that there is. */
static void set_end(const struct splitting *q, struct affine end, struct sym_members *m)
{
    struct sym *y = q->c->y;
    struct affine_facts whole = { 0 }, cut = { 0 };
    struct sym_leaf length = { .kind = SYM_NUMBER, .number = affine_minus(y->s, end, m->first) };
    struct sym_leaf rest = { .kind = SYM_NUMBER,
                             .number = affine_minus(y->s, size_of(y), m->first) };
    affine_facts_at_most(y->s, &whole, end, size_of(y));
    affine_facts_less(y->s, &cut, size_of(y), end);
    m->size = (struct sym_value){ 0 };
    sym_value_add(y, q->c->st, &m->size, &whole, length);
    sym_value_add(y, q->c->st, &m->size, &cut, rest);
    if (m->size.n == 1)
        m->size.cases[0].when = (struct affine_facts){ 0 };
}

/* All ranks from one to another one. */
static bool is_range(const struct splitting *q, struct sym_members *m)
{
    struct sym *y = q->c->y;
    struct affine_space *s = y->s;
    struct ends low = ends_of(q, 1), high = ends_of(q, -1);
    for (uint32_t i = 0; i < low.n; i++)
        for (uint32_t k = 0; k < high.n; k++) {
            struct affine_facts facts = { 0 };
            affine_facts_at_most(s, &facts, low.items[i], rank_of(y));
            affine_facts_at_most(s, &facts, rank_of(y), high.items[k]);
            /* the first rank is one, so that its number in the communicator is 0 */
            struct affine_facts none = { 0 };
            struct affine_fact from = { false, low.items[i] };
            if (!are_all(q, &facts) || !sym_is_certain(y, q->c->st, &none, from))
                continue;
            m->step = 1;
            m->first = low.items[i];
            m->rank = affine_minus(s, rank_of(y), m->first);
            set_end(q, affine_plus(s, high.items[k], 1), m);
            return true;
        }
    return false;
}

/* The colour itself: r % by, or r / by. */
static bool is_pattern(const struct splitting *q, struct sym_members *m)
{
    struct sym *y = q->c->y;
    struct affine_space *s = y->s;
    for (uint32_t i = 0; i < q->colour.n; i++) {
        const struct affine_atom *a = &s->atoms[q->colour.terms[i].atom];
        if (a->kind != AFFINE_FLOOR || !affine_same(a->of[0], rank_of(y)))
            continue;
        struct affine part = affine_floor(s, rank_of(y), a->by);
        struct affine first = affine_scale(s, part, a->by);
        struct affine rest = affine_minus(s, rank_of(y), first);
        if (affine_same(q->colour, rest))
            return is_class(q, a->by, rest, m);
        if (!affine_same(q->colour, part))
            continue;
        m->step = 1;
        m->first = first;
        m->rank = rest;
        set_end(q, affine_plus(s, first, a->by), m);
        return true;
    }
    return false;
}

/* A row or a column of the grid. */
static void along(struct sym *y, uint32_t axis, struct sym_members *m)
{
    uint32_t cap = 0;
    *m = (struct sym_members){ .axis = axis, .step = 1, .rank = sym_coord(y, axis),
                               .size = sym_number(y, sym_dim(y, axis)) };
    for (uint32_t i = 0; i < y->fs->n_dims; i++)
        if (i != axis) {
            struct affine other = sym_coord(y, i);
            VEC_PUSH(y->arena, m->in.same, m->in.n_same, cap, other);
        }
}

static bool is_line(const struct splitting *q, struct sym_members *m)
{
    struct sym *y = q->c->y;
    if (y->fs->n_dims != 2 || q->when.n)
        return false;
    for (uint32_t axis = 0; axis < 2; axis++)
        if (affine_same(q->colour, sym_coord(y, 1 - axis))) {
            along(y, axis, m);
            return true;
        }
    return false;
}

/* Members get the numbers that are in the order of their ranks. */
static bool keeps_order(const struct splitting *q, const struct sym_members *m)
{
    struct sym *y = q->c->y;
    struct sym_value key = q->c->args[2];
    if (key.n != 1 || key.cases[0].leaf.kind != SYM_NUMBER)
        return false;
    struct affine x = key.cases[0].leaf.number;
    struct affine own = families_own_number(y->fs);
    return sym_affine_is_shared(y, x) || affine_same(x, own) || affine_same(x, m->rank);
}

/* The key falls as ranks rise: the line is the other way round. */
static bool turn(const struct splitting *q, struct sym_members *m)
{
    struct affine_space *s = q->c->y->s;
    struct sym_value key = q->c->args[2];
    if (key.n != 1 || key.cases[0].leaf.kind != SYM_NUMBER || m->size.n != 1)
        return false;
    struct affine own = families_own_number(q->c->y->fs);
    struct affine sum = affine_add(s, key.cases[0].leaf.number, own, 1);
    struct affine last = affine_plus(s, m->size.cases[0].leaf.number, -1);
    m->first = affine_add(s, m->first, last, m->step);
    m->rank = affine_minus(s, last, m->rank);
    m->step = -m->step;
    return sym_affine_is_shared(q->c->y, sum);
}

/* NULL in *members: all ranks. */
static bool find_members(const struct splitting *q, struct sym_members **members)
{
    struct sym *y = q->c->y;
    struct sym_members *m = ARENA_NEW(y->arena, struct sym_members);
    bool shared = sym_affine_is_shared(y, q->colour), all = shared && q->when.n == 0;
    m->rank = families_own_number(y->fs);
    if (y->fs->n_dims == 1) {
        m->step = 1;
        m->size = sym_number(y, size_of(y));
    }
    if (!all && !is_line(q, m)) {
        if (y->fs->n_dims > 1 ||
            !(shared ? is_range(q, m) || is_rest(q, m) : !q->when.n && is_pattern(q, m)))
            return sym_call_leave(q->c, "which ranks have which colour is not followed");
        uint32_t cap = 0;
        if (!shared)
            VEC_PUSH(y->arena, m->in.same, m->in.n_same, cap, q->colour);
        affine_facts_add_all(y->s, &m->in.where, &q->when);
    }
    bool keeps = keeps_order(q, m);
    if (!keeps && !turn(q, m))
        return sym_call_leave(q->c, "its key is not the rank");
    *members = all && keeps ? NULL : m;
    return true;
}

/* Ranks of different cases have different colours: all but one have one that all know. */
static bool differ(const struct sym_mpi *c, struct sym_value colours)
{
    for (uint32_t i = 0; i < colours.n; i++)
        for (uint32_t k = 0; k < i; k++) {
            const struct sym_leaf *a = &colours.cases[i].leaf, *b = &colours.cases[k].leaf;
            struct affine_facts same = { 0 };
            if (!sym_affine_is_shared(c->y, a->number) || !sym_affine_is_shared(c->y, b->number))
                return false;
            affine_facts_equal(c->y->s, &same, a->number, b->number);
            if (sym_is_possible(c->y, c->st, &same))
                return false;
        }
    return true;
}

/* MPI_COMM_NULL; if the program does not name it, something that is no communicator. */
static struct sym_leaf nobody(const struct sym_mpi *c)
{
    struct sym *y = c->y;
    for (uint32_t g = 0; g < y->p->n_globals; g++)
        if (str_same(y->p->globals[g].obj.name, "m2s_MPI_COMM_NULL"))
            return (struct sym_leaf){ .kind = SYM_ADDRESS, .object = y->globals[g] };
    return (struct sym_leaf){ .kind = SYM_DATA };
}

static bool starts(const struct sym_mpi *c, struct splitting *q)
{
    uint32_t named;
    *q = (struct splitting){ .c = c };
    for (uint32_t i = 0; i < c->st->facts.n; i++)
        if (!sym_affine_is_shared(c->y, c->st->facts.items[i].e))
            return sym_call_leave(c, "perhaps not all ranks come here");
    if (!sym_call_comm(c, true, &named) || !sym_call_enter_all(c, &q->old))
        return false;
    return !c->y->objects[q->old].members || sym_call_leave(c, "it splits a part of the ranks");
}

bool sym_comm_split(const struct sym_mpi *c)
{
    struct splitting q;
    struct sym_value colours = c->args[1], out = { 0 };
    if (!starts(c, &q))
        return false;
    if (!colours.n || !differ(c, colours))
        return sym_call_leave(c, "which ranks have which colour is not followed");
    for (uint32_t i = 0; i < colours.n; i++) {
        const struct sym_case *one = &colours.cases[i];
        struct sym_members *members = NULL;
        struct sym_leaf leaf = nobody(c);
        q.colour = one->leaf.number;
        q.when = one->when;
        if (one->leaf.kind != SYM_NUMBER)
            return sym_call_leave(c, "its colour is not known");
        if (q.colour.n || q.colour.constant != M2S_MPI_UNDEFINED) {
            if (!sym_is_certain(c->y, c->st, &q.when, (struct affine_fact){ false, q.colour }))
                return sym_call_leave(c, "its colour may be negative");
            if (!find_members(&q, &members))
                return false;
            leaf = sym_call_new_comm(c, q.old, members);
        }
        sym_value_add(c->y, c->st, &out, &one->when, leaf);
    }
    sym_store(c->y, c->st, c->args[3], ir_type_of(IR_PTR), out);
    return !c->y->out->left;
}

bool sym_cart_sub(const struct sym_mpi *c)
{
    struct splitting q;
    uint32_t n_kept = 0, axis = 0;
    if (!starts(c, &q))
        return false;
    if (!c->y->objects[q.old].grid)
        return sym_call_leave(c, "its communicator is no grid");
    for (uint32_t i = 0; i < c->y->fs->n_dims; i++) {
        int64_t kept;
        if (!sym_item_constant(c, 1, i, &kept))
            return sym_call_leave(c, "which dimensions it keeps is not known");
        n_kept += kept != 0;
        axis = kept ? i : axis;
    }
    struct sym_members *m = ARENA_NEW(c->y->arena, struct sym_members);
    if (n_kept != 1 && n_kept != c->y->fs->n_dims)
        return sym_call_leave(c, "it keeps several of the dimensions, or none");
    along(c->y, axis, m);
    struct sym_leaf leaf = sym_call_new_comm(c, q.old, n_kept == c->y->fs->n_dims ? NULL : m);
    sym_store(c->y, c->st, c->args[2], ir_type_of(IR_PTR), sym_of(c->y, leaf));
    return !c->y->out->left;
}
