/* SHA-256 with the examples of FIPS 180-2, and parts that are told apart. */
#include "core/base/digest.h"

#include "tests.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void of_files(void)
{
    struct arena *a = arena_new();
    char path[] = "/tmp/m2s-digest-XXXXXX";
    int fd = mkstemp(path);
    CU_ASSERT_FATAL(fd >= 0);
    CU_ASSERT_STRING_EQUAL(digest_file(a, path), "e3b0c44298fc1c149afbf4c8996fb924"
                                                 "27ae41e4649b934ca495991b7852b855");
    CU_ASSERT(write(fd, "abc", 3) == 3);
    close(fd);
    CU_ASSERT_STRING_EQUAL(digest_file(a, path), "ba7816bf8f01cfea414140de5dae2223"
                                                 "b00361a396177a9cb410ff61f20015ad");
    unlink(path);
    CU_ASSERT_PTR_NULL(digest_file(a, path));
    CU_ASSERT_PTR_NULL(digest_file(a, "/"));
    arena_free(a);
}

static const char *of_texts(struct arena *a, const char *x, const char *y)
{
    struct digest *d = digest_new(a);
    digest_text(d, x);
    digest_text(d, y);
    return digest_hex(d);
}

static void of_parts(void)
{
    struct arena *a = arena_new();
    CU_ASSERT_STRING_EQUAL(of_texts(a, "ab", "c"), of_texts(a, "ab", "c"));
    CU_ASSERT_STRING_NOT_EQUAL(of_texts(a, "ab", "c"), of_texts(a, "a", "bc"));
    CU_ASSERT_STRING_NOT_EQUAL(of_texts(a, "", NULL), of_texts(a, NULL, ""));
    CU_ASSERT_STRING_NOT_EQUAL(of_texts(a, "", NULL), of_texts(a, "", ""));
    CU_ASSERT_EQUAL(strlen(of_texts(a, "", "")), 64);
    arena_free(a);
}

void add_digest_tests(CU_pSuite suite)
{
    CU_add_test(suite, "files", of_files);
    CU_add_test(suite, "parts", of_parts);
}
