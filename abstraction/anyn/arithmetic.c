/* Operators of C on values, case by case.
 *
 * Numbers of signed types are whole numbers: they do not overflow in a program that has a meaning
 * (C11 6.5p5); that an int does not because there are many ranks is shown.  Those of unsigned types
 * must not become negative, or it is only known how they were made.
 */
#include "abstraction/anyn/faults.h"
#include "abstraction/anyn/operation.h"
#include "abstraction/anyn/place.h"
#include "abstraction/anyn/shared.h"
#include "abstraction/anyn/sizes.h"

#include "core/base/vec.h"
#include "core/mpi/mpi.h"

enum { MAX_TURNS = 3 }; /* e % n: from -n to MAX_TURNS * n */

void operation_give(struct operation *o, struct affine number)
{
    sym_value_add(o->y, o->st, &o->out, &o->when,
                  (struct sym_leaf){ .kind = SYM_NUMBER, .number = number });
}

static void give_data(struct operation *o)
{
    sym_value_add(o->y, o->st, &o->out, &o->when, (struct sym_leaf){ .kind = SYM_DATA });
}

/* If facts hold besides. */
static void give_if(struct operation *o, const struct affine_facts *more, int64_t number)
{
    struct affine_facts when = o->when;
    o->when = sym_facts_and(o->y, &when, more);
    operation_give(o, affine_number(number));
    o->when = when;
}

/* Numbers of places of the grid are from 0 below n: can these facts not hold then?  This is asked
 * for answers only, and never becomes a fact of a case. */
static bool is_excluded(struct operation *o, const struct affine_facts *facts, struct affine a,
                        struct affine b)
{
    struct affine_facts more = sym_facts_and(o->y, &o->when, facts);
    sym_number_is_rank(o->y, &more, a);
    sym_number_is_rank(o->y, &more, b);
    return !sym_is_possible(o->y, o->st, &more);
}

/* With bits, facts that are certain are left out: a loop is counted by what is left. */
static bool give_certain(struct operation *o, struct affine_fact fact, int64_t yes, int64_t no)
{
    struct affine_facts when = sym_facts_and(o->y, &o->when, &(struct affine_facts){ &fact, 1, 1 });
    bool is_yes = sym_is_certain(o->y, o->st, &o->when, fact);
    if (!is_yes && sym_is_possible(o->y, o->st, &when))
        return false;
    operation_give(o, affine_number(is_yes ? yes : no));
    return true;
}

static void give_answer(struct operation *o, struct affine_fact fact, int64_t yes, int64_t no)
{
    struct affine_fact not[2];
    uint32_t n = affine_fact_not(o->y->s, fact, not);
    if (o->y->s->n_bits && give_certain(o, fact, yes, no))
        return;
    give_if(o, &(struct affine_facts){ &fact, 1, 1 }, yes);
    for (uint32_t k = 0; k < n; k++)
        give_if(o, &(struct affine_facts){ &not[k], 1, 1 }, no);
}

static void give_sameness(struct operation *o, struct affine a, struct affine b, bool same)
{
    struct affine_facts yes, no[SYM_WAYS_TO_DIFFER];
    uint32_t n = sym_numbers_same(o->y, a, b, &yes, no);
    if (o->y->fs->n_dims > 1 && is_excluded(o, &yes, a, b)) {
        operation_give(o, affine_number(!same));
        return;
    }
    give_if(o, &yes, same);
    for (uint32_t k = 0; k < n; k++)
        give_if(o, &no[k], !same);
}

/* a <= b, or a < b: else the other way. */
static void give_order(struct operation *o, struct affine a, struct affine b, bool equal, bool yes)
{
    struct affine_space *s = o->y->s;
    struct affine_fact fact = { false, affine_plus(s, affine_minus(s, b, a), equal ? 0 : -1) };
    struct affine_fact not[2];
    affine_fact_not(s, fact, not);
    if (o->y->fs->n_dims > 1 && is_excluded(o, &(struct affine_facts){ &fact, 1, 1 }, a, b))
        operation_give(o, affine_number(!yes));
    else if (o->y->fs->n_dims > 1 && is_excluded(o, &(struct affine_facts){ not, 1, 1 }, a, b))
        operation_give(o, affine_number(yes));
    else
        give_answer(o, fact, yes, !yes);
}

