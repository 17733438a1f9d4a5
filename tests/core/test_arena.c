#include "tests.h"

#include "core/base/vec.h"

#include <stdint.h>
#include <string.h>

static void test_zeroed_and_aligned(void)
{
    struct arena *a = arena_new();
    for (size_t size = 0; size < 300; size++) {
        unsigned char *p = arena_alloc(a, size);
        CU_ASSERT_EQUAL((uintptr_t)p % 16, 0);
        for (size_t i = 0; i < size; i++)
            CU_ASSERT_EQUAL_FATAL(p[i], 0);
        memset(p, 0xff, size);
    }
    arena_free(a);
}

static void test_distinct(void)
{
    struct arena *a = arena_new();
    char *empty = arena_alloc(a, 0), *other = arena_alloc(a, 0);
    CU_ASSERT_PTR_NOT_NULL(empty);
    CU_ASSERT_PTR_NOT_EQUAL(empty, other);
    arena_free(a);
    arena_free(NULL);
}

/* A large request between small ones must not disturb the block that is being filled. */
static void test_large(void)
{
    struct arena *a = arena_new();
    char *before = arena_strdup(a, "before");
    char *large = arena_alloc(a, 1 << 20);
    char *after = arena_strdup(a, "after");
    memset(large, 'x', 1 << 20);
    CU_ASSERT_STRING_EQUAL(before, "before");
    CU_ASSERT_STRING_EQUAL(after, "after");
    CU_ASSERT_TRUE(after > before && after - before < 1024);
    CU_ASSERT_TRUE(arena_bytes(a) >= 1 << 20);
    arena_free(a);
}

/* Its last blocks are of huge pages; what is freed comes back, and must be cleared again. */
static void test_much(void)
{
    for (int round = 0; round < 2; round++) {
        struct arena *a = arena_new();
        for (size_t i = 0; i < 40 * 1024; i++) {
            unsigned char *p = arena_alloc(a, 1000);
            CU_ASSERT_FATAL(p[0] == 0 && memcmp(p, p + 1, 999) == 0);
            memset(p, 0xff, 1000);
        }
        arena_free(a);
    }
}

static void test_copies(void)
{
    struct arena *a = arena_new();
    char text[] = "text";
    char *copy = arena_strdup(a, text);
    text[0] = 'T';
    CU_ASSERT_STRING_EQUAL(copy, "text");
    CU_ASSERT_STRING_EQUAL(arena_printf(a, "%s-%d", "a", 7), "a-7");
    CU_ASSERT_EQUAL(memcmp(arena_memdup(a, "a\0b", 3), "a\0b", 3), 0);
    CU_ASSERT_PTR_NOT_NULL(arena_memdup(a, NULL, 0));
    char *big = arena_printf(a, "%5000d", 1);
    CU_ASSERT_EQUAL(strlen(big), 5000);
    arena_free(a);
}

static void test_vec(void)
{
    struct arena *a = arena_new();
    uint32_t *v = NULL, n = 0, cap = 0;
    for (uint32_t i = 0; i < 1000; i++)
        VEC_PUSH(a, v, n, cap, i * 3);
    CU_ASSERT_EQUAL(n, 1000);
    CU_ASSERT_TRUE(cap >= n);
    for (uint32_t i = 0; i < n; i++)
        CU_ASSERT_EQUAL_FATAL(v[i], i * 3);
    VEC_RESERVE(a, v, n, cap, 5000);
    CU_ASSERT_TRUE(cap >= 5000);
    CU_ASSERT_EQUAL(v[999], 2997);
    arena_free(a);
}

void add_arena_tests(CU_pSuite suite)
{
    CU_add_test(suite, "memory is zeroed and aligned", test_zeroed_and_aligned);
    CU_add_test(suite, "much memory", test_much);
    CU_add_test(suite, "empty allocations are distinct", test_distinct);
    CU_add_test(suite, "large allocations", test_large);
    CU_add_test(suite, "copies and formatted text", test_copies);
    CU_add_test(suite, "growing arrays", test_vec);
}
