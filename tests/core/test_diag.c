/* Rendering of diagnostics: text with a caret, and JSON. */
#include "tests.h"

#include "core/diag/diag.h"
#include "core/diag/json.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct fixture {
    struct arena *arena;
    struct diags ds;
    char path[32];
};

static void setup(struct fixture *x, const char *source)
{
    *x = (struct fixture){.arena = arena_new(), .path = "m2s-diag-XXXXXX"};
    x->ds.arena = x->arena;
    int fd = mkstemp(x->path);
    CU_ASSERT_FATAL(fd >= 0);
    CU_ASSERT_EQUAL(write(fd, source, strlen(source)), (ssize_t)strlen(source));
    close(fd);
}

static void teardown(struct fixture *x)
{
    unlink(x->path);
    arena_free(x->arena);
}

static char *render(struct fixture *x, const struct diag *d, bool colour)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    diag_print(out, d, colour);
    fclose(out);
    char *copy = arena_strdup(x->arena, text);
    free(text);
    return copy;
}

static void test_caret(void)
{
    struct fixture x;
    setup(&x, "int main(void)\n{\n\treturn foo(1);\n}\n");
    struct src_range at = {x.path, 3, 9, 3, 15};
    struct diag *d = diag_add(&x.ds, DIAG_MPI_ARG, at, "rank %d is out of range", 7);
    const char *text = render(&x, d, false);
    assert_contains(text, arena_printf(x.arena,
                                       "%s:3:9: error: rank 7 is out of range "
                                       "[MPI-ARG]\n",
                                       x.path));
    assert_contains(text, "    3 | \treturn foo(1);\n      | \t       ^~~~~~\n");
    CU_ASSERT_EQUAL(x.ds.n, 1);
    CU_ASSERT_EQUAL(x.ds.errors, 1);
    teardown(&x);
}

static void test_ranges_at_the_edge(void)
{
    struct fixture x;
    setup(&x, "abc\r\nlast line");
    struct src_range ranges[] = {
        {x.path, 1, 2, 0, 0},           {x.path, 1, 2, 2, 3},   {x.path, 2, 900, 2, 950},
        {x.path, 2, 1, 1, 1},           {x.path, 77, 1, 77, 2}, {x.path, 0, 0, 0, 0},
        {"no/such/file.c", 1, 1, 1, 2},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct diag *d = diag_add(&x.ds, DIAG_C_ERROR, ranges[i], "text");
        assert_contains(render(&x, d, false), "error: text [C-ERROR]\n");
    }
    assert_contains(render(&x, x.ds.items[0], false), "1 | abc\n      |  ^\n");
    assert_contains(render(&x, x.ds.items[1], false), "1 | abc\n      |  ^~\n");
    CU_ASSERT_PTR_NULL(strchr(render(&x, x.ds.items[4], false), '|'));
    CU_ASSERT_PTR_NULL(strchr(render(&x, x.ds.items[6], false), '|'));
    teardown(&x);
}

static void test_notes_and_help(void)
{
    struct fixture x;
    setup(&x, "x = 1;\ny = 2;\n");
    struct src_range at = {x.path, 1, 1, 1, 2}, other = {x.path, 2, 1, 2, 2}, none = {0};
    struct diag *d = diag_add(&x.ds, DIAG_NO_MAIN, none, "nothing to run");
    diag_note(&x.ds, d, other, "see %s", "here");
    diag_note(&x.ds, d, none, "no place");
    const char *text = render(&x, d, false);
    assert_contains(text, "mpi2spin: error: nothing to run [NO-MAIN]\n");
    assert_contains(text, ":2:1: note: see here\n    2 | y = 2;\n      | ^\n");
    assert_contains(text, "mpi2spin: note: no place\n");
    assert_contains(text, "      = help: give all files");
    struct diag *w = diag_add(&x.ds, DIAG_MPI_LOST, at, "lost");
    assert_contains(render(&x, w, false), "warning: lost");
    assert_contains(render(&x, w, true), "\033[");
    CU_ASSERT_PTR_NULL(strchr(render(&x, w, false), '\033'));
    CU_ASSERT_EQUAL(x.ds.errors, 1);
    teardown(&x);
}

static void test_json(void)
{
    struct fixture x;
    setup(&x, "");
    struct src_range at = {"a\xff.c", 3, 4, 5, 6}, none = {0};
    struct diag *d =
        diag_add(&x.ds, DIAG_MPI_DEADLOCK, at, "bad \"%s\" \xc3\xa9", "\xfe");
    diag_note(&x.ds, d, none, "\xff");
    json_t *j = diag_json(d);
    char *text = json_dumps(j, JSON_COMPACT | JSON_SORT_KEYS);
    CU_ASSERT_STRING_EQUAL(
        text,
        "{\"at\":{\"column\":4,\"endColumn\":6,\"endLine\":5,\"file\":\"a\\\\xff.c\","
        "\"line\":3},\"code\":\"MPI-DEADLOCK\","
        "\"message\":\"bad \\\"\\\\xfe\\\" \\\\xc3\\\\xa9\","
        "\"notes\":[{\"at\":null,\"message\":\"\\\\xff\"}],\"severity\":\"error\"}");
    free(text);
    json_decref(j);
    teardown(&x);
}

static void test_json_text(void)
{
    json_t *j = json_text("caf\xc3\xa9");
    CU_ASSERT_STRING_EQUAL(json_string_value(j), "caf\xc3\xa9");
    json_decref(j);
    j = json_text("\xc3");
    CU_ASSERT_STRING_EQUAL(json_string_value(j), "\\xc3");
    json_decref(j);
}

static void test_codes(void)
{
    for (int i = 0; i < DIAG_CODE_COUNT; i++) {
        const char *text = diag_code_text((enum diag_code)i);
        CU_ASSERT_TRUE(*text != '\0');
        CU_ASSERT_EQUAL(strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"),
                        strlen(text));
        CU_ASSERT_TRUE(*diag_code_summary((enum diag_code)i) != '\0');
        for (int k = 0; k < i; k++)
            CU_ASSERT_STRING_NOT_EQUAL(text, diag_code_text((enum diag_code)k));
    }
}

void add_diag_tests(CU_pSuite suite)
{
    CU_add_test(suite, "source line and caret", test_caret);
    CU_add_test(suite, "ranges at the edge of the file", test_ranges_at_the_edge);
    CU_add_test(suite, "notes, help, colour", test_notes_and_help);
    CU_add_test(suite, "JSON, also of bytes outside UTF-8", test_json);
    CU_add_test(suite, "JSON strings", test_json_text);
    CU_add_test(suite, "codes are unique and printable", test_codes);
}
