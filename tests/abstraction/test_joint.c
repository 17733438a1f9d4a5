/* Covering and generalising of joint vectors: chosen cases, and random ones that are compared
 * with all rows of small numbers. */
#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/value_store.h"
#include "abstraction/joint/joint_vector.h"
#include "core/base/arena.h"

#include <CUnit/Basic.h>

#include <assert.h>

enum { MAX_ATOMS = 8, MAX_PLACES = 5, LEAST = -2, MOST = 3, FAR = 30, PATIENCE = 20000, LARGE = 1000,
       UNDEFINED = 1 << 20 };

static struct arena *arena;
static struct values *values;
static struct origin *rounds, *input;
static uint64_t seed = 1;
static uint32_t tries, rows, given_up;

static struct joint_vector empty(void)
{
    return joint_vector_new(arena, values, rounds);
}

static struct value unknown(enum ir_kind type)
{
    return values_atom(values, input, type);
}

static struct value plus(struct value a, int64_t c)
{
    return value_bin(values, IR_ADD, (enum ir_kind)a.type, a, value_int((enum ir_kind)a.type, c));
}

static struct value int_of(int64_t i)
{
    return value_int(IR_I32, i);
}

static void assume(struct joint_vector *x, enum ir_bin op, struct value a, struct value b)
{
    struct value v = value_bin(values, op, (enum ir_kind)a.type, a, b);
    if (v.kind == VALUE_EXPR)
        CU_ASSERT(facts_assume(&x->facts, v.e, true));
}

static bool knows(const struct joint_vector *x, enum ir_bin op, struct value a, struct value b)
{
    struct value v = value_bin(values, op, (enum ir_kind)a.type, a, b);
    return facts_truth(&x->facts, v) == TRI_YES;
}

static void show(const char *what, const struct joint_vector *x)
{
    fprintf(stderr, "  %s:", what);
    for (uint32_t i = 0; i < x->n; i++)
        fprintf(stderr, "  %s (type %d)", value_text(arena, &x->v[i]), x->v[i].type);
    for (uint32_t i = 0; i < x->facts.n; i++)
        fprintf(stderr, "\n    %s: %lld..%lld, %u excluded",
                expr_text(arena, x->facts.v[i].e, "?"), (long long)x->facts.v[i].lo, (long long)x->facts.v[i].hi, x->facts.v[i].n_ne);
    fprintf(stderr, "\n");
}

static struct joint_vector copy_of(const struct joint_vector *x)
{
    struct joint_vector y = *x;
    y.v = arena_memdup(arena, x->v, x->n * sizeof *x->v);
    y.facts = facts_copy(&x->facts, arena);
    y.known = facts_copy(&x->known, arena);
    return y;
}

/* ---- chosen cases ---- */

/* while (t < n) t++; on two ranks, one a round ahead */
static struct joint_vector round_of(struct value t, struct value n)
{
    struct joint_vector x = empty();
    joint_vector_add(&x, t, false);
    joint_vector_add(&x, n, false);
    joint_vector_add(&x, plus(t, 1), false);
    assume(&x, IR_LT, t, n);
    joint_vector_settle(&x);
    return x;
}

static void test_counter_to_a_bound(void)
{
    struct value n = unknown(IR_I32);
    struct joint_vector old = round_of(int_of(4), n), now = round_of(int_of(5), n);
    struct joint_vector last = copy_of(&now);
    CU_ASSERT_FALSE(joint_vector_covers(&old, &now));
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    CU_ASSERT_EQUAL(now.v[1].e, n.e);
    CU_ASSERT(value_equal(&now.v[2], &(struct value[]){plus(now.v[0], 1)}[0]));
    CU_ASSERT(knows(&now, IR_LE, int_of(4), now.v[0]));
    CU_ASSERT(knows(&now, IR_LT, now.v[0], n));
    CU_ASSERT_FALSE(knows(&now, IR_LE, int_of(5), now.v[0]));
    CU_ASSERT_TRUE(joint_vector_covers(&now, &old) && joint_vector_covers(&now, &last));
    struct joint_vector next = round_of(plus(now.v[0], 1), n);
    CU_ASSERT_TRUE(facts_assume(&next.facts, value_bin(values, IR_LE, IR_I32, int_of(4),
                                                       now.v[0]).e, true));
    joint_vector_settle(&next);
    CU_ASSERT_TRUE(joint_vector_covers(&now, &next));
    CU_ASSERT_FALSE(joint_vector_covers(&next, &now));
}

/* while (x < 10): its end is not known as a fact as long as x is, but the program compares with 10;
 * a nearer edge is given up when it is passed. */
