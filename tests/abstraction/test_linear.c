/* Facts about linear forms and remainders, against all values of a few small ones.
 *
 *     assume 2 * x - y < 3, (x + 5) % 4 == 1, ...     each answer about another condition must hold
 *                                                     for each x, y, z for which the facts hold
 *
 * Expressions are computed here as C says, without the domain's arithmetic; values for which
 * something is undefined are no executions.
 */
#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/solver.h"

#include <CUnit/Basic.h>

#include <stdio.h>

enum { ATOMS = 3, DOMAIN = 14, POINTS = DOMAIN * DOMAIN * DOMAIN, NODES = 4096 };

static struct arena *arena;
static struct values *values;
static struct origin origin = {.kind = ORIGIN_LOCAL, .name = "x"};
static uint64_t seed = 1;
static bool with_products; /* also of two expressions, and quotients */

static uint32_t below(uint32_t n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % n;
}

/* ---- expressions that can be computed ---- */

struct node {
    enum { LEAF, NUMBER, BINARY, MINUS, CONVERSION } what;
    enum ir_kind type;
    enum ir_bin op;
    const struct node *a, *b;
    wide number; /* or which atom */
};

struct round {
    const struct expr *atoms[ATOMS];
    enum ir_kind types[ATOMS];
    wide domain[ATOMS][DOMAIN];
    bool holds[POINTS]; /* all that was assumed */
    struct node nodes[NODES];
    uint32_t n_nodes;
};

static bool fits(enum ir_kind type, wide x)
{
    return x >= value_type_min(type) && x <= value_type_max(type);
}

static bool is_signed(enum ir_kind type)
{
    return value_type_min(type) < 0;
}

/* The value that a type gives to x. */
static wide converted(enum ir_kind type, wide x)
{
    wide size = value_type_max(type) - value_type_min(type) + 1, least = value_type_min(type);
    wide r = (x - least) % size;
    return r < 0 ? r + size + least : r + least;
}

static bool compute_bin(const struct node *n, wide a, wide b, wide *x)
{
    switch (n->op) {
    case IR_ADD: *x = a + b; break;
    case IR_SUB: *x = a - b; break;
    case IR_MUL: *x = a * b; break;
    case IR_DIV: *x = b ? a / b : 0; break;
    case IR_REM: *x = b ? a % b : 0; break;
    case IR_AND: *x = a & b; break;
    case IR_EQ: *x = a == b; break;
    case IR_NE: *x = a != b; break;
    case IR_LT: *x = a < b; break;
    case IR_LE: *x = a <= b; break;
    case IR_GT: *x = a > b; break;
    case IR_GE: *x = a >= b; break;
    default: return false;
    }
    if (is_signed(n->type) && !fits(n->type, *x))
        return false;
    *x = converted(n->type, *x);
    return b != 0 || (n->op != IR_DIV && n->op != IR_REM);
}

/* False: undefined. */
static bool compute(const struct round *r, const struct node *n, uint32_t point, wide *x)
{
    wide a, b;
    switch (n->what) {
    case NUMBER:
        *x = n->number;
        return true;
    case LEAF:
        for (wide i = 0; i < n->number; i++)
            point /= DOMAIN;
        *x = r->domain[n->number][point % DOMAIN];
        return true;
    case MINUS:
        if (!compute(r, n->a, point, &a))
            return false;
        *x = -a;
        return fits(n->type, *x);
    case CONVERSION:
        if (!compute(r, n->a, point, &a))
            return false;
        *x = converted(n->type, a);
        return true;
    case BINARY:
        return compute(r, n->a, point, &a) && compute(r, n->b, point, &b) &&
               compute_bin(n, a, b, x);
    }
    return false;
}

static struct value build(const struct round *r, const struct node *n)
{
    switch (n->what) {
    case NUMBER: return value_int(n->type, (int64_t)n->number);
    case LEAF: {
        const struct expr *e = r->atoms[n->number];
        return (struct value){.kind = VALUE_EXPR, .type = (uint8_t)e->type, .e = e};
    }
    case MINUS: return value_un(values, IR_NEG, n->type, build(r, n->a));
    case CONVERSION: return value_cast(values, n->type, build(r, n->a));
    case BINARY: return value_bin(values, n->op, n->a->type, build(r, n->a), build(r, n->b));
    }
    return (struct value){.kind = VALUE_NONE};
}

/* ---- random expressions ---- */

static const struct node *put(struct round *r, struct node n)
{
    CU_ASSERT_FATAL(r->n_nodes < NODES);
    r->nodes[r->n_nodes] = n;
    return &r->nodes[r->n_nodes++];
}

