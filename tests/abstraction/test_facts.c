/* Many facts, which are found by an index, and copies of them. */
#include "abstraction/domain/path_condition.h"

#include <CUnit/Basic.h>

enum { N = 100, ROUNDS = 1000 };

static struct arena *arena;
static struct values *values;

static const struct expr *atom(void)
{
    static struct origin origin = {.kind = ORIGIN_LOCAL};
    return values_atom(values, &origin, IR_I32).e;
}

static struct facts many(const struct expr **atoms)
{
    struct facts fs = {.arena = arena, .values = values};
    for (int i = 0; i < N; i++) {
        atoms[i] = atom();
        CU_ASSERT(facts_refine(&fs, atoms[i], i, i + 5));
    }
    return fs;
}

static bool is_known(const struct facts *fs, const struct expr *e)
{
    return facts_range(fs, e).hi < 1000;
}

static void test_found(void)
{
    const struct expr *atoms[N];
    struct facts fs = many(atoms);
    for (int i = 0; i < N; i++)
        CU_ASSERT(facts_range(&fs, atoms[i]).lo == i && facts_range(&fs, atoms[i]).hi == i + 5);
    CU_ASSERT_FALSE(is_known(&fs, atom()));
}

/* What is added to a copy, in memory that is used again and again, is in that copy only. */
static void test_copies(void)
{
    const struct expr *atoms[N];
    struct facts fs = many(atoms), copy = {.v = NULL};
    for (int i = 0; i < ROUNDS; i++) {
        const struct expr *one = atom(), *other = atom();
        copy = facts_copy_over(&fs, &copy, arena);
        CU_ASSERT(facts_refine(&copy, one, 1, 2));
        CU_ASSERT(is_known(&copy, one) && !is_known(&fs, one) && is_known(&copy, atoms[i % N]));
        copy = facts_copy_over(&fs, &copy, arena);
        CU_ASSERT_FALSE(is_known(&copy, one));
        CU_ASSERT(facts_refine(&copy, other, 3, 4));
        CU_ASSERT(is_known(&copy, other) && !is_known(&copy, one));
    }
    CU_ASSERT_EQUAL(fs.n, N);
}

static void test_shrunk(void)
{
    const struct expr *atoms[N];
    struct facts fs = many(atoms);
    facts_shrink(&fs, N / 2);
    CU_ASSERT(is_known(&fs, atoms[N / 2 - 1]) && !is_known(&fs, atoms[N / 2]));
    CU_ASSERT(facts_refine(&fs, atoms[N - 1], 7, 8));
    CU_ASSERT(facts_range(&fs, atoms[N - 1]).lo == 7 && !is_known(&fs, atoms[N / 2]));
}

int main(void)
{
    arena = arena_new();
    values = values_new(arena);
    CU_initialize_registry();
    CU_pSuite s = CU_add_suite("facts", NULL, NULL);
    CU_add_test(s, "many facts", test_found);
    CU_add_test(s, "copies", test_copies);
    CU_add_test(s, "fewer facts", test_shrunk);
    CU_basic_run_tests();
    bool failed = CU_get_number_of_failures() > 0;
    CU_cleanup_registry();
    arena_free(arena);
    return failed;
}
