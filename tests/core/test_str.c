#include "tests.h"

#include "core/base/hash.h"
#include "core/base/str.h"

#include <string.h>

static void test_equal_text(void)
{
    struct arena *a = arena_new();
    struct str_pool *pool = str_pool_new(a);
    char text[] = "rank";
    const char *first = str_intern(pool, text);
    text[0] = 't';
    CU_ASSERT_PTR_EQUAL(first, str_intern(pool, "rank"));
    CU_ASSERT_PTR_EQUAL(first, str_intern_n(pool, "ranks", 4));
    CU_ASSERT_PTR_NOT_EQUAL(first, str_intern(pool, text));
    CU_ASSERT_PTR_NULL(str_intern(pool, NULL));
    CU_ASSERT_STRING_EQUAL(str_intern(pool, ""), "");
    arena_free(a);
}

static void test_many(void)
{
    struct arena *a = arena_new();
    struct str_pool *pool = str_pool_new(a);
    const char *names[3000];
    for (int i = 0; i < 3000; i++)
        names[i] = str_intern(pool, arena_printf(a, "name%d", i));
    for (int i = 0; i < 3000; i++) {
        char *again = arena_printf(a, "name%d", i);
        CU_ASSERT_PTR_EQUAL_FATAL(names[i], str_intern(pool, again));
        CU_ASSERT_STRING_EQUAL(names[i], again);
    }
    arena_free(a);
}

static void test_zero_bytes(void)
{
    struct arena *a = arena_new();
    struct str_pool *pool = str_pool_new(a);
    const char *s = str_intern_n(pool, "a\0b", 3);
    CU_ASSERT_PTR_EQUAL(s, str_intern_n(pool, "a\0b", 3));
    CU_ASSERT_PTR_NOT_EQUAL(s, str_intern(pool, "a"));
    CU_ASSERT_EQUAL(s[3], '\0');
    arena_free(a);
}

static void test_same(void)
{
    char copy[] = "text";
    CU_ASSERT_TRUE(str_same("text", copy) && str_same(NULL, NULL));
    CU_ASSERT_FALSE(str_same("text", "tex") || str_same("", NULL) || str_same(NULL, "text"));
}

/* FNV-1a is printed (fingerprints), so it is the published one. */
static void test_hashes(void)
{
    CU_ASSERT_EQUAL(hash_fnv(HASH_FNV, "", 0), UINT64_C(0xcbf29ce484222325));
    CU_ASSERT_EQUAL(hash_fnv(HASH_FNV, "a", 1), UINT64_C(0xaf63dc4c8601ec8c));
    CU_ASSERT_EQUAL(hash_fnv(HASH_FNV, "foobar", 6), UINT64_C(0x85944171f73967e8));
    CU_ASSERT_EQUAL(hash_text(1, "ab"), hash_mix(hash_mix(1, 'a'), 'b'));
    CU_ASSERT_EQUAL(hash_text(1, NULL), 1);
    uint64_t seen[1 << 10] = {0};
    for (uint64_t i = 0; i < 1 << 14; i++) /* the low bits of a table */
        seen[hash_mix(hash_mix(1, i % 128), i / 128 * 8) & 1023]++;
    for (size_t i = 0; i < 1 << 10; i++)
        CU_ASSERT_TRUE(seen[i] < 64);
}

void add_str_tests(CU_pSuite suite)
{
    CU_add_test(suite, "equal text has one copy", test_equal_text);
    CU_add_test(suite, "thousands of names", test_many);
    CU_add_test(suite, "text with zero bytes", test_zero_bytes);
    CU_add_test(suite, "texts and none", test_same);
    CU_add_test(suite, "hashes", test_hashes);
}
