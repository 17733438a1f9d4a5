/* The text form, the rules and the polling loops of skeletons. */
#include "tests.h"

#include "core/skel/pass/pass.h"
#include "core/skel/skel.h"
#include "core/skel/tape.h"
#include "core/skel/text.h"

#include <stdlib.h>
#include <string.h>

/* As skel_dump() prints it. */
static const char rich[] =
    "skel n 3 \"rich.c\"\n"
    "chan c0 0->1 tag 9 comm 0 { \"x=0\" \"x=1\" }\n"
    "chan c1 1->0 tag 1 comm 0 { \"a\" \"b\" }\n"
    "chan c2 2->0 tag 1 comm 0 { \"\" }\n"
    "collsyms { \"yes\" \"no\" }\n"
    "world \"\"\n"
    "rank 0\n"
    "  var i 2 = 0\n"
    "  s0 isend c0 0 req 0 -> s1\n"
    "  s1 issend c0 1 req 2 -> s2\n"
    "  s2 ibsend c0 var i bytes 8 room 64 ; a.c:1:2-3:4 \"MPI_Bsend(...)\"\n"
    "    -> s3\n"
    "  s3 irsend c0 1 -> s4\n"
    "  s4 irecv c1 c2 req 1 -> s5\n"
    "  s5 icoll 0 \"MPI_Ibcast\" root 0 decider 0 sym 1 req 3 -> s6\n"
    "  s6 select polls ; a.c:5:1-5:9 \"MPI_Testany\"\n"
    "    [req 1] { c1 0 -> s7 }\n"
    "      { c1 1 -> s8 }\n"
    "      { c2 ?i -> s7 do i = 1 over \"x\" }\n"
    "      { cancelled -> s9 }\n"
    "    [req 0] { -> s7 }\n"
    "    [req 3] { 0 -> s7 }\n"
    "      { 1 -> s8 }\n"
    "    [all 0 2] { -> s7 }\n"
    "    [probe c1 c2] { c1 -> s7 }\n"
    "      { c2 -> s7 }\n"
    "    [mprobe c1 req 4] { c1 0 -> s10 }\n"
    "      { c1 1 -> s10 }\n"
    "    [drained] { -> s7 }\n"
    "    [else] { -> s6 \"flag == 0\" }\n"
    "  s7 free 0 -> s8\n"
    "  s8 cancel 1 -> s6\n"
    "  s9 recv none\n"
    "  s10 mrecv 4 -> s11\n"
    "  s11 irecv none req 4 -> s12\n"
    "  s12 sendrecv c0 1 from none\n"
    "rank 1\n"
    "  s0 end\n"
    "rank 2\n"
    "  s0 end\n";

