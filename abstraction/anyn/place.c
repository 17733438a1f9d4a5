/* Ranks as places of a grid: n = P * Q, and the rank is number(x, y) = x * Q + y.
 *
 * That the program has a grid is found out as it is walked; then it is walked anew with coordinates
 * as unknowns.  P and Q are any numbers whose product is n until a statement says which: what
 * MPI_Dims_create makes of n, or numbers of which it is given that their product is n.
 */
#include "abstraction/anyn/place.h"

#include "core/base/str.h"

#include <string.h>

struct affine sym_coord(const struct sym *y, uint32_t i)
{
    return affine_of_atom(y->s, y->fs->coords[i]);
}

struct affine sym_dim(const struct sym *y, uint32_t i)
{
    return affine_of_atom(y->s, y->fs->dims[i]);
}

void sym_set_dims(struct sym *y, uint32_t n_dims)
{
    static const char *const coords[FAMILY_DIMS] = { "x", "y", "z" };
    static const char *const dims[FAMILY_DIMS] = { "P", "Q", "R" };
    struct affine most = affine_of_atom(y->s, y->fs->size), sum = affine_number(0);
    families_set_grid(y->fs, coords, dims, n_dims);
    for (uint32_t i = 0; i < n_dims; i++) { /* a product of numbers from 1 on is not below */
        affine_facts_at_most(y->s, &y->fs->given, affine_number(1), sym_dim(y, i));
        most = affine_plus(y->s, affine_minus(y->s, most, sym_dim(y, i)), i > 0);
        sum = affine_add(y->s, sum, sym_dim(y, i), 1);
    }
    affine_facts_less(y->s, &y->fs->given, affine_number(n_dims), sum); /* n is not 1 */
    affine_facts_at_most(y->s, &y->fs->given, affine_number(0), most);
}

bool sym_want_dims(struct sym *y, uint32_t n_dims)
{
    if (y->fs->n_dims == n_dims)
        return true;
    y->layout->wants = y->fs->n_dims == 1 ? n_dims : 0;
    return false;
}

bool sym_share_out(struct sym *y)
{
    if (y->layout->shape == SYM_SHAPE_OTHER)
        return false;
    if (y->layout->shape == SYM_SHAPE_OPEN && y->fs->n_dims > 1)
        for (uint32_t i = 1; i < y->fs->n_dims; i++) /* not increasing */
            affine_facts_at_most(y->s, &y->fs->given, sym_dim(y, y->layout->turned ? i - 1 : i),
                                 sym_dim(y, y->layout->turned ? i : i - 1));
    y->layout->shape = SYM_SHAPE_EVEN;
    return true;
}

bool sym_is_inside(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                   const struct affine *place)
{
    for (uint32_t i = 0; i < y->fs->n_dims; i++) {
        struct affine above = affine_plus(y->s, affine_minus(y->s, sym_dim(y, i), place[i]), -1);
        if (!sym_is_certain(y, st, when, (struct affine_fact){ false, place[i] }) ||
            !sym_is_certain(y, st, when, (struct affine_fact){ false, above }))
            return false;
    }
    return true;
}

/* The number of a place, alone. */
static bool is_number(const struct sym *y, struct affine e, struct affine *place)
{
    const struct affine_atom *a = e.n == 1 ? &y->s->atoms[e.terms[0].atom] : NULL;
    bool is = a && a->kind == AFFINE_VALUE && str_same(a->name, FAMILY_NUMBER) &&
              e.terms[0].by == 1 && e.constant == 0;
    if (is)
        memcpy(place, a->of, y->fs->n_dims * sizeof *place);
    return is;
}

/* The first and the last place, and those that are named. */
static bool is_place(struct sym *y, struct affine e, struct affine *place)
{
    struct affine last = affine_plus(y->s, affine_of_atom(y->s, y->fs->size), -1);
    bool first = e.n == 0 && e.constant == 0;
    if (!first && !affine_same(e, last))
        return is_number(y, e, place);
    for (uint32_t i = 0; i < y->fs->n_dims; i++)
        place[i] = first ? affine_number(0) : affine_plus(y->s, sym_dim(y, i), -1);
    return true;
}