static void compare(struct operation *o, struct affine a, struct affine b)
{
    switch (o->i->bin) {
    case IR_EQ: give_sameness(o, a, b, true); return;
    case IR_NE: give_sameness(o, a, b, false); return;
    case IR_LT: give_order(o, a, b, false, true); return;
    case IR_LE: give_order(o, a, b, true, true); return;
    case IR_GT: give_order(o, a, b, true, false); return;
    case IR_GE: give_order(o, a, b, false, false); return;
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_DIV:
    case IR_REM:
    case IR_AND:
    case IR_OR:
    case IR_XOR:
    case IR_SHL:
    case IR_SHR: break;
    }
    give_data(o);
}

bool operation_is_certain(struct operation *o, struct affine at_least_0)
{
    struct affine_fact fact = { false, at_least_0 };
    return sym_is_certain(o->y, o->st, &o->when, fact);
}

static int64_t most_of(enum ir_kind kind)
{
    uint64_t bits = 8 * ir_type_of(kind).size - ir_is_signed(kind);
    return bits >= 62 ? INT64_MAX / 2 : (INT64_C(1) << bits) - 1;
}

/* Is it certainly a number of this type?  Of 64 bits those are not looked at that cannot be
 * large. */
static bool is_in_range(struct operation *o, struct affine number, enum ir_kind kind)
{
    int64_t most = most_of(kind);
    struct affine above = affine_plus(o->y->s, affine_scale(o->y->s, number, -1), most);
    struct affine below = affine_plus(o->y->s, number, ir_is_signed(kind) ? most + 1 : 0);
    bool small = true;
    for (uint32_t i = 0; i < number.n; i++)
        small = small && number.terms[i].by < INT32_MAX && number.terms[i].by > -INT32_MAX;
    if (ir_type_of(kind).size == 8)
        return small && (ir_is_signed(kind) || operation_is_certain(o, below));
    return operation_is_certain(o, below) && operation_is_certain(o, above);
}

/* What leaves the range of an unsigned type has another meaning.  False: it may, and nothing is
 * given. */
static bool give_if_in_range(struct operation *o, struct affine number)
{
    if (o->i->type.kind == IR_I32)
        sym_never_overflows(o->y, o->st, o->i, &o->when, number);
    if (!ir_is_signed(o->i->type.kind) && !is_in_range(o, number, o->i->type.kind))
        return false;
    operation_give(o, number);
    return true;
}

void operation_give_in_range(struct operation *o, struct affine number)
{
    if (!give_if_in_range(o, number))
        give_data(o);
}

/* It is not affine. */
void operation_give_combined(struct operation *o, struct affine a, struct affine b)
{
    struct sym_leaf pair[2] = { { .kind = SYM_NUMBER, .number = a },
                                { .kind = SYM_NUMBER, .number = b } };
    sym_value_add(o->y, o->st, &o->out, &o->when, operation_combine(o, &pair[0], &pair[1]));
}

/* Of the number of a place and something else: the number of another place, if it is one. */
static void give_sum(struct operation *o, struct affine sum, struct affine a, struct affine b)
{
    struct affine place[FAMILY_DIMS];
    bool moved = sym_moved_place(o->y, o->st, &o->when, sum, place);
    if (!give_if_in_range(o, moved ? families_number(o->y->fs, place) : sum))
        operation_give_combined(o, a, b);
}

static void divide(struct operation *o, struct affine a, int64_t by)
{
    struct affine_space *s = o->y->s;
    if (o->i->bin == IR_DIV && operation_halve(o, a, by))
        return;
    if (by <= 0 || !operation_is_certain(o, a)) {
        operation_give_combined(o, a, affine_number(by));
        return;
    }
    struct affine q = affine_floor(s, a, by);
    operation_give(o, o->i->bin == IR_DIV ? q : affine_add(s, a, q, -by));
}