static const struct node *number(struct round *r, enum ir_kind type, wide x)
{
    return put(r, (struct node){.what = NUMBER, .type = type, .number = x});
}

static const struct node *convert(struct round *r, enum ir_kind type, const struct node *a)
{
    return a->type == type ? a : put(r, (struct node){.what = CONVERSION, .type = type, .a = a});
}

static const struct node *random_sum(struct round *r, enum ir_kind type, uint32_t depth)
{
    static const enum ir_bin ops[] = {IR_ADD, IR_ADD, IR_ADD, IR_SUB, IR_SUB, IR_MUL,
                                      IR_REM, IR_REM, IR_DIV, IR_AND};
    if (depth == 0 || below(4) == 0) {
        wide i = below(ATOMS);
        return convert(r, type, put(r, (struct node){.what = LEAF, .type = r->types[i],
                                                     .number = i}));
    }
    if (is_signed(type) && below(8) == 0)
        return put(r, (struct node){.what = MINUS, .type = type,
                                    .a = random_sum(r, type, depth - 1)});
    struct node n = {.what = BINARY, .type = type, .op = ops[below(10)]};
    n.a = random_sum(r, type, depth - 1);
    if (n.op == IR_AND)
        n.b = number(r, type, (1 << below(4)) - 1);
    else if (n.op == IR_MUL || n.op == IR_DIV || n.op == IR_REM)
        n.b = with_products && below(3) == 0 ? random_sum(r, type, depth - 1)
                                             : number(r, type, 1 + below(6));
    else
        n.b = below(3) ? random_sum(r, type, depth - 1) : number(r, type, below(9));
    return put(r, n);
}

/* (x + c) % m == d, of either sign. */
static const struct node *random_remainder(struct round *r)
{
    static const wide moduli[] = {2, 3, 4, 6};
    struct node n = {.what = BINARY, .type = IR_I32, .op = IR_REM};
    n.a = random_sum(r, IR_I32, below(3) == 0);
    n.b = number(r, IR_I32, moduli[below(4)]);
    struct node c = {.what = BINARY, .type = IR_I32, .op = below(4) ? IR_EQ : IR_NE,
                     .a = put(r, n), .b = number(r, IR_I32, (wide)below(7) - 3)};
    if (below(3) == 0)
        c.op = IR_LT;
    return put(r, c);
}

static const struct node *random_condition(struct round *r)
{
    if (below(3) == 0)
        return random_remainder(r);
    static const enum ir_kind types[] = {IR_I32, IR_I32, IR_I32, IR_I64, IR_U32};
    enum ir_kind type = types[below(5)];
    struct node n = {.what = BINARY, .type = IR_I32,
                     .op = (enum ir_bin)(IR_EQ + below(IR_GE - IR_EQ + 1))};
    n.a = random_sum(r, type, 1 + below(3));
    wide c = (wide)below(14) - (is_signed(type) ? 5 : 0);
    n.b = below(2) ? random_sum(r, type, below(3)) : number(r, type, c);
    return put(r, n);
}

static void begin(struct round *r, struct facts *fs)
{
    static const enum ir_kind types[] = {IR_I32, IR_I32, IR_I32, IR_I64, IR_U32, IR_U8, IR_I8};
    r->n_nodes = 0;
    for (uint32_t i = 0; i < ATOMS; i++) {
        r->types[i] = types[below(7)];
        r->atoms[i] = values_atom(values, &origin, r->types[i]).e;
        wide least = value_type_min(r->types[i]), most = value_type_max(r->types[i]);
        for (uint32_t k = 0; k < DOMAIN; k++)
            r->domain[i][k] = k == 0 ? most : k == 1 ? least : (wide)k - (least ? 7 : 2);
    }
    for (uint32_t i = 0; i < POINTS; i++)
        r->holds[i] = true;
    *fs = (struct facts){.arena = arena, .values = values};
}

/* ---- tests ---- */

struct truths {
    bool may[2];
};

static struct truths all_truths(const struct round *r, const struct node *n)
{
    struct truths t = {{false, false}};
    wide x;
    for (uint32_t i = 0; i < POINTS; i++)
        if (r->holds[i] && compute(r, n, i, &x))
            t.may[x != 0] = true;
    return t;
}

/* What is undefined was no execution either. */
static void restrict_to(struct round *r, const struct node *n, bool truth)
{
    wide x;
    for (uint32_t i = 0; i < POINTS; i++)
        r->holds[i] = r->holds[i] && compute(r, n, i, &x) && (x != 0) == truth;
}

