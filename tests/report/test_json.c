/* JSON out and in: what is read has the same content, and nothing damaged is taken. */
#include "tests.h"

#include "report/json.h"

#include <stdlib.h>
#include <string.h>

static char *written(const struct result *r)
{
    json_t *j = result_json(r);
    char *text = json_dumps(j, JSON_INDENT(1));
    json_decref(j);
    return text;
}

static void test_round_trip(void)
{
    struct arena *a = arena_new();
    const char *error = "not set";
    char *first = written(sample_result(a));
    struct result *r = result_parse(a, first, "sample", &error);
    CU_ASSERT_PTR_NULL(error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(r);
    char *second = written(r);
    CU_ASSERT_STRING_EQUAL(first, second);
    CU_ASSERT_PTR_EQUAL(r->runs[0]->findings[0]->at.file, r->runs[0]->ledger[0].at.file);
    CU_ASSERT_EQUAL(r->runs[0]->findings[0]->trace->events[1].tag, -7);
    free(first);
    free(second);
    arena_free(a);
}

/* The error that reading the sample gives after FROM in it has become TO. */
static void expect(const char *from, const char *to, const char *message)
{
    struct arena *a = arena_new();
    const char *error = NULL;
    char *text = written(sample_result(a)), *at = strstr(text, from);
    CU_ASSERT_PTR_NOT_NULL_FATAL(at);
    const char *damaged = arena_printf(a, "%.*s%s%s", (int)(at - text), text, to,
                                       at + strlen(from));
    CU_ASSERT_PTR_NULL(result_parse(a, damaged, "r.json", &error));
    CU_ASSERT_PTR_NOT_NULL_FATAL(error);
    if (!strstr(error, message))
        printf("\n    '%s' instead of '%s'\n", error, message);
    CU_ASSERT_PTR_NOT_NULL(strstr(error, message));
    free(text);
    arena_free(a);
}

static void test_damaged(void)
{
    expect("{", "", "r.json: line 2, column 17");
    expect("\"schema_version\": 2", "\"schema_version\": 99", "schema_version: version 99");
    expect("\"schema_version\"", "\"version\"", "not a result of mpi2spin");
    expect("\"MPI-DEADLOCK\"", "7", "runs[0].findings[0].code: not a string");
    expect("\"severity\": \"error\"", "\"severity\": \"bad\"", "the word 'bad' is not known");
    expect("\"kind\": \"choice\"", "\"kind\": \"x\"", "counterexample.events[0].kind");
    expect("\"rank\": 1", "\"rank\": 2", "the number is out of range");
    expect("\"tag\": -7", "\"tag\": 99999999999", "not a tag");
    expect("\"possibly violated\"", "\"fine\"", "runs[0].verdict");
    expect("\"line\": 30", "\"line\": -1", "at.line: the number is out of range");
    expect("\"runs\": [", "\"runs\": 1, \"x\": [", "runs: an array is missing");
    expect("\"final\": [", "\"final\": [], \"x\": [", "not one entry for each process");
    expect("\"buffered\": true", "\"buffered\": 1", "buffered: not true or false");
    expect("\"counterexample\": {", "\"counterexample\": 1, \"x\": {", "not an object or null");
}

/* Cut off anywhere: an error, never a crash. */
static void test_cut(void)
{
    struct arena *a = arena_new();
    char *text = written(sample_result(a));
    size_t n = strlen(text);
    for (size_t i = 0; i + 1 < n; i += 7) {
        const char *error = NULL;
        text[n - 1 - i] = '\0';
        CU_ASSERT_PTR_NULL(result_parse(a, text, "cut", &error));
        CU_ASSERT_PTR_NOT_NULL(error);
    }
    free(text);
    arena_free(a);
}

static void test_other_files(void)
{
    struct arena *a = arena_new();
    const char *error = NULL;
    CU_ASSERT_PTR_NULL(result_read(a, "/nosuch/r.json", &error));
    CU_ASSERT_STRING_EQUAL(error, "/nosuch/r.json: No such file or directory");
    CU_ASSERT_PTR_NULL(result_parse(a, "[]", "x", &error));
    CU_ASSERT_STRING_EQUAL(error, "x: not a result of mpi2spin: there is no \"schema_version\"");
    CU_ASSERT_PTR_NULL(result_parse(a, "{}", "x", &error));
    CU_ASSERT_PTR_NULL(result_parse(a, "", "x", &error));
    arena_free(a);
}

void add_json_tests(CU_pSuite suite)
{
    CU_add_test(suite, "what is read is what was written", test_round_trip);
    CU_add_test(suite, "damage is told with its place", test_damaged);
    CU_add_test(suite, "cut files", test_cut);
    CU_add_test(suite, "other files", test_other_files);
}
