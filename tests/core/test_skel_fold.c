/* Rounds that become one, symbols that become one. */
#include "core/skel/pass/fold.h"
#include "core/skel/text.h"
#include "tests.h"

#include <stdlib.h>
#include <string.h>

static char *dump(struct arena *a, const struct skel *s)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    skel_dump(out, s);
    fclose(out);
    char *copy = arena_strdup(a, text);
    free(text);
    return copy;
}

static struct skel *read_machines(struct arena *a, const char *first, const char *second)
{
    const char *error = NULL;
    struct skel *s = skel_parse(
        a, arena_printf(a, "skel n 2\nchan c0 1->0 tag 0 comm 0 { \"0\" \"1\" }\n"
                           "collsyms { \"go on\" \"stop\" }\nworld \"\"\n"
                           "rank 0\n%srank 1\n%s", first, second),
        "test", &error);
    if (!s)
        printf("\n    %s\n", error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(s);
    CU_ASSERT_PTR_NULL(skel_check(s, a));
    return s;
}

/* Both machines before and after; `folded` with the rounds folded, too. */
static void assert_becomes(bool folded, const char *first, const char *second,
                           const char *first_after, const char *second_after)
{
    struct arena *a = arena_new();
    struct skel *s = skel_copy_world(a, read_machines(a, first, second), 0);
    struct skel *after = read_machines(a, first_after, second_after);
    skel_join_symbols(s);
    if (folded)
        skel_fold_rounds(s);
    CU_ASSERT_PTR_NULL(skel_check(s, a));
    const char *text = dump(a, s);
    if (strcmp(text, dump(a, after)) != 0)
        printf("\n    expected\n%s\n    got\n%s", dump(a, after), text);
    CU_ASSERT_STRING_EQUAL(text, dump(a, after));
    arena_free(a);
}

#define BCAST "coll 0 \"MPI_Bcast\" root 0 decider 0 "

/* In the last round nobody tells the symbols apart: it says what ends the other rounds. */
static void test_rounds(void)
{
    const char *rank0 = "  s0 local\n    -> s1 \"go on\"\n    -> s2 \"stop\"\n"
                        "  s1 " BCAST "sym 0\n    -> s3\n"
                        "  s2 " BCAST "sym 1\n    -> s9\n"
                        "  s3 local\n    -> s4 \"go on\"\n    -> s5 \"stop\"\n"
                        "  s4 " BCAST "sym 0\n    -> s6\n"
                        "  s5 " BCAST "sym 1\n    -> s9\n"
                        "  s6 local\n    -> s7 \"go on\"\n    -> s8 \"stop\"\n"
                        "  s7 " BCAST "sym 0\n    -> s9\n"
                        "  s8 " BCAST "sym 1\n    -> s9\n"
                        "  s9 end\n";
    const char *rank1 = "  s0 " BCAST "\n    { 0 -> s1 }\n    { 1 -> s3 }\n"
                        "  s1 " BCAST "\n    { 0 -> s2 }\n    { 1 -> s3 }\n"
                        "  s2 " BCAST "\n    { 0 -> s3 }\n    { 1 -> s3 }\n"
                        "  s3 end\n";
    const char *once0 = "  s0 local\n    -> s1 \"go on\"\n    -> s2 \"stop\"\n"
                        "  s1 " BCAST "sym 0\n    -> s0\n"
                        "  s2 " BCAST "sym 1\n    -> s3\n"
                        "  s3 end\n";
    const char *once1 = "  s0 " BCAST "\n    { 0 -> s0 }\n    { 1 -> s1 }\n"
                        "  s1 end\n";
    assert_becomes(true, rank0, rank1, once0, once1);
}

/* What rank 1 does after the last round depends on the symbol: nothing is joined. */
static void test_symbols_matter(void)
{
    const char *rank0 = "  s0 local\n    -> s1 \"go on\"\n    -> s2 \"stop\"\n"
                        "  s1 " BCAST "sym 0\n    -> s3\n"
                        "  s2 " BCAST "sym 1\n    -> s3\n"
                        "  s3 end\n";
    const char *rank1 = "  s0 " BCAST "\n    { 0 -> s1 }\n    { 1 -> s2 }\n"
                        "  s1 send c0 0\n    -> s2\n"
                        "  s2 end\n";
    assert_becomes(false, rank0, rank1, rank0, rank1);
}

/* Three rounds, no more and no less: one round would lead to two places. */
static void test_exact_rounds(void)
{
    const char *rank0 = "  s0 recv c0\n    -> s1\n  s1 recv c0\n    -> s2\n"
                        "  s2 recv c0\n    -> s3\n  s3 end\n";
    const char *rank1 = "  s0 send c0 0\n    -> s1\n  s1 send c0 0\n    -> s2\n"
                        "  s2 send c0 0\n    -> s3\n  s3 end\n";
    assert_becomes(true, rank0, rank1, rank0, rank1);
}

/* The last round does not ask: the choice stands for one of its branches. */
static void test_last_does_not_ask(void)
{
    const char *rank0 = "  s0 recv c0\n    -> s1\n"
                        "  s1 local\n    -> s2 \"go on\"\n    -> s3 \"stop\"\n"
                        "  s2 recv c0\n    -> s3\n"
                        "  s3 end\n";
    const char *once = "  s0 recv c0\n    -> s1\n"
                       "  s1 local\n    -> s0 \"go on\"\n    -> s2 \"stop\"\n"
                       "  s2 end\n";
    const char *rank1 = "  s0 end\n";
    assert_becomes(true, rank0, rank1, once, rank1);
}

/* Two loops without communication: the choice of the first cannot stand for what comes after the
 * second, since its own branch would be the only way there. */
static void test_way_out_stays(void)
{
    const char *rank0 = "  s0 local\n    -> s1 \"done\"\n    -> s0 \"again\"\n"
                        "  s1 local\n    -> s2 \"done\"\n    -> s1 \"again\"\n"
                        "  s2 recv c0\n    -> s3\n"
                        "  s3 end\n";
    const char *rank1 = "  s0 end\n";
    assert_becomes(true, rank0, rank1, rank0, rank1);
}

/* A rank that polls waits for ever where it has no way out for the message: with the ways out of
 * another state it would not. */
static void test_polls_differ(void)
{
    const char *rank0 = "  s0 select polls\n    [probe c0] { c0 0 -> s1 } { c0 1 -> s1 }\n"
                        "  s1 recv c0\n    -> s2\n"
                        "  s2 select polls\n    [probe c0] { c0 0 -> s1 }\n";
    const char *rank1 = "  s0 end\n";
    assert_becomes(true, rank0, rank1, rank0, rank1);
}

/* Rounds that read a tape are not folded: the letters would be out of step. */
static void test_tape_stays(void)
{
    static const char text[] = "skel n 1\nworld \"\"\n%srank 0\n"
                               "  s0 %s\n  s1 coll 0 \"MPI_Barrier\"\n    -> s2\n"
                               "  s2 %s\n  s3 coll 0 \"MPI_Barrier\"\n    -> s4\n  s4 end\n";
    static const char tape[] = "tape\n  g0\n    0 -> g0 sees { 0 }\n    1 -> end sees { 0 }\n";
    for (int with = 0; with < 2; with++) {
        const char *error = NULL;
        struct arena *a = arena_new();
        const char *first = with ? "read\n    { 0 -> s1 }\n    { 1 -> s4 }"
                                 : "local\n    -> s1 \"a\"\n    -> s4 \"b\"";
        const char *second = with ? "read\n    { 0 -> s3 }\n    { 1 -> s4 }"
                                  : "local\n    -> s3 \"a\"\n    -> s4 \"b\"";
        struct skel *s = skel_parse(a, arena_printf(a, text, with ? tape : "", first, second),
                                    "test", &error);
        CU_ASSERT_PTR_NOT_NULL_FATAL(s);
        s = skel_copy_world(a, s, 0);
        const char *before = dump(a, s);
        skel_fold_rounds(s);
        CU_ASSERT_EQUAL(strcmp(dump(a, s), before) == 0, with);
        CU_ASSERT_EQUAL(strstr(dump(a, s), "tape") != NULL, with);
        arena_free(a);
    }
}

void add_skel_fold_tests(CU_pSuite suite)
{
    CU_add_test(suite, "rounds with letters stay", test_tape_stays);
    CU_add_test(suite, "rounds of which each may be the last", test_rounds);
    CU_add_test(suite, "symbols that matter stay", test_symbols_matter);
    CU_add_test(suite, "a known number of rounds stays", test_exact_rounds);
    CU_add_test(suite, "a last round that does not ask", test_last_does_not_ask);
    CU_add_test(suite, "loops without communication keep their way out", test_way_out_stays);
    CU_add_test(suite, "loops that poll for other things stay", test_polls_differ);
}