/* Assume what is true of one of the points that are left; false: there is none. */
static bool learn(struct round *r, struct facts *fs)
{
    const struct node *n = random_condition(r);
    struct truths t = all_truths(r, n);
    struct value v = build(r, n);
    if (!t.may[0] && !t.may[1])
        return false;
    bool truth = t.may[0] && t.may[1] ? below(2) : t.may[1];
    if (v.kind == VALUE_EXPR) {
        bool possible = facts_assume(fs, v.e, truth);
        CU_ASSERT(possible);
        restrict_to(r, n, truth);
    }
    return true;
}

static void ask(struct round *r, const struct facts *fs, uint32_t *decided)
{
    const struct node *n = random_condition(r);
    struct value v = build(r, n);
    struct truths t = all_truths(r, n);
    if (v.kind == VALUE_NONE)
        return;
    enum tri answer = facts_truth(fs, v);
    CU_ASSERT(answer != TRI_YES || !t.may[0]);
    CU_ASSERT(answer != TRI_NO || !t.may[1]);
    struct value reduced = facts_reduce(fs, v);
    CU_ASSERT(reduced.kind != VALUE_INT || !t.may[reduced.i == 0]);
    *decided += v.kind == VALUE_EXPR && answer != TRI_MAYBE;
}

static void ask_range(struct round *r, const struct facts *fs)
{
    const struct node *n = random_sum(r, IR_I32, 3);
    struct value v = build(r, n);
    if (v.kind != VALUE_EXPR)
        return;
    struct range range = facts_range(fs, v.e);
    int64_t some[40];
    uint32_t n_some = facts_values(fs, v.e, 40, some);
    wide x;
    for (uint32_t i = 0; i < POINTS; i++) {
        if (!r->holds[i] || !compute(r, n, i, &x))
            continue;
        bool found = n_some > 40;
        for (uint32_t k = 0; k < n_some && !found; k++)
            found = some[k] == (int64_t)x;
        CU_ASSERT(x >= range.lo && x <= range.hi && found);
    }
}

static void test_answers(void)
{
    static struct round r;
    struct facts fs;
    uint32_t decided = 0, asked = 0;
    for (int i = 0; i < 3000; i++) {
        with_products = i >= 2000;
        begin(&r, &fs);
        uint32_t n = 1 + below(4);
        while (n-- && learn(&r, &fs))
            continue;
        for (int k = 0; k < 4; k++, asked++)
            ask(&r, &fs, &decided);
        ask_range(&r, &fs);
    }
    with_products = false;
    printf("decided %u of %u... ", decided, asked);
    CU_ASSERT(decided > asked / 6);
}

static void test_possible(void)
{
    static struct round r;
    struct facts fs;
    uint32_t certain[3] = {0, 0, 0};
    for (int i = 0; i < 300; i++) {
        begin(&r, &fs);
        if (!learn(&r, &fs) || !learn(&r, &fs))
            continue;
        const struct node *n = random_condition(&r);
        struct value v = build(&r, n);
        if (v.kind != VALUE_EXPR)
            continue;
        struct arena *scratch = arena_new();
        uint64_t work = 0;
        enum tri t = facts_possible(&fs, v.e, true, scratch, &work);
        CU_ASSERT(t != TRI_NO || !all_truths(&r, n).may[1]);
        certain[t]++;
        arena_free(scratch);
    }
    CU_ASSERT(certain[TRI_NO] > 20 && certain[TRI_YES] > 20);
}

/* Each atom has the values of the domain and no others: so the solver's answer is right or wrong. */
static void begin_small(struct round *r, struct facts *fs)
{
    begin(r, fs);
    for (uint32_t i = 0; i < ATOMS; i++) {
        wide least = is_signed(r->types[i]) ? -6 : 0;
        for (uint32_t k = 0; k < DOMAIN; k++)
            r->domain[i][k] = least + k;
        CU_ASSERT(facts_refine(fs, r->atoms[i], least, least + DOMAIN - 1));
    }
}

static void test_solver(void)
{
    static struct round r;
    struct facts fs;
    uint32_t certain[3] = {0, 0, 0};
    for (int i = 0; i < 120; i++) {
        begin_small(&r, &fs);
        learn(&r, &fs);
        const struct node *n = random_condition(&r);
        struct value v = build(&r, n);
        if (v.kind != VALUE_EXPR)
            continue;
        values->units = values->unknown = 0; /* what a run may spend */
        struct truths t = all_truths(&r, n);
        for (int truth = 0; truth < 2; truth++) {
            enum tri answer = solver_possible(&fs, v.e, truth);
            CU_ASSERT(answer != TRI_NO || !t.may[truth]);
            CU_ASSERT(answer != TRI_YES || t.may[truth]);
            CU_ASSERT(solver_possible(&fs, v.e, truth) == answer);
            certain[answer]++;
        }
    }
    CU_ASSERT(certain[TRI_NO] > 20 && certain[TRI_YES] > 20 && certain[TRI_MAYBE] < 20);
}