static void test_counter_to_an_edge(void)
{
    static const int64_t edges[] = {3, 7, 10};
    struct joint_vector old = empty(), now = empty(), next = empty();
    joint_vector_add(&old, int_of(4), false);
    joint_vector_add(&now, int_of(5), false);
    now.edges = next.edges = edges;
    now.n_edges = next.n_edges = 3;
    now.stops = next.stops = true;
    joint_vector_settle(&old);
    joint_vector_settle(&now);
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    CU_ASSERT(knows(&now, IR_LE, int_of(4), now.v[0]));
    CU_ASSERT(knows(&now, IR_LE, now.v[0], int_of(7)));
    CU_ASSERT_FALSE(knows(&now, IR_LT, now.v[0], int_of(7)));
    next.facts = facts_copy(&now.facts, next.arena);
    joint_vector_add(&next, plus(now.v[0], 1), false);
    joint_vector_settle(&next);
    CU_ASSERT_TRUE(joint_vector_generalise(&now, &next, 1));
    CU_ASSERT(knows(&next, IR_LE, int_of(4), next.v[0]));
    CU_ASSERT(knows(&next, IR_LE, next.v[0], int_of(10)));
    CU_ASSERT_FALSE(knows(&next, IR_LT, next.v[0], int_of(10)));
}

static struct joint_vector counter_up_to(struct value x, int64_t hi)
{
    struct joint_vector v = empty();
    joint_vector_add(&v, x, false);
    CU_ASSERT_TRUE(facts_refine(&v.facts, x.e, 0, hi));
    joint_vector_settle(&v);
    return v;
}

/* x < 10 holds in a round, whether x is known to be 0 or 1, or up to 8. */
static void test_counter_before_an_edge(void)
{
    static const int64_t edges[] = {10};
    struct value x = values_atom(values, rounds, IR_I32);
    struct joint_vector old = counter_up_to(x, 1), now = counter_up_to(x, 8);
    now.edges = edges;
    now.n_edges = 1;
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    CU_ASSERT(knows(&now, IR_LT, now.v[0], int_of(10)));
    CU_ASSERT_FALSE(knows(&now, IR_LE, now.v[0], int_of(8)));
}

/* while (x > 2): down to 2, one below the edge. */
static void test_counter_down_to_an_edge(void)
{
    static const int64_t edges[] = {3, 7, 10};
    struct joint_vector old = empty(), now = empty();
    joint_vector_add(&old, int_of(6), false);
    joint_vector_add(&now, int_of(5), false);
    now.edges = edges;
    now.n_edges = 3;
    now.stops = true;
    joint_vector_settle(&old);
    joint_vector_settle(&now);
    CU_ASSERT(joint_vector_effect(&old, &now) && !joint_vector_effect(&old, &old));
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    CU_ASSERT(knows(&now, IR_LE, int_of(2), now.v[0]));
    CU_ASSERT_FALSE(knows(&now, IR_LE, int_of(3), now.v[0]));
    CU_ASSERT(knows(&now, IR_LE, now.v[0], int_of(6)));
}

static void test_counter_down(void)
{
    struct joint_vector old = empty(), now = empty();
    struct value n = unknown(IR_I32), m = unknown(IR_I32);
    joint_vector_add(&old, n, false);
    joint_vector_add(&now, plus(n, -1), false);
    joint_vector_add(&old, m, false);
    joint_vector_add(&now, m, false);
    joint_vector_add(&old, n, false);
    joint_vector_add(&now, n, false);
    assume(&old, IR_LT, int_of(3), n);
    assume(&now, IR_LT, int_of(4), n);
    joint_vector_settle(&old);
    joint_vector_settle(&now);
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    CU_ASSERT(knows(&now, IR_LT, int_of(3), now.v[0]));
    CU_ASSERT(knows(&now, IR_LE, now.v[0], n));
    CU_ASSERT_EQUAL(now.v[1].e, m.e);
}

/* for (left = 9; left > m; left--): the bound of m moves down with it. */
static void test_bound_that_comes_down(void)
{
    struct joint_vector old = empty(), now = empty();
    struct value m = unknown(IR_I32);
    for (int64_t i = 0; i < 2; i++) {
        struct joint_vector *x = i ? &now : &old;
        joint_vector_add(x, int_of(9 - i), false);
        joint_vector_add(x, m, false);
        assume(x, IR_LT, m, int_of(9 - i));
        joint_vector_settle(x);
    }
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    CU_ASSERT(knows(&now, IR_LT, m, now.v[0]) && knows(&now, IR_LE, now.v[0], int_of(9)));
    CU_ASSERT_FALSE(knows(&now, IR_LE, now.v[0], int_of(8)));
}

/* x = 0, then the y of which y <= 7 is known: what is known of y is known of x. */
static void test_facts_of_what_it_became(void)
{
    struct joint_vector old = empty(), now = empty();
    struct value y = unknown(IR_I32);
    joint_vector_add(&old, int_of(3), false);
    joint_vector_add(&now, plus(y, 1), false);
    assume(&now, IR_LE, y, int_of(7));
    assume(&now, IR_LE, int_of(2), y);
    joint_vector_settle(&old);
    joint_vector_settle(&now);
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    CU_ASSERT(knows(&now, IR_LE, now.v[0], int_of(8)));
    CU_ASSERT(knows(&now, IR_LE, int_of(3), now.v[0]));
}

