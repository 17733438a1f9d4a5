/* Loops are closed: small programs of a few numbers are explored until each state is covered by one
 * that was there before.
 *
 *     place 0: t, place 1: n         at 0:  t < n ?  t = t + 1, again at 0 : the end
 */
#include "abstraction/domain/linear_facts.h"
#include "abstraction/joint/joint_vector.h"
#include "core/base/arena.h"

#include <CUnit/Basic.h>

#include <string.h>

enum { MAX_OLD = 64, MAX_WAITING = 256, PLACES_OF_CODE = 8, VISITS = 2, END = -1, NEVER = -2 };

/* What happens at a place of the code, if the choice there has this outcome (0 or 1): the next
 * place of the code, END, or NEVER: it is impossible. */
typedef int program_step(int at, bool outcome, struct joint_vector *x);

static struct arena *arena;
static struct values *values;
static struct origin *rounds, *input;

static struct value int_of(int64_t i)
{
    return value_int(IR_I32, i);
}

static struct value calculated(enum ir_bin op, struct value a, struct value b)
{
    return value_bin(values, op, (enum ir_kind)a.type, a, b);
}

static struct value plus(struct value a, int64_t c)
{
    return calculated(IR_ADD, a, value_int((enum ir_kind)a.type, c));
}

/* False: it is impossible. */
static bool assume(struct joint_vector *x, enum ir_bin op, struct value a, struct value b,
                   bool truth)
{
    struct value v = calculated(op, a, b);
    enum tri t = facts_truth(&x->facts, v);
    if (t != TRI_MAYBE)
        return (t == TRI_YES) == truth;
    return facts_assume(&x->facts, v.e, truth);
}

static struct joint_vector copy_of(const struct joint_vector *x)
{
    struct joint_vector y = *x;
    y.v = arena_memdup(arena, x->v, x->n * sizeof *x->v);
    y.facts = facts_copy(&x->facts, arena);
    return y;
}

struct search {
    program_step *step;
    struct joint_vector old[PLACES_OF_CODE][MAX_OLD], waiting[MAX_WAITING];
    int at[MAX_WAITING];
    uint32_t n_old[PLACES_OF_CODE], n_waiting, n_states;
};

static bool is_covered(const struct search *s, int at, const struct joint_vector *x)
{
    for (uint32_t i = 0; i < s->n_old[at]; i++)
        if (joint_vector_covers(&s->old[at][i], x))
            return true;
    return false;
}

static void visit(struct search *s, int at, struct joint_vector *x)
{
    uint32_t n = s->n_old[at];
    joint_vector_settle(x);
    if (is_covered(s, at, x))
        return;
    if (n > VISITS) {
        CU_ASSERT_TRUE(joint_vector_generalise(&s->old[at][n - 1], x, n - VISITS - 1));
        if (is_covered(s, at, x))
            return;
    }
    s->n_states++;
    s->old[at][s->n_old[at]++] = copy_of(x);
    for (int outcome = 0; outcome < 2; outcome++) {
        struct joint_vector y = copy_of(x);
        int next = s->step(at, outcome, &y);
        if (next < 0)
            continue;
        s->at[s->n_waiting] = next;
        s->waiting[s->n_waiting++] = y;
    }
}

/* How many states there are until all are covered; MAX_OLD: it does not end. */
static uint32_t explore(program_step *step, const struct value *start, uint32_t n)
{
    struct search *s = ARENA_NEW(arena, struct search);
    struct joint_vector x = joint_vector_new(arena, values, rounds);
    for (uint32_t i = 0; i < n; i++)
        joint_vector_add(&x, start[i], false);
    s->step = step;
    s->waiting[s->n_waiting++] = x;
    while (s->n_waiting) {
        x = s->waiting[--s->n_waiting];
        int at = s->at[s->n_waiting];
        visit(s, at, &x);
        if (s->n_old[at] == MAX_OLD)
            return MAX_OLD;
    }
    return s->n_states;
}

static struct value unknown(enum ir_kind type)
{
    return values_atom(values, input, type);
}

/* for (t = 0; t < n; t++), on two ranks; the second is one round ahead, and in size_t */
static int bounded(int at, bool outcome, struct joint_vector *x)
{
    if (!assume(x, IR_LT, x->v[0], x->v[1], outcome))
        return NEVER;
    x->v[0] = plus(x->v[0], 1);
    x->v[2] = plus(x->v[2], 1);
    struct value same = value_cast(values, IR_U64, plus(x->v[0], 1));
    if (outcome)
        CU_ASSERT(facts_truth(&x->facts, calculated(IR_EQ, x->v[2], same)) == TRI_YES);
    return outcome ? at : END;
}