static bool mentions(const struct expr *e, const struct expr *atom)
{
    return e == atom || (e->a && mentions(e->a, atom)) || (e->b && mentions(e->b, atom));
}

/* x in place of an atom becomes x - 3 of the new one: the points move with it. */
static void test_substitute(void)
{
    static struct round r;
    struct facts fs, other;
    for (int i = 0; i < 2000; i++) {
        begin(&r, &fs);
        while (r.types[0] != IR_I32)
            begin(&r, &fs);
        learn(&r, &fs);
        learn(&r, &fs);
        struct linear_binding b = {.atom = r.atoms[0]};
        const struct expr *old = r.atoms[0];
        r.atoms[0] = values_atom(values, &origin, IR_I32).e;
        b.to = linear_term(r.atoms[0], 1);
        b.to.constant = 3;
        bool some = false;
        for (uint32_t k = 0; k < POINTS; k++)
            some |= r.holds[k] && r.domain[0][k % DOMAIN] - 3 > value_type_min(IR_I32);
        bool possible = facts_substitute(&fs, &b, 1, &other);
        CU_ASSERT(possible || !some);
        if (!possible)
            continue;
        for (uint32_t k = 0; k < DOMAIN; k++)
            r.domain[0][k] -= 3;
        for (uint32_t k = 0; k < POINTS; k++)
            r.holds[k] = r.holds[k] && fits(IR_I32, r.domain[0][k % DOMAIN]);
        uint32_t decided = 0;
        ask(&r, &other, &decided);
        for (uint32_t k = 0; k < other.n; k++)
            CU_ASSERT_FALSE(mentions(other.v[k].e, old));
    }
}

/* ---- by name ---- */

static struct value of(const struct expr *e)
{
    return (struct value){.kind = VALUE_EXPR, .type = (uint8_t)e->type, .e = e};
}

static struct value plus(struct value a, int64_t c)
{
    return value_bin(values, IR_ADD, IR_I32, a, value_int(IR_I32, c));
}

static struct value less(struct value a, struct value b)
{
    return value_bin(values, IR_LT, IR_I32, a, b);
}

static struct value remainder_is(struct value a, int64_t m, int64_t c)
{
    struct value r = value_bin(values, IR_REM, IR_I32, a, value_int(IR_I32, m));
    return value_bin(values, IR_EQ, IR_I32, r, value_int(IR_I32, c));
}

static void test_forms(void)
{
    struct facts fs = {.arena = arena, .values = values};
    struct value k = of(values_atom(values, &origin, IR_I32).e);
    struct value n = of(values_atom(values, &origin, IR_I32).e);
    struct value m = of(values_atom(values, &origin, IR_I32).e);
    CU_ASSERT(facts_assume(&fs, less(plus(k, 3), n).e, true)); /* k - n <= -4 */
    CU_ASSERT_EQUAL(facts_truth(&fs, less(k, n)), TRI_YES);
    CU_ASSERT_EQUAL(facts_truth(&fs, less(plus(k, 4), n)), TRI_MAYBE);
    CU_ASSERT_EQUAL(facts_truth(&fs, less(n, plus(k, 4))), TRI_NO);
    CU_ASSERT(facts_assume(&fs, less(n, m).e, true));
    CU_ASSERT_EQUAL(facts_truth(&fs, less(plus(k, 4), m)), TRI_YES); /* by both */
    CU_ASSERT_EQUAL(facts_truth(&fs, less(plus(k, 5), m)), TRI_MAYBE);
    struct linear d = linear_of_difference(&fs, m.e, k.e);
    CU_ASSERT(facts_imply(&fs, &d, 5, RANGE_INFINITE));
    CU_ASSERT_FALSE(facts_imply(&fs, &d, 6, RANGE_INFINITE));
    struct value sum = linear_value(values, IR_I32, &d);
    CU_ASSERT(facts_range(&fs, sum.e).lo == 5);
}