static struct skel *read_skel(struct arena *a, const char *text)
{
    const char *error = NULL;
    struct skel *s = skel_parse(a, text, "text", &error);
    if (!s)
        printf("\n    %s\n", error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(s);
    return s;
}

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

static void assert_text(struct arena *a, const struct skel *s, const char *expected)
{
    const char *text = dump(a, s);
    if (strcmp(text, expected) != 0)
        printf("\n    expected\n%s\n    got\n%s", expected, text);
    CU_ASSERT_STRING_EQUAL(text, expected);
    CU_ASSERT_PTR_NULL(skel_check(s, a));
}

static void test_round_trip(void)
{
    struct arena *a = arena_new();
    struct skel *s = read_skel(a, rich);
    const struct skel_machine *m = &s->worlds[0].ranks[0];
    assert_text(a, s, rich);
    CU_ASSERT_EQUAL(m->n_reqs, 5);
    CU_ASSERT_EQUAL(s->worlds[0].ranks[1].n_reqs, 0);
    CU_ASSERT_EQUAL(m->states[3].mode, SKEL_READY);
    CU_ASSERT_EQUAL(m->states[3].req, SKEL_NONE);
    CU_ASSERT_TRUE(m->states[6].trans[3].cancelled);
    skel_reduce(s);
    assert_text(a, s, rich);
    arena_free(a);
}

/* `text` with the first `from` in it replaced by `to`. */
static char *replaced(struct arena *a, const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    CU_ASSERT_PTR_NOT_NULL_FATAL(at);
    return arena_printf(a, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
}

static void test_rules(void)
{
    static const struct {
        const char *from, *to, *error;
    } cases[] = {
        {"isend c0 0", "isend c1 0", "s0: sends on c1"},
        {"isend c0 0", "isend c0 2", "s0: sends a symbol"},
        {"-> s2", "-> s2 -> s2", "s1: isend: one transition, not 2"},
        {"irsend c0 1", "irsend c0 1 bytes 4", "s3: only a buffered send takes room"},
        {"irecv c1 c2", "irecv c0 c2", "s4: receives from c0"},
        {"irecv c1 c2", "irecv c1 c1", "s4: names c1 twice"},
        {"irecv c1 c2", "irecv c2", "s6: request 1 never receives from c1"},
        {"{ c1 1 -> s8 }", "", "s6: a symbol of c1 has no transition"},
        {"{ c1 1 -> s8 }", "{ c1 0 -> s8 }", "s6: symbol 0 does not exist or has two"},
        {"{ c2 ?i -> s7", "{ ?i -> s7", "s6: request 1 never completes so"},
        {"[req 0] { -> s7 }", "[req 0] { 0 -> s7 }", "s6: request 0 never completes so"},
        {"[req 0] { -> s7 }", "[req 0] { cancelled -> s7 }", "is never cancelled"},
        {"[req 0] { -> s7 }", "[req 0] { -> s7 }{ -> s8 }", "besides another one"},
        {"[req 0]", "[req 0 1]", "an alternative with 2 requests"},
        {"[all 0 2]", "[all 0 0]", "names request 0 twice"},
        {"[drained]", "[drained c1]", "an alternative that receives nothing names"},
        {"[drained] { -> s7 }", "[drained]", "an alternative without a transition"},
        {"[drained] { -> s7 }", "[drained] { -> s7 } { -> s8 }", "for the same outcome"},
        {"[drained] { -> s7 }", "[drained] { c1 -> s7 }", "takes a symbol"},
        {"[drained] { -> s7 }", "[else] { -> s7 }", "fails in two ways"},
        {"[probe c1 c2]", "[probe c1]", "a channel that the state does not name"},
        {"[else] { -> s6", "[else] { -> s99", "goes to s99"},
        {"free 0", "free 4000000000", "more than 65536 request slots"},
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct skel *s =
            read_skel(a, replaced(a, rich, cases[i].from, cases[i].to));
        const char *error = skel_check(s, a);
        assert_contains(error ? error : "ok", cases[i].error);
    }
    arena_free(a);
}

/* Slots are counted when states are built, too. */
static void test_slots(void)
{
    struct arena *a = arena_new();
    struct skel *s = read_skel(a, rich);
    struct skel_machine *m = &s->worlds[0].ranks[1];
    uint32_t reqs[] = { 2, 6 };
    struct skel_alt alt = { .kind = SKEL_ALT_ALL, .reqs = reqs, .n_reqs = 2 };
    uint32_t state = skel_add_state(s, m, SKEL_SELECT);
    CU_ASSERT_EQUAL(skel_add_alt(s, m, state, &alt), 0);
    CU_ASSERT_EQUAL(skel_add_alt(s, m, state, &alt), 1);
    CU_ASSERT_EQUAL(m->n_reqs, 7);
    skel_use_req(m, 9);
    skel_use_req(m, 3);
    skel_use_req(m, SKEL_NONE);
    CU_ASSERT_EQUAL(m->n_reqs, 10);
    skel_count_reqs(m);
    CU_ASSERT_EQUAL(m->n_reqs, 7);
    arena_free(a);
}

#define HEAD                                                                             \
    "skel n 2 \"p.c\"\n"                                                                 \
    "chan c0 1->0 tag 1 comm 0 { \"a\" \"b\" }\n"                                        \
    "chan c1 1->0 tag 2 comm 0 { \"\" }\n"                                               \
    "world \"\"\n"                                                                       \
    "rank 0\n"
#define TAIL                                                                             \
    "rank 1\n"                                                                           \
    "  s0 end\n"

static void assert_collapsed(const char *before, const char *after)
{
    struct arena *a = arena_new();
    struct skel *s = read_skel(a, arena_printf(a, HEAD "%s" TAIL, before));
    CU_ASSERT_PTR_NULL(skel_check(s, a));
    skel_collapse_polls(s);
    CU_ASSERT_PTR_NULL(skel_check(s, a));
    skel_reduce(s);
    assert_text(a, s, arena_printf(a, HEAD "%s" TAIL, after));
    arena_free(a);
}

/* while (!flag) MPI_Test(...) */
static void test_one_test(void)
{
    assert_collapsed("  s0 irecv c0 req 0 -> s1\n"
                     "  s1 select [req 0] { c0 -> s2 } [else] { -> s1 }\n"
                     "  s2 end\n",
                     "  s0 irecv c0 req 0 -> s1\n"
                     "  s1 select polls [req 0] { c0 -> s2 }\n"
                     "  s2 end\n");
}

/* Two tests in turn; the start is a local step of the loop. */
static void test_two_tests(void)
{
    assert_collapsed("  s0 local -> s1\n"
                     "  s1 select ; a.c:1:1-1:9\n"
                     "    [probe c0] { c0 -> s4 } [else] { -> s2 }\n"
                     "  s2 select [probe c1] { c1 -> s5 } [else] { -> s3 }\n"
                     "  s3 select [probe c0] { c0 -> s4 } [else] { -> s0 }\n"
                     "  s4 end\n"
                     "  s5 fault \"F\"\n",
                     "  s0 select polls ; a.c:1:1-1:9\n"
                     "    [probe c0] { c0 -> s1 }\n"
                     "    [probe c1] { c1 -> s2 }\n"
                     "  s1 end\n"
                     "  s2 fault \"F\"\n");
}

/* The same test with other consequences is another alternative. */
static void test_equal_tests(void)
{
    assert_collapsed("  s0 select [probe c1] { c1 -> s2 } [else] { -> s1 }\n"
                     "  s1 select [probe c1] { c1 -> s3 } [else] { -> s0 }\n"
                     "  s2 end\n"
                     "  s3 fault \"F\"\n",
                     "  s0 select polls\n"
                     "    [probe c1] { c1 -> s1 }\n"
                     "    [probe c1] { c1 -> s2 }\n"
                     "  s1 end\n"
                     "  s2 fault \"F\"\n");
}

/* A message that is seen and left where it is leads nowhere. */
static void test_seen_only(void)
{
    assert_collapsed("  s0 select [probe c0] { c0 0 -> s0 } { c0 1 -> s1 } [else] { -> s0 }\n"
                     "  s1 end\n",
                     "  s0 select polls [probe c0] { c0 1 -> s1 }\n"
                     "  s1 end\n");
    assert_collapsed("  s0 select [probe c0] { c0 -> s0 } [else] { -> s0 }\n",
                     "  s0 select polls\n");
}

/* A choice may leave the loop: that is always possible, if it is sure to be a choice. */
static void test_exit(void)
{
    assert_collapsed("  s0 select [probe c1] { c1 -> s2 } [else] { -> s1 }\n"
                     "  s1 local -> s0 -> s2 \"late\"\n"
                     "  s2 end\n",
                     "  s0 select polls\n"
                     "    [probe c1] { c1 -> s1 }\n"
                     "    [else] { -> s1 \"late\" }\n"
                     "  s1 end\n");
    assert_collapsed("  s0 select [probe c1] { c1 -> s2 } [else] { -> s1 }\n"
                     "  s1 local -> s0 over \"early\" -> s2 over \"late\"\n"
                     "  s2 end\n",
                     "  s0 local\n"
                     "    -> s1 over \"late\"\n"
                     "    -> s2 over \"early\"\n"
                     "  s1 end\n"
                     "  s2 select polls [probe c1] { c1 -> s1 }\n");
}

/* A choice between tests: each comes again. */
static void test_several_ways(void)
{
    assert_collapsed("  s0 local -> s1 -> s2\n"
                     "  s1 select [probe c0] { c0 -> s3 } [else] { -> s0 }\n"
                     "  s2 select [probe c1] { c1 -> s3 } [else] { -> s0 }\n"
                     "  s3 end\n",
                     "  s0 select polls\n"
                     "    [probe c0] { c0 -> s1 }\n"
                     "    [probe c1] { c1 -> s1 }\n"
                     "  s1 end\n");
}

/* The program may always take the same branch of a choice that is not sure to be one. */
static void test_unsure_ways(void)
{
    assert_collapsed("  s0 local -> s1 over -> s2 over\n"
                     "  s1 select [probe c0] { c0 -> s3 } [else] { -> s0 }\n"
                     "  s2 select [probe c1] { c1 -> s3 } [else] { -> s0 }\n"
                     "  s3 end\n",
                     "  s0 local\n"
                     "    -> s1 over\n"
                     "    -> s2 over\n"
                     "  s1 select polls [probe c0] { c0 -> s3 }\n"
                     "  s2 select polls [probe c1] { c1 -> s3 }\n"
                     "  s3 end\n");
}

/* Too many ways: one state that waits for nothing. */
static void test_too_many_ways(void)
{
    struct arena *a = arena_new();
    const char *text = HEAD;
    for (unsigned i = 0; i < 14; i += 2)
        text = arena_printf(a, "%s  s%u select [probe c0] { c0 -> s14 } [else] { -> s%u }\n"
                            "  s%u local -> s0 over -> s%u over\n",
                            text, i, i + 1, i + 1, i < 12 ? i + 2 : 0);
    struct skel *s = read_skel(a, arena_printf(a, "%s  s14 end\n" TAIL, text));
    skel_collapse_polls(s);
    CU_ASSERT_PTR_NULL(skel_check(s, a));
    skel_reduce(s);
    assert_contains(dump(a, s), "  s2 select polls\n");
    arena_free(a);
}

/* What is assigned or guarded is no idle step. */
static void test_not_idle(void)
{
    static const char *const texts[] = {
        "  var i 3 = 0\n"
        "  s0 select\n"
        "    [probe c1] { c1 -> s1 }\n"
        "    [else] { -> s0 do i = 1 }\n"
        "  s1 end\n",
        "  var i 3 = 0\n"
        "  s0 select\n"
        "    [probe c1] { c1 -> s1 }\n"
        "    [else] { -> s2 }\n"
        "  s1 end\n"
        "  s2 local\n"
        "    -> s1 if i == 0\n"
        "    -> s0 if i != 0\n",
        "  s0 local -> s0\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_collapsed(texts[i], texts[i]);
}

static void assert_ordered(const char *machine, const char *expected)
{
    struct arena *a = arena_new();
    struct skel *s = read_skel(a, arena_printf(a, HEAD "%s" TAIL, machine));
    struct skel *other = read_skel(a, arena_printf(a, HEAD "%s" TAIL, expected));
    skel_order_waits(s);
    skel_reduce(s);
    skel_reduce(other);
    CU_ASSERT_PTR_NULL(skel_check(s, a));
    CU_ASSERT_STRING_EQUAL(dump(a, s), dump(a, other));
    arena_free(a);
}

#define POSTS "  s0 irecv c0 req 0 -> s1\n  s1 irecv c1 req 1 -> s2\n"

/* Both ways round the diamond end in one state: one after the other will do. */
static void test_order_is_free(void)
{
    assert_ordered(POSTS "  s2 select [req 0] { c0 -> s3 } [req 1] { c1 -> s4 }\n"
                         "  s3 select [req 1] { c1 -> s5 }\n"
                         "  s4 select [req 0] { c0 -> s5 }\n"
                         "  s5 end\n",
                   POSTS "  s2 select [req 0] { c0 -> s3 }\n"
                         "  s3 select [req 1] { c1 -> s4 }\n"
                         "  s4 end\n");
}

/* What came first decides what comes next; a request is left over; one is cancelled. */
static void test_order_matters(void)
{
    static const char *const texts[] = {
        POSTS "  s2 select [req 0] { c0 -> s3 } [req 1] { c1 -> s4 }\n"
              "  s3 select [req 1] { c1 -> s5 }\n"
              "  s4 select [req 0] { c0 -> s6 }\n"
              "  s5 end\n"
              "  s6 abort\n",
        POSTS "  s2 select [req 0] { c0 -> s3 } [req 1] { c1 -> s3 }\n"
              "  s3 end\n",
        "  s0 irecv c0 req 0 -> s1\n"
        "  s1 irecv c1 req 1 -> s2\n"
        "  s2 cancel 0 -> s3\n"
        "  s3 select [req 0] { c0 -> s4 } { cancelled -> s4 } [req 1] { c1 -> s5 }\n"
        "  s4 select [req 1] { c1 -> s6 }\n"
        "  s5 select [req 0] { c0 -> s6 } { cancelled -> s6 }\n"
        "  s6 end\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_ordered(texts[i], texts[i]);
}

/* A ready send can see whether its receiver has come to the receive yet. */
static void test_posts(void)
{
    static const char posts[] =
        "skel n 2 \"\"\n"
        "chan c0 0->1 tag 0 comm 0 { \"m\" }\n"
        "world \"\"\n"
        "rank 0\n"
        "  s0 irsend c0 0 req 0 -> s1\n"
        "  s1 select [req 0] { -> s2 }\n"
        "  s2 end\n"
        "rank 1\n"
        "  s0 local -> s1\n"
        "  s1 recv c0 -> s2\n"
        "  s2 end\n";
    struct arena *a = arena_new();
    struct skel *s = read_skel(a, posts);
    skel_reduce(s);
    assert_text(a, s, posts);
    s = read_skel(a, replaced(a, posts, "s0 local -> s1\n  s1 recv c0 -> s2\n  s2 end",
                              "s0 recv c0 -> s1\n  s1 end"));
    skel_separate_posts(s);
    skel_reduce(s);
    assert_text(a, s, posts);
    s = read_skel(a, replaced(a, posts, "irsend", "isend"));
    skel_separate_posts(s);
    CU_ASSERT_EQUAL(s->worlds[0].ranks[1].n_states, 3);
    skel_reduce(s);
    CU_ASSERT_EQUAL(s->worlds[0].ranks[1].n_states, 2);
    arena_free(a);
}

/* READ states with the same letters to equal states are one; with other letters they stay two. */
static void test_reads(void)
{
    static const char reads[] =
        "skel n 2\n"
        "chan c0 0->1 tag 0 comm 0 { \"m\" }\n"
        "world \"\"\n"
        "tape\n"
        "  g0 ; \"a\"\n"
        "    0 -> g1 sees { 0 1 }\n"
        "    1 -> g1 sees { 0 1 }\n"
        "  g1 ; \"b\"\n"
        "    2 -> end sees { 0 1 }\n"
        "    3 -> end sees { 0 1 }\n"
        "rank 0\n"
        "  s0 read { 0 -> s1 } { 1 -> s2 }\n"
        "  s1 read { 2 -> s3 } { 3 -> s4 }\n"
        "  s2 read { 2 -> s3 } { 3 -> s4 }\n"
        "  s3 send c0 0 -> s4\n"
        "  s4 end\n"
        "rank 1\n"
        "  s0 read { 0 -> s1 } { 1 -> s2 }\n"
        "  s1 read { 2 -> s3 } { 3 -> s4 }\n"
        "  s2 read { 3 -> s4 } { 2 -> s3 }\n"
        "  s3 recv c0 -> s4\n"
        "  s4 end\n";
    struct arena *a = arena_new();
    struct skel *s = read_skel(a, reads);
    skel_reduce(s);
    CU_ASSERT_EQUAL(s->worlds[0].ranks[0].n_states, 4);
    CU_ASSERT_EQUAL(s->worlds[0].ranks[1].n_states, 4);
    CU_ASSERT_EQUAL(s->worlds[0].ranks[0].states[0].kind, SKEL_READ); /* to read is a step */
    CU_ASSERT_EQUAL(s->worlds[0].ranks[0].states[1].kind, SKEL_READ);
    CU_ASSERT_EQUAL(s->worlds[0].tape->n_letters, 3); /* the first two make no difference */
    s = read_skel(a, replaced(a, reads, "s2 read { 3 -> s4 } { 2 -> s3 }",
                              "s2 read { 3 -> s3 } { 2 -> s4 }"));
    skel_reduce(s);
    CU_ASSERT_EQUAL(s->worlds[0].ranks[0].n_states, 4);
    CU_ASSERT_EQUAL(s->worlds[0].ranks[1].n_states, 5);
    CU_ASSERT_EQUAL(s->worlds[0].tape->n_letters, 4);
    arena_free(a);
}

/* Letters become one if each rank goes on alike, the same see them, and the same comes next. */
static void test_letters(void)
{
    static const char letters[] =
        "skel n 2\n"
        "world \"\"\n"
        "tape\n"
        "  g0 ; \"a\"\n"
        "    0 -> g0 sees { 0 1 } over \"x\"\n"
        "    1 -> g0 sees { 0 1 } \"y\" inputs \"argc == 1\"\n"
        "    2 -> end sees { 0 1 } \"z\" inputs \"argc == 2\"\n"
        "rank 0\n"
        "  s0 read { 0 -> s0 } { 1 -> s0 } { 2 -> s1 }\n"
        "  s1 end\n"
        "rank 1\n"
        "  s0 read { 0 -> s0 } { 1 -> s0 } { 2 -> s1 }\n"
        "  s1 end\n";
    static const char after[] =
        "  g0 ; \"a\"\n"
        "    0 -> g0 sees { 0 1 } inputs \"argc == 1\"\n"
        "    1 -> end sees { 0 1 } \"z\" inputs \"argc == 2\"\n"
        "rank 0\n"
        "  s0 read\n    { 0 -> s0 }\n    { 1 -> s1 }\n";
    static const char *const different[][2] = {
        { "1 -> g0 sees", "1 -> end sees" },
        { "1 -> g0 sees { 0 1 }", "1 -> g0 sees { 0 }" },
        { "{ 1 -> s0 } { 2 -> s1 }\n  s1 end\nrank 1",
          "{ 1 -> s1 } { 2 -> s1 }\n  s1 end\nrank 1" },
    };
    struct arena *a = arena_new();
    struct skel *s = read_skel(a, letters);
    const struct skel_tape *before = s->worlds[0].tape;
    CU_ASSERT_TRUE(skel_merge_letters(s));
    CU_ASSERT_PTR_NOT_NULL(strstr(dump(a, s), after));
    CU_ASSERT_EQUAL(before->n_letters, 3); /* it may be shared */
    CU_ASSERT_FALSE(skel_merge_letters(s));
    for (unsigned i = 0; i < sizeof different / sizeof *different; i++) {
        s = read_skel(a, replaced(a, letters, different[i][0], different[i][1]));
        skel_merge_letters(s);
        CU_ASSERT_EQUAL(s->worlds[0].tape->n_letters, 3);
    }
    arena_free(a);
}

void add_skel_tests(CU_pSuite suite)
{
    CU_add_test(suite, "reads of equal letters", test_reads);
    CU_add_test(suite, "letters that nobody tells apart", test_letters);
    CU_add_test(suite, "the text form survives a round trip", test_round_trip);
    CU_add_test(suite, "every rule of requests is checked", test_rules);
    CU_add_test(suite, "request slots are counted", test_slots);
    CU_add_test(suite, "ready sends see receives that are posted", test_posts);
    CU_add_test(suite, "one test that is repeated", test_one_test);
    CU_add_test(suite, "tests in turn", test_two_tests);
    CU_add_test(suite, "equal tests", test_equal_tests);
    CU_add_test(suite, "a message that is only seen", test_seen_only);
    CU_add_test(suite, "a loop with an exit", test_exit);
    CU_add_test(suite, "a loop with a choice of tests", test_several_ways);
    CU_add_test(suite, "a loop with a choice that may be none", test_unsure_ways);
    CU_add_test(suite, "a loop with very many ways to go round", test_too_many_ways);
    CU_add_test(suite, "loops that change something stay", test_not_idle);
    CU_add_test(suite, "waits in any order that end in one state", test_order_is_free);
    CU_add_test(suite, "waits whose order matters stay", test_order_matters);
}