/* (4 + Z, 5 + Z) by one way, (9, 10) by another: Z is 5 there, and is not less than 0. */
static void test_another_way(void)
{
    struct joint_vector old = empty(), now = empty();
    struct value z = values_atom(values, rounds, IR_I32);
    for (int64_t i = 0; i < 2; i++) {
        joint_vector_add(&old, plus(z, 4 + i), false);
        joint_vector_add(&now, int_of(9 + i), false);
    }
    assume(&old, IR_LE, int_of(0), z);
    assume(&old, IR_LE, z, int_of(3));
    joint_vector_settle(&old);
    joint_vector_settle(&now);
    CU_ASSERT_FALSE(joint_vector_covers(&old, &now));
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    struct value next = plus(now.v[0], 1);
    CU_ASSERT(value_equal(&now.v[1], &next) && knows(&now, IR_LE, int_of(4), now.v[0]));
    CU_ASSERT_FALSE(knows(&now, IR_LE, now.v[0], int_of(7)));
}

static struct linear form_of(const struct joint_vector *x, uint32_t i)
{
    struct linear form = linear_constant(0);
    CU_ASSERT_TRUE(linear_of_value(&x->facts, &x->v[i], &form));
    return form;
}

/* unsigned u: what is known of its sum is that it has not wrapped; a pair of a long and an int */
static void test_narrow_types(void)
{
    for (uint32_t level = 0; level <= JOINT_PAIRS_LEVEL; level += JOINT_PAIRS_LEVEL) {
        struct joint_vector old = empty(), now = empty();
        for (int64_t i = 0; i < 2; i++) {
            joint_vector_add(i ? &now : &old, value_int(level ? IR_I64 : IR_U32, 4 + i), false);
            joint_vector_add(i ? &now : &old, value_int(level ? IR_I32 : IR_U32, 4 + i), false);
        }
        joint_vector_settle(&old);
        joint_vector_settle(&now);
        CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, level));
        struct linear first = form_of(&now, 0), second = form_of(&now, 1);
        CU_ASSERT_TRUE(linear_equal(&first, &second) && first.n == 1);
        CU_ASSERT_EQUAL(first.constant, level ? 0 : 4);
    }
}

static struct joint_vector row_of(struct value a, struct value b)
{
    struct joint_vector x = empty();
    joint_vector_add(&x, a, false);
    joint_vector_add(&x, b, false);
    joint_vector_settle(&x);
    return x;
}

static void test_what_is_bound(void)
{
    struct value byte = value_cast(values, IR_I32, unknown(IR_U8)), a = unknown(IR_I32);
    struct value sum = value_bin(values, IR_ADD, IR_I32, a, unknown(IR_I32));
    struct joint_vector few = row_of(byte, byte), later = row_of(sum, a);
    struct joint_vector small = row_of(int_of(255), int_of(255));
    struct joint_vector large = row_of(int_of(300), int_of(300));
    CU_ASSERT(joint_vector_covers(&few, &small) && !joint_vector_covers(&few, &large));
    CU_ASSERT(joint_vector_covers(&later, &small) && !joint_vector_covers(&small, &later));
}

/* x is even, and x is not 2: kept if both say so. */
static void test_residues(void)
{
    struct value a = unknown(IR_I32), b = unknown(IR_I32), c = unknown(IR_I32);
    struct joint_vector old = row_of(a, a), even = row_of(b, b), other = row_of(c, c);
    for (int i = 0; i < 2; i++) {
        struct joint_vector *x = i ? &even : &old;
        struct value rest = value_bin(values, IR_REM, IR_I32, i ? b : a, int_of(2));
        assume(x, IR_LE, int_of(0), i ? b : a);
        assume(x, IR_LE, i ? b : a, int_of(100));
        assume(x, IR_EQ, rest, int_of(0));
        assume(x, IR_NE, i ? b : a, int_of(6));
        joint_vector_settle(x);
    }
    CU_ASSERT(joint_vector_covers(&old, &even) && !joint_vector_covers(&old, &other));
    struct joint_vector not_six = row_of(c, c);
    assume(&not_six, IR_LE, int_of(0), c);
    assume(&not_six, IR_LE, c, int_of(100));
    assume(&not_six, IR_NE, c, int_of(6));
    joint_vector_settle(&not_six);
    CU_ASSERT(!joint_vector_covers(&old, &not_six) && joint_vector_covers(&not_six, &old));
    struct joint_vector last = copy_of(&other);
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &even, 0));
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &other, 0));
    CU_ASSERT(knows(&even, IR_NE, even.v[0], int_of(6)));
    CU_ASSERT_FALSE(knows(&other, IR_NE, other.v[0], int_of(6)));
    CU_ASSERT(joint_vector_covers(&other, &old) && joint_vector_covers(&other, &last));
    struct value rest = value_bin(values, IR_REM, IR_I32, even.v[0], int_of(2));
    CU_ASSERT(knows(&even, IR_EQ, rest, int_of(0)));
    struct joint_vector any = row_of(unknown(IR_I32), int_of(0));
    any.v[1] = any.v[0];
    joint_vector_settle(&any);
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &any, 0));
    rest = value_bin(values, IR_REM, IR_I32, any.v[0], int_of(2));
    CU_ASSERT_FALSE(knows(&any, IR_EQ, rest, int_of(0)));
}