static void test_overflow(void)
{
    struct facts fs = {.arena = arena, .values = values};
    const struct expr *n = values_atom(values, &origin, IR_I32).e;
    const struct expr *u = values_atom(values, &origin, IR_U32).e;
    CU_ASSERT(facts_refine(&fs, n, 1, INT32_MAX) && facts_refine(&fs, u, 1, UINT32_MAX));
    CU_ASSERT_EQUAL(facts_truth(&fs, less(plus(of(n), 4), value_int(IR_I32, 2))), TRI_NO);
    struct value wraps = value_bin(values, IR_ADD, IR_U32, of(u), value_int(IR_U32, 4));
    struct value small = value_bin(values, IR_LT, IR_U32, wraps, value_int(IR_U32, 2));
    CU_ASSERT_EQUAL(facts_truth(&fs, small), TRI_MAYBE);
}

static void test_residues(void)
{
    struct facts fs = {.arena = arena, .values = values};
    struct value k = of(values_atom(values, &origin, IR_I32).e);
    CU_ASSERT(facts_refine(&fs, k.e, 0, INT32_MAX));
    CU_ASSERT(facts_assume(&fs, remainder_is(plus(k, 5), 100, 0).e, true));
    CU_ASSERT_EQUAL(facts_truth(&fs, remainder_is(k, 100, 95)), TRI_YES);
    CU_ASSERT_EQUAL(facts_truth(&fs, remainder_is(k, 10, 5)), TRI_YES);
    CU_ASSERT_EQUAL(facts_truth(&fs, remainder_is(plus(k, 105), 100, 0)), TRI_YES);
    CU_ASSERT_EQUAL(facts_truth(&fs, remainder_is(plus(k, 1), 2, 0)), TRI_YES);
    CU_ASSERT_EQUAL(facts_truth(&fs, remainder_is(k, 200, 95)), TRI_MAYBE);
    CU_ASSERT_EQUAL(facts_truth(&fs, remainder_is(k, 200, 96)), TRI_NO);
    CU_ASSERT(facts_assume(&fs, remainder_is(k, 200, 95).e, false));
    CU_ASSERT_EQUAL(facts_truth(&fs, remainder_is(k, 200, 195)), TRI_YES);
    CU_ASSERT_EQUAL(facts_truth(&fs, remainder_is(k, 3, 0)), TRI_MAYBE);
    CU_ASSERT(facts_range(&fs, k.e).lo == 195);
    struct linear form = linear_term(k.e, 1);
    struct residues r = residues_none(20);
    residues_put(&r, 3);
    CU_ASSERT_FALSE(facts_imply_residues(&fs, &form, &r));
    residues_put(&r, 15);
    CU_ASSERT(facts_imply_residues(&fs, &form, &r));
}

/* Equal forms are equal expressions, however they were computed. */
static void test_canonical(void)
{
    const struct expr *x = values_atom(values, &origin, IR_I32).e;
    const struct expr *y = values_atom(values, &origin, IR_I32).e;
    struct value a = value_bin(values, IR_SUB, IR_I32, plus(of(x), 7), of(y));
    struct value b = plus(value_bin(values, IR_SUB, IR_I32, of(x), plus(of(y), 3)), 10);
    struct linear f = linear_constant(1), g = f;
    CU_ASSERT(linear_of_value(NULL, &a, &f) && linear_of_value(NULL, &b, &g));
    struct value v = linear_value(values, IR_I32, &f), w = linear_value(values, IR_I32, &g);
    CU_ASSERT(linear_equal(&f, &g) && v.kind == VALUE_EXPR && v.e == w.e);
    wide scale;
    CU_ASSERT(linear_add(&f, &g, 3));
    struct linear unit = linear_unit(&f, &scale), again;
    CU_ASSERT(scale == 4 && f.constant == 28);
    again = linear_of(NULL, linear_expr(values, &unit));
    CU_ASSERT(linear_equal(&unit, &again));
}

int main(void)
{
    arena = arena_new();
    values = values_new(arena);
    CU_initialize_registry();
    CU_pSuite s = CU_add_suite("linear facts", NULL, NULL);
    CU_add_test(s, "forms", test_forms);
    CU_add_test(s, "overflow", test_overflow);
    CU_add_test(s, "residues", test_residues);
    CU_add_test(s, "one expression for one form", test_canonical);
    CU_add_test(s, "answers hold", test_answers);
    CU_add_test(s, "possible", test_possible);
    CU_add_test(s, "solver", test_solver);
    CU_add_test(s, "substitution", test_substitute);
    CU_basic_set_mode(CU_BRM_VERBOSE);
    CU_basic_run_tests();
    bool failed = CU_get_number_of_failures() > 0;
    CU_cleanup_registry();
    values_end(values);
    arena_free(arena);
    return failed;
}
