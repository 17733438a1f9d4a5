/* Forms of joint states that are made by hand: what is shape, what are numbers, and where they are
 * set. */
#include "abstraction/joint/joint_form.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "core/base/arena.h"
#include "core/ir/ir.h"

#include <CUnit/Basic.h>

enum { N_GLOBALS = 2, COUNTER = 0, POINTER = 1 };

static struct arena *arena;
static struct engine *engine;

/* A rank without frames: an int, and a pointer to nothing or to memory that holds a number. */
static struct state *rank_with(struct value counter, int64_t where)
{
    struct state *s = ARENA_NEW(arena, struct state);
    s->id = ++engine->states.last;
    s->globals_owner = s->id;
    s->globals = ARENA_ARRAY(arena, struct memory *, N_GLOBALS);
    for (uint32_t i = 0; i < N_GLOBALS; i++) {
        s->globals[i] = memory_new(arena, "global", 8, FILL_ZERO);
        s->globals[i]->owner = s->id;
    }
    memory_store(&engine->env, s->globals[COUNTER], 0, counter);
    if (where < 0)
        return s;
    for (int64_t i = 0; i <= where; i++)
        state_alloc(engine, s, "block", 8, FILL_ZERO);
    memory_store(&engine->env, s->heap[where], 0, value_int(IR_I32, 3));
    memory_store(&engine->env, s->globals[POINTER], 0,
                 value_addr(OBJECT_HEAP | (uint32_t)where, 0));
    return s;
}

static struct value counter_of(const struct state *s)
{
    return s->globals[COUNTER]->cells[0].value;
}

static struct joint_form *form_of(struct state *a, struct state *b, struct facts *facts)
{
    struct joint_form *f = joint_form_new(engine);
    joint_form_state(f, a);
    joint_form_word(f, 17);
    joint_form_state(f, b);
    joint_form_finish(f, facts);
    return f;
}

static bool same_shape(const struct joint_form *a, const struct joint_form *b)
{
    CU_ASSERT(joint_form_same_shape(a, b) == (joint_form_hash(a) == joint_form_hash(b)));
    return joint_form_same_shape(a, b);
}

static struct facts no_facts(void)
{
    return (struct facts){.arena = arena, .values = engine->values};
}

/* Numbers are not shape; what pointers lead to is, whatever the number of the object. */
static void test_shape(void)
{
    struct facts facts = no_facts();
    struct state *five = rank_with(value_int(IR_I32, 5), -1);
    struct joint_form *one = form_of(five, rank_with(value_int(IR_I32, 5), 0), &facts);
    struct joint_form *two = form_of(five, rank_with(value_int(IR_I32, 6), 3), &facts);
    struct joint_form *other = form_of(five, rank_with(value_int(IR_I64, 5), 0), &facts);
    struct joint_form *null = form_of(five, rank_with(value_int(IR_I32, 5), -1), &facts);
    CU_ASSERT(same_shape(one, two) && !same_shape(one, other) && !same_shape(one, null));
    CU_ASSERT(joint_form_covers(one, one) && !joint_form_covers(one, two));
}

/* Both ranks count: they stay in step, in memory of which nobody else knows. */
static void test_generalise(void)
{
    struct facts facts = no_facts();
    struct state *old[2], *now[2];
    struct value message[2] = {value_int(IR_I64, 40), value_int(IR_I64, 42)};
    struct joint_form *forms[2];
    for (int i = 0; i < 2; i++)
        old[i] = rank_with(value_int(IR_I32, 4 + i), 0);
    for (int i = 0; i < 2; i++) {
        now[i] = state_clone(engine, old[i]);
        memory_store(&engine->env, state_writable(engine, now[i], OBJECT_GLOBAL | COUNTER), 0,
                     value_int(IR_I32, 5 + i));
    }
    struct state *other = state_clone(engine, now[0]);
    for (int i = 0; i < 2; i++) {
        forms[i] = joint_form_new(engine);
        joint_form_state(forms[i], i ? now[0] : old[0]);
        joint_form_value(forms[i], &message[i]);
        joint_form_state(forms[i], i ? now[1] : old[1]);
        joint_form_finish(forms[i], &facts);
    }
    CU_ASSERT_TRUE_FATAL(joint_form_same_shape(forms[0], forms[1]));
    CU_ASSERT_TRUE_FATAL(joint_form_generalise(forms[0], forms[1], 0, &facts));
    CU_ASSERT_TRUE(joint_form_covers(forms[1], forms[0]));
    struct value a = counter_of(now[0]), b = counter_of(now[1]), c = message[1];
    CU_ASSERT(a.kind == VALUE_EXPR && b.kind == VALUE_EXPR && c.kind == VALUE_EXPR);
    CU_ASSERT(facts_truth(&facts, value_bin(engine->values, IR_LE, IR_I32,
                                            value_int(IR_I32, 4), a)) == TRI_YES);
    struct value next = value_bin(engine->values, IR_ADD, IR_I32, a, value_int(IR_I32, 1));
    CU_ASSERT(value_equal(&next, &b));
    CU_ASSERT(counter_of(old[0]).i == 4 && counter_of(other).i == 5);
    CU_ASSERT(message[0].i == 40);
}

static void make_engine(void)
{
    static const struct origin lost = {.kind = ORIGIN_LOCAL, .name = "lost"};
    struct ir_prog *p = ARENA_NEW(arena, struct ir_prog);
    struct program *program = ARENA_NEW(arena, struct program);
    engine = ARENA_NEW(arena, struct engine);
    p->n_globals = N_GLOBALS;
    program->p = p;
    engine->arena = engine->keep = arena;
    engine->program = program;
    engine->values = values_new(arena);
    engine->budget = ARENA_NEW(arena, struct budget);
    engine->globals.v = ARENA_ARRAY(arena, struct memory *, N_GLOBALS);
    engine->globals.n = N_GLOBALS;
    engine->env = (struct memory_env){.arena = arena, .values = engine->values};
    engine->env.lost = engine->env.unset = values_origin(engine->values, &lost);
}

int main(void)
{
    arena = arena_new();
    make_engine();
    CU_initialize_registry();
    CU_pSuite s = CU_add_suite("joint forms", NULL, NULL);
    CU_add_test(s, "shapes", test_shape);
    CU_add_test(s, "generalising in place", test_generalise);
    CU_basic_run_tests();
    bool failed = CU_get_number_of_failures() > 0;
    CU_cleanup_registry();
    arena_free(arena);
    return failed;
}