/* int i; long k, and size_t s, one step each. */
static void test_types_in_step(void)
{
    struct joint_vector old = empty(), now = empty();
    for (int64_t i = 0; i < 2; i++) {
        struct joint_vector *x = i ? &now : &old;
        joint_vector_add(x, value_int(IR_I64, 100 + 10 * i), false);
        joint_vector_add(x, value_int(IR_I32, 4 + i), false);
        joint_vector_add(x, value_int(IR_U64, (uint64_t)(7 + 2 * i)), false);
        joint_vector_settle(x);
    }
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    struct linear forms[3];
    for (int i = 0; i < 3; i++) {
        CU_ASSERT_TRUE(linear_of_value(&now.facts, &now.v[i], &forms[i]));
        CU_ASSERT_EQUAL_FATAL(forms[i].n, 1);
        CU_ASSERT_EQUAL(forms[i].terms[0].e, forms[0].terms[0].e);
    }
    CU_ASSERT(forms[0].terms[0].factor == 10 && forms[0].constant == 100);
    CU_ASSERT(forms[2].terms[0].factor == 2 && forms[2].constant == 7);
}

/* An unsigned counter of which nothing is known may wrap: no sum. */
static void test_unsigned_may_wrap(void)
{
    struct joint_vector old = empty(), now = empty();
    struct value n = unknown(IR_U32);
    joint_vector_add(&old, n, false);
    joint_vector_add(&now, plus(n, 1), false);
    joint_vector_settle(&old);
    joint_vector_settle(&now);
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    CU_ASSERT_EQUAL(now.v[0].e->op, EXPR_ATOM);
    CU_ASSERT_EQUAL(now.v[0].type, IR_U32);
}

static void test_echelon(void)
{
    struct joint_vector x = empty();
    struct value a = values_atom(values, rounds, IR_I32), b = values_atom(values, rounds, IR_I32);
    struct value n = unknown(IR_I32), sum = value_bin(values, IR_ADD, IR_I32, a, b);
    joint_vector_add(&x, n, false);
    joint_vector_add(&x, plus(sum, 5), false);
    joint_vector_add(&x, plus(sum, 7), false);
    assume(&x, IR_LE, int_of(0), a);
    assume(&x, IR_LE, int_of(1), b);
    assume(&x, IR_LT, sum, n);
    joint_vector_settle(&x);
    struct linear first, second;
    CU_ASSERT_TRUE(linear_of_value(&x.facts, &x.v[1], &first));
    CU_ASSERT_TRUE(linear_of_value(&x.facts, &x.v[2], &second));
    CU_ASSERT_EQUAL_FATAL(first.n, 1);
    CU_ASSERT(first.constant == 5 && second.constant == 7 && second.n == 1);
    CU_ASSERT_EQUAL(second.terms[0].e, first.terms[0].e);
    CU_ASSERT(knows(&x, IR_LE, int_of(6), x.v[1]));
    CU_ASSERT(knows(&x, IR_LT, plus(x.v[1], -5), n));
}

static struct value times(struct value a, int64_t c)
{
    return value_bin(values, IR_MUL, (enum ir_kind)a.type, a, value_int((enum ir_kind)a.type, c));
}

/* A loop that was generalised twice, in steps of a hundred: (7 + 100 * a + 100 * b, a + b). */
static void test_echelon_of_multiples(void)
{
    struct joint_vector x = empty();
    struct value a = values_atom(values, rounds, IR_I32), b = values_atom(values, rounds, IR_I32);
    struct value sum = value_bin(values, IR_ADD, IR_I32, a, b);
    joint_vector_add(&x, plus(value_bin(values, IR_ADD, IR_I32, times(a, 100), times(b, 100)), 7),
                     false);
    joint_vector_add(&x, sum, false);
    assume(&x, IR_LE, int_of(3), a);
    assume(&x, IR_LE, int_of(1), b);
    joint_vector_settle(&x);
    struct linear first, second;
    CU_ASSERT_TRUE(linear_of_value(&x.facts, &x.v[0], &first));
    CU_ASSERT_TRUE(linear_of_value(&x.facts, &x.v[1], &second));
    CU_ASSERT_FATAL(first.n == 1 && second.n == 1);
    CU_ASSERT(first.constant == 7 && first.terms[0].factor == 100);
    CU_ASSERT(second.terms[0].e == first.terms[0].e && second.terms[0].factor == 1);
    CU_ASSERT(knows(&x, IR_LE, int_of(4), x.v[1]));
    CU_ASSERT_FALSE(knows(&x, IR_LE, int_of(5), x.v[1]));
}

/* The sum of two ints is no int. */
static void test_echelon_of_wide_sums(void)
{
    struct value a = values_atom(values, rounds, IR_I32), b = values_atom(values, rounds, IR_I32);
    struct value sum = value_bin(values, IR_ADD, IR_I64, value_cast(values, IR_I64, a),
                                 value_cast(values, IR_I64, b));
    struct joint_vector x = row_of(sum, sum);
    CU_ASSERT_EQUAL(x.v[0].e, sum.e);
}