/* number(x, y) + c * Q + e is number(x + c, y + e), if that is a place. */
bool sym_moved_place(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                     struct affine number, struct affine *place)
{
    uint32_t n = y->fs->n_dims;
    if (n == 1 || is_number(y, number, place))
        return false;
    for (uint32_t i = 0; i < number.n; i++) {
        struct affine base[FAMILY_DIMS], one = affine_of_atom(y->s, number.terms[i].atom);
        if (number.terms[i].by != 1 || !is_number(y, one, base))
            continue;
        for (int64_t c = -1; c <= 1; c++) {
            memcpy(place, base, n * sizeof *base);
            struct affine rest = affine_minus(y->s, number, one);
            rest = affine_add(y->s, rest, sym_dim(y, n - 1), -c);
            place[n - 1] = affine_add(y->s, base[n - 1], rest, 1);
            place[n - 2] = affine_plus(y->s, base[n - 2], c);
            if (sym_is_inside(y, st, when, place))
                return true;
        }
    }
    return false;
}

bool sym_place(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
               struct affine number, struct affine *place)
{
    if (y->fs->n_dims == 1)
        place[0] = number;
    if (y->fs->n_dims == 1 || is_place(y, number, place) ||
        sym_moved_place(y, st, when, number, place))
        return true;
    for (uint32_t i = 0; i < y->fs->n_dims; i++) /* in the first row */
        place[i] = i + 1 == y->fs->n_dims ? number : affine_number(0);
    return sym_is_inside(y, st, when, place);
}

uint32_t sym_numbers_same(struct sym *y, struct affine a, struct affine b,
                          struct affine_facts *same, struct affine_facts *differ)
{
    struct affine p[FAMILY_DIMS], q[FAMILY_DIMS];
    struct affine_space *s = y->s;
    uint32_t n = 0, n_dims = y->fs->n_dims;
    bool places = n_dims > 1 && is_place(y, a, p) && is_place(y, b, q);
    *same = (struct affine_facts){ 0 };
    for (uint32_t i = 0; i < (places ? n_dims : 1); i++) {
        struct affine apart = places ? affine_minus(s, p[i], q[i]) : affine_minus(s, a, b);
        struct affine_fact fact = { true, apart }, not[2];
        uint32_t n_not = affine_fact_not(s, fact, not);
        for (uint32_t k = 0; k < n_not; k++) {
            differ[n] = (struct affine_facts){ 0 };
            affine_facts_add_all(s, &differ[n], same);
            affine_facts_add(s, &differ[n++], not[k]);
        }
        affine_facts_add(s, same, fact);
    }
    return n;
}

void sym_number_is_rank(struct sym *y, struct affine_facts *facts, struct affine number)
{
    struct affine place[FAMILY_DIMS];
    if (y->fs->n_dims == 1 || !is_number(y, number, place))
        return;
    affine_facts_at_most(y->s, facts, affine_number(0), number);
    affine_facts_less(y->s, facts, number, affine_of_atom(y->s, y->fs->size));
}

/* ---- grids that a program makes of its ranks by hand ---- */

static bool is_equal(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                     struct affine a, struct affine b)
{
    return sym_is_certain(y, st, when, (struct affine_fact){ true, affine_minus(y->s, a, b) });
}

/* q is the root of a number, cut to a whole one: it is not negative. */
static bool is_root(const struct sym *y, struct affine q)
{
    const struct affine_atom *a = q.n == 1 ? &y->s->atoms[q.terms[0].atom] : NULL;
    if (!a || q.constant || q.terms[0].by != 1 || a->kind != AFFINE_VALUE || a->n_of != 1 ||
        strncmp(a->name, "cast", 4) || a->of[0].n != 1)
        return false;
    const char *of = y->s->atoms[a->of[0].terms[0].atom].name;
    return strncmp(of, "f_sqrt_", 7) == 0;
}

/* A number that all ranks know, always the same, and from 0 on. */
static bool is_side(struct sym *y, const struct sym_state *st, struct affine q)
{
    struct affine_facts none = { 0 };
    for (uint32_t i = 0; i < y->n_counters; i++)
        if (affine_contains(y->s, q, y->counters[i]))
            return false;
    return sym_affine_is_shared(y, q) &&
           (is_root(y, q) ||
            sym_is_certain(y, st, &none, (struct affine_fact){ false, q }));
}

/* Their product is n, whatever rank asks: then they may be the two dimensions. */
static bool are_sides(struct sym *y, const struct sym_state *st, struct affine p, struct affine q,
                      struct affine_fact *product)
{
    struct affine_facts none = { 0 };
    struct affine number;
    struct sym_leaf two[2] = { { .kind = SYM_NUMBER, .number = p },
                               { .kind = SYM_NUMBER, .number = q } };
    if (!is_side(y, st, p) || !is_side(y, st, q))
        return false;
    if (p.n && q.n)
        number = sym_product(y, IR_I32, two).number;
    else
        number = p.n ? affine_scale(y->s, p, q.constant) : affine_scale(y->s, q, p.constant);
    *product = (struct affine_fact){
        true, affine_minus(y->s, number, affine_of_atom(y->s, y->fs->size))
    };
    return sym_is_certain(y, st, &none, *product);
}

