#include "tests.h"

#include "core/diag/ledger.h"

#include <string.h>

static void test_once(void)
{
    struct arena *a = arena_new();
    struct ledger l = {.arena = a};
    struct src_range at = {"a.c", 3, 1, 3, 9}, other = {"a.c", 4, 1, 4, 9};
    ledger_add(&l, LEDGER_INPUT, at, "x is %s", "read");
    ledger_add(&l, LEDGER_INPUT, at, "x is read");
    CU_ASSERT_EQUAL(l.n, 1);
    ledger_add(&l, LEDGER_INPUT, other, "x is read");
    ledger_add(&l, LEDGER_INPUT, at, "y is read");
    ledger_add(&l, LEDGER_WIDEN, at, "x is read");
    CU_ASSERT_EQUAL(l.n, 4);
    CU_ASSERT_STRING_EQUAL(l.items[0].text, "x is read");
    arena_free(a);
}

static void test_directions(void)
{
    struct arena *a = arena_new();
    struct ledger l = {.arena = a};
    struct src_range none = {0};
    CU_ASSERT_FALSE(ledger_has(&l, LEDGER_EXACT));
    ledger_add(&l, LEDGER_ALLOC, none, "malloc");
    CU_ASSERT_TRUE(ledger_has(&l, LEDGER_EXACT));
    CU_ASSERT_FALSE(ledger_has(&l, LEDGER_UNDER));
    ledger_add(&l, LEDGER_BOUND, none, "n in 0..3");
    CU_ASSERT_TRUE(ledger_has(&l, LEDGER_UNDER));
    CU_ASSERT_FALSE(ledger_has(&l, LEDGER_OVER));
    CU_ASSERT_EQUAL(l.items[1].direction, LEDGER_UNDER);
    CU_ASSERT_STRING_EQUAL(ledger_direction_text(LEDGER_OVER), "over");
    arena_free(a);
}

static void test_kinds(void)
{
    for (int i = 0; i < LEDGER_KIND_COUNT; i++)
        for (int k = 0; k < i; k++)
            CU_ASSERT_STRING_NOT_EQUAL(ledger_kind_text((enum ledger_kind)i),
                                       ledger_kind_text((enum ledger_kind)k));
}

void add_ledger_tests(CU_pSuite suite)
{
    CU_add_test(suite, "an entry is kept once", test_once);
    CU_add_test(suite, "directions", test_directions);
    CU_add_test(suite, "kinds have different names", test_kinds);
}