/* A place that cannot be set keeps what it is: the other atom of the sum goes. */
static void test_echelon_of_fixed_places(void)
{
    struct value a = values_atom(values, rounds, IR_I32), b = values_atom(values, rounds, IR_I32);
    struct joint_vector x = empty();
    joint_vector_add(&x, value_bin(values, IR_ADD, IR_I32, a, b), false);
    joint_vector_add(&x, a, true);
    joint_vector_add(&x, b, false);
    joint_vector_settle(&x);
    struct linear first = form_of(&x, 0), last = form_of(&x, 2);
    CU_ASSERT(first.n == 1 && value_equal(&x.v[1], &a) && last.n == 2);
}

/* (0, 1.5, 1.5) and (7, s, s): pairs that are equal stay equal. */
static void test_pairs(void)
{
    struct value s = unknown(IR_F64), parts[2] = {value_float(IR_F64, 1.5), s};
    for (uint32_t level = 0; level <= JOINT_ALONE_LEVEL; level += JOINT_ALONE_LEVEL / 2) {
        struct joint_vector old = empty(), now = empty();
        for (int i = 0; i < 3; i++) {
            joint_vector_add(&old, i ? parts[0] : int_of(0), false);
            joint_vector_add(&now, i ? parts[1] : int_of(7), false);
        }
        joint_vector_settle(&old);
        joint_vector_settle(&now);
        CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, level));
        CU_ASSERT_EQUAL(value_equal(&now.v[1], &now.v[2]), level < JOINT_ALONE_LEVEL);
        CU_ASSERT_EQUAL(knows(&now, IR_LE, int_of(0), now.v[0]), level < JOINT_ALONE_LEVEL);
    }
}

static void test_fixed(void)
{
    struct joint_vector old = empty(), now = empty();
    joint_vector_add(&old, int_of(1), true);
    joint_vector_add(&now, int_of(2), true);
    joint_vector_settle(&old);
    joint_vector_settle(&now);
    CU_ASSERT_FALSE(joint_vector_generalise(&old, &now, 0));
    CU_ASSERT(now.v[0].i == 2);
}

/* What is certain does not stand for what is not. */
static void test_over(void)
{
    struct joint_vector old = empty(), now = empty();
    joint_vector_add(&old, unknown(IR_I32), false);
    joint_vector_add(&now, values_atom(values, rounds, IR_I32), false);
    joint_vector_settle(&old);
    joint_vector_settle(&now);
    CU_ASSERT_FALSE(joint_vector_covers(&old, &now));
    CU_ASSERT_TRUE(joint_vector_covers(&now, &old));
}

/* Known conditions of values that are no integers: s > 1.0 is asked of another s. */
static void test_conditions(void)
{
    struct joint_vector old = empty(), now = empty(), other = empty();
    struct value s = unknown(IR_F64), t = unknown(IR_F64), one = value_float(IR_F64, 1);
    joint_vector_add(&old, s, false);
    joint_vector_add(&now, t, false);
    joint_vector_add(&other, t, false);
    assume(&old, IR_LT, one, s);
    assume(&now, IR_LT, one, t);
    joint_vector_settle(&old);
    joint_vector_settle(&now);
    joint_vector_settle(&other);
    CU_ASSERT_TRUE(joint_vector_covers(&old, &now));
    CU_ASSERT_FALSE(joint_vector_covers(&old, &other));
    CU_ASSERT_TRUE(joint_vector_covers(&other, &old));
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &other, 0));
    CU_ASSERT_FALSE(knows(&other, IR_LT, one, other.v[0]));
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    CU_ASSERT_TRUE(knows(&now, IR_LT, one, now.v[0]));
}

/* ---- all rows of small numbers ---- */

struct valuation {
    const struct expr *atom[MAX_ATOMS];
    wide value[MAX_ATOMS];
    bool is_set[MAX_ATOMS];
    uint32_t n;
};

static void add_atoms(struct valuation *v, const struct expr *e)
{
    for (uint32_t i = 0; e->op == EXPR_ATOM && i < v->n; i++)
        if (v->atom[i] == e)
            return;
    if (e->op == EXPR_ATOM && v->n < MAX_ATOMS)
        v->atom[v->n++] = e;
    if (e->a)
        add_atoms(v, e->a);
    if (e->b)
        add_atoms(v, e->b);
}

static struct valuation atoms_of(const struct joint_vector *x)
{
    struct valuation v = {.n = 0};
    for (uint32_t i = 0; i < x->n; i++)
        if (x->v[i].kind == VALUE_EXPR)
            add_atoms(&v, x->v[i].e);
    for (uint32_t i = 0; i < x->facts.n; i++)
        add_atoms(&v, x->facts.v[i].e);
    return v;
}

