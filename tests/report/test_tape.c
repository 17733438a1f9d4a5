/* Choices that all ranks share, in a counterexample: told once, with outcome and place. */
#include "tests.h"

#include "core/skel/text.h"
#include "report/build.h"

#include <string.h>

/* A loop under `err > tol`, and what comes after it. */
#define LOOP(after_0, after_1)                                                                \
    "skel n 2\n"                                                                              \
    "chan c0 0->1 tag 0 comm 0 { \"m\" }\n"                                                   \
    "world \"\"\n"                                                                            \
    "tape\n"                                                                                  \
    "  g0 ; jacobi.c:9:10-9:19 \"err > tol\"\n"                                               \
    "    0 -> g0 sees { 0 1 } \"err > tol\"\n"                                                \
    "    1 -> g1 sees { 0 1 } over \"!(err > tol)\"\n"                                        \
    "  g1 ; jacobi.c:20:7-20:9\n"                                                             \
    "    2 -> end sees { 1 }\n"                                                               \
    "rank 0\n"                                                                                \
    "  s0 read { 0 -> s1 } { 1 -> s2 }\n"                                                     \
    "  s1 coll 0 \"MPI_Barrier\" -> s0\n"                                                     \
    "  s2 " after_0 "\n"                                                                      \
    "  s3 end\n"                                                                              \
    "rank 1\n"                                                                                \
    "  s0 read { 0 -> s1 } { 1 -> s2 }\n"                                                     \
    "  s1 coll 0 \"MPI_Barrier\" -> s0\n"                                                     \
    "  s2 read { 2 -> s3 }\n"                                                                 \
    "  s3 " after_1 "\n"                                                                      \
    "  s4 end\n"

/* The run of the tool for a skeleton. */
static struct result_run run_of(struct arena *a, const char *text)
{
    static const struct ledger no_ledger;
    static const struct diags no_diags;
    const char *error = NULL;
    struct verify_options o = { .property = PROPERTY_DEADLOCK };
    struct skel *s = skel_parse(a, text, "tape.skel", &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(s);
    struct verify_result v = verify_run(a, s, &no_ledger, &o);
    struct result_run run = { .nprocs = s->nprocs, .command = "" };
    struct build b = { .arena = a, .skel = s, .result = &v, .ledger = &no_ledger,
                       .diags = &no_diags, .run = &run };
    build_run(&b);
    return run;
}

static bool has_note(const struct result_finding *f, const char *text)
{
    for (uint32_t i = 0; i < f->n_notes; i++)
        if (strstr(f->notes[i].text, text))
            return true;
    return false;
}

static void test_verified(void)
{
    struct arena *a = arena_new();
    struct result_run run = run_of(a, LOOP("send c0 0 -> s3", "recv c0 -> s4"));
    CU_ASSERT_EQUAL(run.outcome, OUTCOME_VERIFIED);
    arena_free(a);
}

/* The loop ends, or the program hangs: certain, and the letters are told. */
static void test_violated(void)
{
    struct arena *a = arena_new();
    struct result_run run = run_of(a, LOOP("recv none", "recv c0 -> s4"));
    CU_ASSERT_EQUAL(run.outcome, OUTCOME_VIOLATED);
    CU_ASSERT_EQUAL_FATAL(run.n_findings, 1);
    const struct result_finding *f = run.findings[0];
    CU_ASSERT_PTR_NOT_NULL_FATAL(f->trace);
    CU_ASSERT_EQUAL_FATAL(f->trace->n_events, 2);
    const struct result_event *e = f->trace->events;
    CU_ASSERT_EQUAL(e[0].kind, EVENT_CHOICE);
    CU_ASSERT_STRING_EQUAL(e[0].text, "all ranks: jacobi.c:9:10: !(err > tol)");
    CU_ASSERT_EQUAL(e[0].at.line, 9);
    CU_ASSERT_STRING_EQUAL(e[1].text, "rank 1: jacobi.c:20:7: a choice of all ranks");
    CU_ASSERT_EQUAL(e[1].rank, 1);
    CU_ASSERT_TRUE(has_note(f, "this is behind a loop that ends when err <= tol here"));
    arena_free(a);
}

/* The program may end well instead: not certain. */
static void test_possible(void)
{
    struct arena *a = arena_new();
    struct result_run run = run_of(a, LOOP("local -> s3 \"a\" -> s1 \"b\"", "end"));
    CU_ASSERT_EQUAL(run.outcome, OUTCOME_POSSIBLE);
    arena_free(a);
}

void add_tape_tests(CU_pSuite suite)
{
    CU_add_test(suite, "verified", test_verified);
    CU_add_test(suite, "violated", test_violated);
    CU_add_test(suite, "possibly violated", test_possible);
}