static void test_bounded(void)
{
    struct value start[] = {int_of(0), unknown(IR_I32), value_int(IR_U64, 1)};
    CU_ASSERT(explore(bounded, start, 3) <= 6);
    start[1] = int_of(100000);
    CU_ASSERT(explore(bounded, start, 3) <= 6);
}

/* for (size_t i = 0; i < n; i++), of which n is not known; while (left-- > 0); long += int */
static int other_types(int at, bool outcome, struct joint_vector *x)
{
    if (!assume(x, IR_LT, x->v[0], x->v[1], outcome) ||
        !assume(x, IR_LT, int_of(0), x->v[2], outcome))
        return NEVER;
    x->v[0] = plus(x->v[0], 1);
    x->v[2] = plus(x->v[2], -1);
    x->v[3] = plus(x->v[3], 1000);
    return outcome ? at : END;
}

static void test_other_types(void)
{
    struct value start[] = {value_int(IR_U64, 0), unknown(IR_U64), int_of(1000000),
                            value_int(IR_I64, 5)};
    CU_ASSERT(explore(other_types, start, 4) <= 6);
    start[2] = unknown(IR_I32);
    CU_ASSERT(explore(other_types, start, 4) <= 6);
}

/* for (t = 0; t < n; t++) { for (i = 0; i < 500 && unknown; i++); all += i; } */
static int nested(int at, bool outcome, struct joint_vector *x)
{
    if (at == 0) {
        x->v[1] = int_of(0);
        return !assume(x, IR_LT, x->v[0], x->v[3], outcome) ? NEVER : outcome ? 1 : END;
    }
    if (outcome && !assume(x, IR_LT, x->v[1], int_of(500), true))
        return NEVER;
    if (outcome) {
        x->v[1] = plus(x->v[1], 1);
        return 1;
    }
    x->v[2] = calculated(IR_ADD, x->v[2], value_cast(values, IR_I64, x->v[1]));
    x->v[0] = plus(x->v[0], 1);
    x->v[1] = int_of(0);
    return 0;
}

static void test_nested(void)
{
    struct value start[] = {int_of(0), int_of(0), value_int(IR_I64, 0), unknown(IR_I32)};
    CU_ASSERT(explore(nested, start, 4) < 40);
}

/* for (t = 0; t < n + 3; t++), with a choice on t < n, t < n + 1, t < n + 2: a pipeline */
static int skewed(int at, bool outcome, struct joint_vector *x)
{
    int64_t rank = (at + 3) % 4;
    if (!assume(x, IR_LT, x->v[0], plus(x->v[1], rank), outcome))
        return NEVER;
    if (at == 0)
        return outcome ? 1 : END;
    if (at == 3)
        x->v[0] = plus(x->v[0], 1);
    return (at + 1) % 4;
}

static void test_skewed(void)
{
    struct value start[] = {int_of(0), unknown(IR_I32)};
    CU_ASSERT(explore(skewed, start, 2) < 60);
}

/* while (t < 10) { t += dt; cur = 1 - cur; x *= 1.5; } */
static int flags(int at, bool outcome, struct joint_vector *x)
{
    struct value one = value_int(IR_I32, 1);
    if (!assume(x, IR_LT, x->v[0], int_of(10), outcome))
        return NEVER;
    x->v[0] = calculated(IR_ADD, x->v[0], x->v[1]);
    x->v[2] = calculated(IR_SUB, one, x->v[2]);
    x->v[3] = calculated(IR_MUL, x->v[3], value_float(IR_F64, 1.5));
    x->v[4] = x->v[3];
    if (x->v[3].kind == VALUE_NONE)
        x->v[3] = x->v[4] = unknown(IR_F64);
    return outcome ? at : END;
}

static void test_flags(void)
{
    struct value one = value_float(IR_F64, 1), start[] = {int_of(0), unknown(IR_I32), int_of(0),
                                                         one, one};
    CU_ASSERT(explore(flags, start, 5) < 30);
}

int main(void)
{
    static const struct origin round_origin = {.kind = ORIGIN_LOCAL, .over = true,
                                               .name = "rounds"};
    static const struct origin input_origin = {.kind = ORIGIN_LOCAL, .name = "input"};
    arena = arena_new();
    values = values_new(arena);
    values->keep_all = true;
    rounds = values_origin(values, &round_origin);
    input = values_origin(values, &input_origin);
    CU_initialize_registry();
    CU_pSuite s = CU_add_suite("rounds", NULL, NULL);
    CU_add_test(s, "a bound", test_bounded);
    CU_add_test(s, "other types", test_other_types);
    CU_add_test(s, "nested loops", test_nested);
    CU_add_test(s, "a skewed pipeline", test_skewed);
    CU_add_test(s, "flags and steps", test_flags);
    CU_basic_run_tests();
    bool failed = CU_get_number_of_failures() > 0;
    CU_cleanup_registry();
    arena_free(arena);
    return failed;
}