/* e % n, where e is between -n and a few times n. */
static void remainder_of_size(struct operation *o, struct affine a, struct affine n)
{
    struct affine_space *s = o->y->s;
    struct affine above = affine_plus(s, affine_add(s, a, n, 1), -1);
    struct affine below = affine_add(s, affine_scale(s, n, MAX_TURNS), a, -1);
    if (!operation_is_certain(o, above) || !operation_is_certain(o, affine_plus(s, below, -1))) {
        operation_give_combined(o, a, n);
        return;
    }
    struct affine_facts when = o->when;
    for (int64_t turns = -1; turns < MAX_TURNS; turns++) {
        struct affine rest = affine_add(s, a, n, -turns);
        struct affine_facts both = { 0 };
        affine_facts_at_most(s, &both, affine_number(0), rest);
        affine_facts_less(s, &both, rest, n);
        o->when = sym_facts_and(o->y, &when, &both);
        operation_give(o, turns < 0 ? a : rest);
    }
    o->when = when;
}

static void multiply(struct operation *o, struct affine a, struct affine b)
{
    struct affine number;
    if (sym_row_start(o->y, o->st, &o->when, a, b, &number) ||
        sym_row_start(o->y, o->st, &o->when, b, a, &number))
        operation_give(o, number);
    else
        operation_give_combined(o, a, b);
}

static bool compares(enum ir_bin bin)
{
    return bin >= IR_EQ;
}

/* The number behind a name of MPI, or one near it; mpi_n_numbers: neither. */
static unsigned name_of(const struct affine *a)
{
    return a->n ? mpi_n_numbers : mpi_number_of(a->constant);
}

/* Does it depend on which numbers a library has (abstraction/interp/constants.h)?  They are
 * negative: a sum is still one of them, and a comparison with what is greater is decided. */
static bool depends_on_library(struct operation *o, struct affine a, struct affine b)
{
    struct affine_space *s = o->y->s;
    unsigned first = name_of(&a), second = name_of(&b);
    if (first == second)
        return first < mpi_n_numbers && !compares(o->i->bin) && o->i->bin != IR_SUB;
    if (first < mpi_n_numbers && second < mpi_n_numbers)
        return !compares(o->i->bin);
    const struct affine *named = first < mpi_n_numbers ? &a : &b;
    const struct affine *other = named == &a ? &b : &a;
    int64_t most = named->constant - mpi_numbers[name_of(named)].number - 1;
    struct affine_fact below = { false, affine_minus(s, affine_number(most), *other) };
    if (compares(o->i->bin))
        return !is_excluded(o, &(struct affine_facts){ &below, 1, 1 }, a, b);
    struct affine sum = affine_add(s, a, b, o->i->bin == IR_SUB ? -1 : 1);
    return (o->i->bin != IR_ADD && o->i->bin != IR_SUB) || name_of(&sum) == mpi_n_numbers;
}

static void calculate(struct operation *o, struct affine a, struct affine b)
{
    struct affine_space *s = o->y->s;
    struct affine place[FAMILY_DIMS];
    if (depends_on_library(o, a, b)) {
        give_data(o);
        return;
    }
    switch (o->i->bin) {
    case IR_ADD: give_sum(o, affine_add(s, a, b, 1), a, b); return;
    case IR_SUB: give_sum(o, affine_minus(s, a, b), a, b); return;
    case IR_MUL:
        if (a.n && b.n)
            multiply(o, a, b);
        else if (!give_if_in_range(o, a.n ? affine_scale(s, a, b.constant)
                                          : affine_scale(s, b, a.constant)))
            operation_give_combined(o, a, b);
        return;
    case IR_DIV:
    case IR_REM:
        if (b.n || b.constant == 0)
            sym_never_is(o->y, o->st, o->i, FAULT_DIVIDES, &o->when,
                         (struct affine_fact){ true, b });
        if (b.n == 0)
            divide(o, a, b.constant);
        else if (o->i->bin == IR_REM && operation_low(o, a, b))
            return;
        else if (sym_divide_place(o->y, o->st, &o->when, a, b, place))
            operation_give(o, place[o->i->bin == IR_REM]);
        else if (o->i->bin == IR_REM)
            remainder_of_size(o, a, b);
        else
            operation_give_combined(o, a, b);
        return;
    case IR_AND:
    case IR_OR:
    case IR_XOR:
    case IR_SHL:
    case IR_SHR: operation_bits(o, a, b); return;
    case IR_EQ:
    case IR_NE:
    case IR_LT:
    case IR_LE:
    case IR_GT:
    case IR_GE: compare(o, a, b); return;
    }
}