/* What is known on this way all ranks know, at once: who comes here is not decided by ranks. */
static bool is_of_all(const struct sym *y, const struct sym_state *st)
{
    for (uint32_t i = 0; i < st->facts.n; i++)
        if (!sym_affine_is_shared(y, st->facts.items[i].e))
            return false;
    return y->n_counters == 0;
}

/* They are the dimensions: always, or on this way. */
static bool set_sides(struct sym *y, struct sym_state *st, struct affine p, struct affine q)
{
    struct affine_fact product;
    struct sym_state nothing = { .n = 0 };
    if (y->layout->shape != SYM_SHAPE_OPEN)
        return false;
    bool given = are_sides(y, &nothing, p, q, &product);
    if ((!given && (!is_of_all(y, st) || !are_sides(y, st, p, q, &product))) ||
        !sym_want_dims(y, 2))
        return false;
    struct affine_facts *facts = given ? &y->fs->given : &st->facts;
    affine_facts_add(y->s, facts, product);
    affine_facts_equal(y->s, facts, sym_dim(y, 0), p);
    affine_facts_equal(y->s, facts, sym_dim(y, 1), q);
    y->layout->shape = SYM_SHAPE_OTHER;
    return true;
}

bool sym_is_shape(struct sym *y, struct sym_state *st, const struct affine *dims)
{
    struct affine_facts none = { 0 };
    if (y->fs->n_dims == 2)
        set_sides(y, st, dims[0], dims[1]);
    for (uint32_t i = 0; i < y->fs->n_dims; i++) {
        struct affine apart = affine_minus(y->s, dims[i], sym_dim(y, i));
        if (!sym_is_certain(y, st, &none, (struct affine_fact){ true, apart }))
            return false;
    }
    return y->fs->n_dims == 1 || y->layout->shape != SYM_SHAPE_OPEN;
}

/* A product of q with something is known of. */
static bool find_product(struct sym *y, struct sym_state *st, const struct affine_facts *facts,
                         struct affine q)
{
    for (uint32_t i = 0; i < facts->n; i++)
        for (uint32_t k = 0; k < facts->items[i].e.n; k++) {
            const struct affine_atom *a = &y->s->atoms[facts->items[i].e.terms[k].atom];
            if (a->kind != AFFINE_VALUE || a->n_of != 2)
                continue;
            struct affine first = a->of[0], second = a->of[1];
            if ((affine_same(second, q) && set_sides(y, st, first, q)) ||
                (affine_same(first, q) && set_sides(y, st, second, q)))
                return true;
        }
    return false;
}

void sym_find_sides(struct sym *y, struct sym_state *st, struct sym_value by)
{
    bool number = by.n == 1 && by.cases[0].leaf.kind == SYM_NUMBER;
    if (!number || by.cases[0].leaf.number.n == 0 || y->layout->shape != SYM_SHAPE_OPEN)
        return;
    struct affine q = by.cases[0].leaf.number;
    struct affine_facts given = y->fs->given, here = st->facts;
    if (!set_sides(y, st, q, q) && !find_product(y, st, &given, q))
        find_product(y, st, &here, q);
}

bool sym_divide_place(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                      struct affine number, struct affine by, struct affine *place)
{
    if (!sym_place(y, st, when, number, place) || !sym_is_inside(y, st, when, place))
        return false;
    if (y->fs->n_dims != 2)
        return false;
    if (is_equal(y, st, when, by, sym_dim(y, 1)))
        return true;
    if (!y->layout->turned && is_equal(y, st, when, by, sym_dim(y, 0))) {
        y->layout->wants = 2;
        y->layout->wants_turned = true;
    }
    return false;
}

bool sym_row_start(struct sym *y, const struct sym_state *st, const struct affine_facts *when,
                   struct affine row, struct affine q, struct affine *number)
{
    struct affine place[FAMILY_DIMS] = { row, affine_number(0) };
    if (y->fs->n_dims != 2 || !is_equal(y, st, when, q, sym_dim(y, 1)))
        return false;
    if (is_equal(y, st, when, row, sym_dim(y, 0)))
        *number = affine_of_atom(y->s, y->fs->size);
    else if (sym_is_inside(y, st, when, place))
        *number = families_number(y->fs, place);
    else
        return false;
    return true;
}