/* Sums of facts are over the integers; all else is as in C.  *known: all its atoms have values. */
static wide eval(const struct valuation *v, const struct expr *e, bool *known)
{
    if (e->op == EXPR_INT)
        return range_of_int(e->type, e->i);
    for (uint32_t i = 0; e->op == EXPR_ATOM && i < v->n; i++)
        if (v->atom[i] == e) {
            *known &= v->is_set[i];
            return v->value[i];
        }
    assert(e->op == EXPR_BIN || e->op == EXPR_CAST);
    wide a = eval(v, e->a, known), b = e->b ? eval(v, e->b, known) : 0;
    if (e->op == EXPR_BIN && e->bin == IR_DIV) /* by 0 is undefined: no row */
        return b ? a / b : UNDEFINED;
    if (e->op == EXPR_CAST || e->type != IR_VOID) {
        a = e->op == EXPR_CAST ? a : e->bin == IR_ADD ? a + b : e->bin == IR_SUB ? a - b : a * b;
        return range_of_int(e->type, value_int(e->type, (int64_t)a).i);
    }
    return e->bin == IR_ADD ? a + b : e->bin == IR_SUB ? a - b : a * b;
}

static wide number(const struct valuation *v, const struct value *x, bool *known)
{
    return x->kind == VALUE_INT ? range_of_int((enum ir_kind)x->type, x->i)
                                : eval(v, x->e, known);
}

static bool holds(const struct valuation *v, const struct joint_vector *x)
{
    bool known = true;
    for (uint32_t i = 0; i < v->n; i++) {
        struct range all = range_of_type(v->atom[i]->type);
        if (v->value[i] < all.lo || v->value[i] > all.hi)
            return false;
    }
    for (uint32_t i = 0; i < x->facts.n; i++) {
        const struct fact *f = &x->facts.v[i];
        wide y = eval(v, f->e, &known);
        if (y < f->lo || y > f->hi || fact_excludes(f, y))
            return false;
    }
    return known;
}

/* The atoms of a place that have no value yet: how many, and the last of them. */
static uint32_t count_free(const struct valuation *v, const struct value *place, uint32_t *last)
{
    struct valuation part = {.n = 0};
    uint32_t n = 0;
    if (place->kind == VALUE_EXPR)
        add_atoms(&part, place->e);
    for (uint32_t k = 0; k < v->n; k++)
        for (uint32_t j = 0; j < part.n; j++)
            if (part.atom[j] == v->atom[k] && !v->is_set[k]) {
                *last = k;
                n++;
            }
    return n;
}

/* What the atom must be, if the place is a sum. */
static wide solved(struct valuation *v, uint32_t atom, const struct value *place, wide goal)
{
    bool known = true;
    v->value[atom] = 0;
    wide y = number(v, place, &known);
    v->value[atom] = 1;
    wide slope = number(v, place, &known) - y;
    return slope ? (goal - y) / slope : 0;
}

/* Is the row one that x stands for, with what has a value already? */
static bool stands_for(struct valuation *v, const struct joint_vector *x, const wide *row)
{
    uint32_t next = MAX_ATOMS, last = 0;
    wide first = 0;
    if (++tries > PATIENCE)
        return true;
    for (uint32_t i = 0; i < x->n; i++) {
        bool known = true;
        uint32_t n = count_free(v, &x->v[i], &last);
        if (n == 0 && number(v, &x->v[i], &known) != row[i])
            return false;
        if (n && next == MAX_ATOMS)
            next = last;
        if (n != 1)
            continue;
        v->is_set[next = last] = true;
        first = solved(v, next, &x->v[i], row[i]);
        v->is_set[next] = false;
        break;
    }
    for (uint32_t k = 0; next == MAX_ATOMS && k < v->n; k++)
        if (!v->is_set[k])
            next = k;
    if (next == MAX_ATOMS)
        return holds(v, x);
    bool found = false;
    v->is_set[next] = true;
    for (wide y = 0; !found && y <= FAR; y++)
        for (int sign = y ? -1 : 1; !found && sign <= 1; sign += 2) {
            v->value[next] = first + sign * y;
            found = stands_for(v, x, row);
            v->value[next] = sign * y; /* it wraps */
            found = found || (first && stands_for(v, x, row));
        }
    v->is_set[next] = false;
    return found;
}

/* Calls itself for each atom: are all rows of x, with small atoms, rows of y? */
static bool all_rows(struct valuation *v, uint32_t at, const struct joint_vector *x,
                     const struct joint_vector *y)
{
    wide row[MAX_PLACES];
    if (at < v->n) {
        v->is_set[at] = true;
        for (v->value[at] = LEAST; v->value[at] <= MOST; v->value[at]++)
            if (!all_rows(v, at + 1, x, y))
                return false;
        return true;
    }
    if (!holds(v, x))
        return true;
    bool known = true;
    for (uint32_t i = 0; i < x->n; i++) {
        row[i] = number(v, &x->v[i], &known);
        if (row[i] > LARGE)
            return true;
    }
    rows++;
    struct valuation w = atoms_of(y);
    tries = 0;
    bool found = stands_for(&w, y, row);
    given_up += tries > PATIENCE;
    return found;
}