static bool may_share(const struct sym *y, const struct sym_leaf *a)
{
    return y->objects[a->object].may_share;
}

/* Objects are at different addresses, and none is at 0; but the end of one may be where another one
 * begins, and what a library has may be at 0, or two of that at one place. */
static void compare_addresses(struct operation *o, const struct sym_leaf *a,
                              const struct sym_leaf *b)
{
    bool equal = o->i->bin == IR_EQ, both = a->kind == SYM_ADDRESS && b->kind == SYM_ADDRESS;
    const struct sym_leaf *other = a->kind == SYM_ADDRESS ? b : a;
    bool null = other->kind == SYM_NUMBER && other->number.n == 0 && other->number.constant == 0;
    bool first = a->kind == SYM_ADDRESS && o->y->objects[a->object].is_extern;
    bool second = b->kind == SYM_ADDRESS && o->y->objects[b->object].is_extern;
    bool alike = both && a->object == b->object;
    bool made = (a->kind == SYM_ADDRESS && o->y->objects[a->object].allocated) ||
                (b->kind == SYM_ADDRESS && o->y->objects[b->object].allocated);
    bool shares = both && !alike && !first && !second &&
                  (may_share(o->y, a) || may_share(o->y, b));
    bool library = shares || (first && second && !alike) || (null && (first || second || made));
    bool ends = both && !alike &&
                (a->number.n || b->number.n || a->number.constant || b->number.constant);
    if ((!equal && o->i->bin != IR_NE) || (!both && !null) || a->astray || b->astray || library ||
        ends)
        give_data(o);
    else if (alike && o->y->objects[a->object].vague && !first)
        give_data(o);
    else if (alike)
        compare(o, a->number, b->number);
    else
        operation_give(o, affine_number(!equal));
}

static void apply(struct operation *o, const struct sym_leaf *a, const struct sym_leaf *b)
{
    if (a->kind == SYM_NUMBER && b->kind == SYM_NUMBER && !ir_is_float(o->i->type.kind))
        calculate(o, a->number, b->number);
    else if (a->kind == SYM_ADDRESS || b->kind == SYM_ADDRESS)
        compare_addresses(o, a, b);
    else
        sym_value_add(o->y, o->st, &o->out, &o->when, operation_combine(o, a, b));
}

static const char *operation_name(struct sym *y, enum ir_bin bin, enum ir_kind kind)
{
    return arena_printf(y->arena, "op%d_%d", (int)bin, (int)kind);
}

static void note_making(struct operation *o, const struct sym_leaf *out, const struct sym_leaf *a,
                        const struct sym_leaf *b)
{
    enum ir_bin bin = o->i->bin;
    struct sym_making m = { .kind = bin == IR_ADD   ? SYM_SUM
                                  : bin == IR_SUB ? SYM_DIFFERENCE
                                  : bin == IR_MUL ? SYM_PRODUCT
                                                  : SYM_QUOTIENT,
                            .of = { a->number, b->number } };
    if (out->kind != SYM_NUMBER || a->kind != SYM_NUMBER || b->kind != SYM_NUMBER ||
        (bin != IR_ADD && bin != IR_SUB && bin != IR_MUL && bin != IR_DIV))
        return;
    m.atom = out->number.terms[0].atom;
    sym_make(o->y, m);
}

/* An operation on what is the same on all ranks gives the same on all ranks. */
struct sym_leaf operation_combine(struct operation *o, const struct sym_leaf *a,
                               const struct sym_leaf *b)
{
    bool truth = compares(o->i->bin), number = truth || ir_is_int(o->i->type.kind);
    struct sym_leaf out = sym_shared(o->y, truth ? AFFINE_CHOICE : AFFINE_VALUE,
                                     number ? SYM_NUMBER : SYM_REAL,
                                     operation_name(o->y, o->i->bin, o->i->type.kind),
                                     (struct sym_leaf[]){ *a, *b }, 2);
    note_making(o, &out, a, b);
    return out;
}

struct sym_leaf sym_product(struct sym *y, enum ir_kind kind, const struct sym_leaf of[2])
{
    return sym_shared(y, AFFINE_VALUE, SYM_NUMBER, operation_name(y, IR_MUL, kind), of, 2);
}

