/* Fingerprints stay with edits elsewhere and tell findings apart. */
#include "tests.h"

#include "report/fingerprint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct fixture {
    struct arena *a;
    char path[32];
};

static struct fixture setup(void)
{
    struct fixture x = {arena_new(), "/tmp/m2s-report-XXXXXX"};
    close(mkstemp(x.path));
    return x;
}

static void teardown(struct fixture *x)
{
    unlink(x->path);
    arena_free(x->a);
}

static void content(const struct fixture *x, const char *text)
{
    FILE *f = fopen(x->path, "w");
    fputs(text, f);
    fclose(f);
}

/* The fingerprint of the k-th of two findings with this code on the line. */
static const char *print_of(const struct fixture *x, const char *code, uint32_t line, int k)
{
    struct result_finding *f[2];
    for (int i = 0; i < 2; i++) {
        f[i] = ARENA_NEW(x->a, struct result_finding);
        f[i]->code = code;
        f[i]->function = "main";
        f[i]->message = "it hangs";
        f[i]->at = (struct src_range){line ? x->path : NULL, line, 3, 0, 0};
    }
    fingerprint_all(x->a, f, 2);
    return f[k]->fingerprint;
}

static void test_stable(void)
{
    struct fixture x = setup();
    content(&x, "int main(void)\n{\n    f( 1 );\n}\n");
    const char *before = print_of(&x, "MPI-RSEND", 3, 0);
    content(&x, "/* new */\n#include <mpi.h>\nint main(void)\n{\n\tint i;\n\tf(1);\n}\n");
    CU_ASSERT_STRING_EQUAL(before, print_of(&x, "MPI-RSEND", 6, 0));
    teardown(&x);
}

static void test_different(void)
{
    struct fixture x = setup();
    content(&x, "f(1);\nf(2);\n");
    const char *first = print_of(&x, "MPI-RSEND", 1, 0);
    CU_ASSERT_STRING_NOT_EQUAL(first, print_of(&x, "MPI-RSEND", 2, 0));
    CU_ASSERT_STRING_NOT_EQUAL(first, print_of(&x, "MPI-LIVELOCK", 1, 0));
    CU_ASSERT_STRING_NOT_EQUAL(first, print_of(&x, "MPI-RSEND", 1, 1));
    CU_ASSERT_STRING_NOT_EQUAL(first, print_of(&x, "MPI-RSEND", 0, 0));
    CU_ASSERT_STRING_EQUAL(first, print_of(&x, "MPI-RSEND", 1, 0));
    CU_ASSERT_EQUAL(strlen(first), 16);
    teardown(&x);
}

void add_fingerprint_tests(CU_pSuite suite)
{
    CU_add_test(suite, "stable under edits elsewhere", test_stable);
    CU_add_test(suite, "different findings", test_different);
}