static bool is_subset(const struct joint_vector *x, const struct joint_vector *y)
{
    struct valuation v = atoms_of(x);
    return all_rows(&v, 0, x, y);
}

/* (Z, (u8)(2 - Z)): a sum where Z <= 1, and none where Z is any number. */
static struct joint_vector wrapped_of(struct value z, int64_t most, int64_t more)
{
    struct joint_vector x = empty();
    struct linear form = linear_constant(2), term = linear_term(z.e, -1);
    CU_ASSERT_TRUE_FATAL(linear_add(&form, &term, 1));
    struct value narrow = value_cast(values, IR_U8, linear_value(values, IR_U64, &form));
    joint_vector_add(&x, z, false);
    joint_vector_add(&x, plus(narrow, more), false);
    facts_refine(&x.facts, z.e, 0, most);
    joint_vector_settle(&x);
    return x;
}

static void test_sums_of_new_facts(void)
{
    struct value z = unknown(IR_U64);
    struct joint_vector old = wrapped_of(z, 100, 0), now = wrapped_of(z, 1, 255);
    CU_ASSERT_TRUE(joint_vector_generalise(&old, &now, 0));
    struct value first = now.v[0];
    CU_ASSERT_EQUAL_FATAL(first.kind, VALUE_EXPR);
    CU_ASSERT(facts_range(&now.known, first.e).hi >= 100);
}

/* ---- random vectors ---- */

static int64_t draw(int64_t lo, int64_t hi)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return lo + (int64_t)((seed >> 33) % (uint64_t)(hi - lo + 1));
}

static struct linear draw_form(const struct expr *const *atoms, uint32_t n)
{
    struct linear form = linear_constant(draw(-2, 3));
    for (uint32_t i = 0; i < n; i++) {
        struct linear term = linear_term(atoms[i], 1);
        if (draw(0, 2) == 0)
            linear_add(&form, &term, draw(0, 3) ? 1 : draw(-2, 2));
    }
    return form;
}

static void draw_facts(struct joint_vector *x, const struct expr *const *atoms, uint32_t n)
{
    for (int64_t i = draw(0, 3); i > 0; i--) {
        struct linear form = draw_form(atoms, n);
        wide lo = draw(-3, 1), hi = draw(0, 1) ? (wide)draw(0, 6) : RANGE_INFINITE;
        if (!form.n)
            continue;
        struct facts before = facts_copy(&x->facts, arena);
        bool possible = draw(0, 3) ? facts_refine_form(&x->facts, &form, lo, hi)
                                   : facts_exclude_form(&x->facts, &form, lo);
        if (!possible)
            x->facts = before;
    }
}

static const enum ir_kind types[] = {IR_I32, IR_I64, IR_I32, IR_U32, IR_U8, IR_U64};

/* A sum. */
static struct value draw_value(const struct expr *const *atoms, uint32_t n, enum ir_kind type)
{
    struct linear form = draw_form(atoms, n);
    struct value v = linear_value(values, type, &form);
    return v.kind == VALUE_NONE ? value_int(type, 3) : v;
}

/* A step on: a quotient of what is a step on. */
static struct value moved(struct value v, int64_t step)
{
    bool divides = v.kind == VALUE_EXPR && v.e->op == EXPR_BIN && v.e->bin == IR_DIV;
    if (!divides)
        return plus(v, step);
    return value_bin(values, IR_DIV, v.e->type, plus(value_from_expr(v.e->a), step),
                     value_from_expr(v.e->b));
}

static struct joint_vector draw_vector(const struct expr *const *atoms, uint32_t n,
                                       const enum ir_kind *places, uint32_t n_places)
{
    struct joint_vector x = empty();
    draw_facts(&x, atoms, n);
    for (uint32_t i = 0; i < n_places; i++) {
        bool last = i > 0 && i + 1 == n_places, ints = places[0] == IR_I32 && places[i] == IR_I32;
        bool divides = last && ints && draw(0, 2);
        joint_vector_add(&x, divides ? value_bin(values, IR_DIV, IR_I32, x.v[0], int_of(draw(2, 3)))
                                     : draw_value(atoms, n, places[i]), false);
    }
    joint_vector_settle(&x);
    return x;
}

/* x with some of its numbers moved, as a round of a loop does. */
static struct joint_vector draw_next(const struct joint_vector *x)
{
    struct joint_vector y = empty();
    int64_t step = draw(1, 2);
    for (uint32_t i = 0; i < x->n; i++)
        joint_vector_add(&y, draw(0, 2) ? moved(x->v[i], draw(0, 1) ? step : -step) : x->v[i],
                         false);
    y.facts = facts_copy(&x->facts, arena);
    struct valuation v = atoms_of(x);
    draw_facts(&y, v.atom, v.n);
    joint_vector_settle(&y);
    return y;
}