static const struct sym_case nothing = { .leaf.kind = SYM_DATA };

/* Data is one case. */
static uint32_t cases(struct sym_value v)
{
    return v.n ? v.n : 1;
}

static const struct sym_case *the_case(const struct sym_value *v, uint32_t k)
{
    return v->n ? &v->cases[k] : &nothing;
}

struct sym_value sym_binary(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                            struct sym_value a, struct sym_value b)
{
    struct operation o = { .y = y, .st = st, .i = i };
    for (uint32_t k = 0; k < cases(a); k++)
        for (uint32_t l = 0; l < cases(b); l++) {
            o.when = sym_facts_and(y, &the_case(&a, k)->when, &the_case(&b, l)->when);
            apply(&o, &the_case(&a, k)->leaf, &the_case(&b, l)->leaf);
        }
    sym_value_tidy(&o.out);
    return o.out;
}

static void negate(struct operation *o, const struct sym_leaf *a)
{
    struct affine minus = affine_scale(o->y->s, a->number, -1);
    if (a->kind != SYM_NUMBER || !ir_is_int(o->i->type.kind))
        give_data(o);
    else
        operation_give_in_range(o, o->i->un == IR_NOT ? affine_plus(o->y->s, minus, -1) : minus);
}

static uint64_t size_of(enum ir_kind kind)
{
    return ir_type_of(kind).size;
}

static bool fits(int64_t x, enum ir_kind kind)
{
    uint64_t bits_of = 8 * size_of(kind);
    if (bits_of >= 64)
        return ir_is_signed(kind) || x >= 0;
    int64_t most = INT64_C(1) << (ir_is_signed(kind) ? bits_of - 1 : bits_of);
    return x < most && x >= (ir_is_signed(kind) ? -most : 0);
}

/* What is the same on all ranks stays so. */
static void cast_shared(struct operation *o, const struct sym_leaf *a, enum ir_kind to)
{
    struct sym_leaf out = sym_shared(o->y, AFFINE_VALUE, ir_is_int(to) ? SYM_NUMBER : SYM_REAL,
                                     arena_printf(o->y->arena, "cast%d", (int)to), a, 1);
    bool wider = size_of(to) >= size_of(o->i->a.type.kind);
    if (out.kind == SYM_NUMBER && a->kind == SYM_NUMBER && wider)
        sym_make(o->y, (struct sym_making){ out.number.terms[0].atom, SYM_CAST,
                                            { a->number, affine_number(1) } });
    sym_value_add(o->y, o->st, &o->out, &o->when, out);
}

static void cast(struct operation *o, const struct sym_leaf *a)
{
    enum ir_kind to = o->i->type.kind;
    if (a->kind == SYM_NUMBER && to == IR_BOOL)
        give_sameness(o, a->number, affine_number(0), false);
    else if (a->kind == SYM_NUMBER && (ir_is_int(to) || to == IR_PTR) && a->number.n == 0 &&
             (to == IR_PTR || fits(a->number.constant, to)))
        operation_give(o, a->number);
    else if (a->kind == SYM_NUMBER && ir_is_int(to) && is_in_range(o, a->number, to))
        operation_give(o, a->number);
    else if ((a->kind == SYM_ADDRESS || a->kind == SYM_REQUEST) && to == IR_PTR)
        sym_value_add(o->y, o->st, &o->out, &o->when, *a);
    else
        cast_shared(o, a, to);
}

static struct sym_value each(struct operation *o, struct sym_value a,
                             void (*apply_one)(struct operation *o, const struct sym_leaf *a))
{
    for (uint32_t k = 0; k < a.n; k++) {
        o->when = a.cases[k].when;
        apply_one(o, &a.cases[k].leaf);
    }
    sym_value_tidy(&o->out);
    return o->out;
}

struct sym_value sym_unary(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                           struct sym_value a)
{
    struct operation o = { .y = y, .st = st, .i = i };
    return each(&o, a, negate);
}

struct sym_value sym_cast(struct sym *y, const struct sym_state *st, const struct ir_instr *i,
                          struct sym_value a)
{
    struct operation o = { .y = y, .st = st, .i = i };
    return each(&o, a, cast);
}