static void draw_two(struct joint_vector *old, struct joint_vector *now)
{
    enum ir_kind places[MAX_PLACES];
    const struct expr *atoms[3];
    uint32_t n = (uint32_t)draw(1, 4), kinds = draw(0, 2) ? 3 : sizeof types / sizeof *types;
    for (uint32_t i = 0; i < n; i++)
        places[i] = types[draw(0, kinds - 1)];
    for (int i = 0; i < 3; i++)
        atoms[i] = draw(0, 1) ? values_atom(values, rounds, places[0]).e : unknown(places[0]).e;
    *old = draw_vector(atoms, 2, places, n);
    if (draw(0, 2))
        *now = draw_next(old);
    else
        *now = draw_vector(atoms + 1, 2, places, n);
}

/* False: nothing could be generalised. */
static bool generalise_rightly(const struct joint_vector *old, struct joint_vector *now)
{
    static const uint32_t levels[] = {0, 0, 0, 1, 4, 10};
    static const int64_t edges[] = {-100, -6, -2, 0, 1, 3, 6, 10, 100};
    struct joint_vector last = copy_of(now);
    now->edges = draw(0, 1) ? edges : NULL;
    now->n_edges = now->edges ? sizeof edges / sizeof *edges : 0;
    now->stops = draw(0, 1);
    if (!joint_vector_generalise(old, now, levels[draw(0, 5)]))
        return false;
    bool has_old = is_subset(old, now), has_new = is_subset(&last, now);
    CU_ASSERT(has_old && has_new);
    if (has_old && has_new)
        return true;
    fprintf(stderr, "the %s vector is lost\n", has_old ? "new" : "old");
    show("old", old);
    show("new", &last);
    show("generalised", now);
    return false;
}

/* Two vectors, and what comes of them with a third one. */
static void test_random_generalise(void)
{
    for (uint32_t i = 0; i < 1500; i++) {
        struct joint_vector old, now, third;
        seed = i + 1;
        draw_two(&old, &now);
        third = draw(0, 1) ? draw_next(&old) : draw_next(&now);
        if (generalise_rightly(&old, &now))
            generalise_rightly(&now, &third);
    }
}

static void test_random_covers(void)
{
    uint32_t covered = 0;
    for (uint32_t i = 0; i < 3000; i++) {
        struct joint_vector old, now;
        seed = i + 1;
        draw_two(&old, &now);
        if (draw(0, 1) && !joint_vector_generalise(&now, &old, (uint32_t)draw(0, 1) * 4))
            continue;
        if (!joint_vector_covers(&old, &now))
            continue;
        covered++;
        bool subset = is_subset(&now, &old);
        if (!subset) {
            fprintf(stderr, "seed %u: the covered vector is none\n", i + 1);
            show("old", &old);
            show("new", &now);
        }
        CU_ASSERT(subset);
    }
    CU_ASSERT(covered > 1000);
    CU_ASSERT(rows > 100000 && given_up < rows / 200);
}

int main(void)
{
    static const struct origin round_origin = {.kind = ORIGIN_LOCAL, .over = true,
                                               .name = "rounds"};
    static const struct origin input_origin = {.kind = ORIGIN_LOCAL, .name = "input"};
    arena = arena_new();
    values = values_new(arena);
    rounds = values_origin(values, &round_origin);
    input = values_origin(values, &input_origin);
    CU_initialize_registry();
    CU_pSuite s = CU_add_suite("joint", NULL, NULL);
    CU_add_test(s, "a counter to a bound", test_counter_to_a_bound);
    CU_add_test(s, "a counter down", test_counter_down);
    CU_add_test(s, "a counter to an edge", test_counter_to_an_edge);
    CU_add_test(s, "a counter before an edge", test_counter_before_an_edge);
    CU_add_test(s, "a counter down to an edge", test_counter_down_to_an_edge);
    CU_add_test(s, "a bound that comes down", test_bound_that_comes_down);
    CU_add_test(s, "facts of what it became", test_facts_of_what_it_became);
    CU_add_test(s, "another way", test_another_way);
    CU_add_test(s, "types in step", test_types_in_step);
    CU_add_test(s, "narrow types", test_narrow_types);
    CU_add_test(s, "what is bound", test_what_is_bound);
    CU_add_test(s, "residues", test_residues);
    CU_add_test(s, "echelon form of multiples", test_echelon_of_multiples);
    CU_add_test(s, "echelon form of wide sums", test_echelon_of_wide_sums);
    CU_add_test(s, "echelon form of fixed places", test_echelon_of_fixed_places);
    CU_add_test(s, "unsigned numbers may wrap", test_unsigned_may_wrap);
    CU_add_test(s, "sums by new facts alone", test_sums_of_new_facts);
    CU_add_test(s, "echelon form", test_echelon);
    CU_add_test(s, "pairs", test_pairs);
    CU_add_test(s, "fixed places", test_fixed);
    CU_add_test(s, "over", test_over);
    CU_add_test(s, "conditions", test_conditions);
    CU_add_test(s, "generalising random vectors", test_random_generalise);
    CU_add_test(s, "covering random vectors", test_random_covers);
    CU_basic_run_tests();
    bool failed = CU_get_number_of_failures() > 0;
    CU_cleanup_registry();
    arena_free(arena);
    return failed;
}
