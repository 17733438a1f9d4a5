/* The proof gate: every phrase that is missing or forbidden makes a run inconclusive. */
#include "core/base/fail.h"
#include "verify/spin/proof_gate.h"

#include <stdlib.h>
#include <string.h>

#include <CUnit/Basic.h>

static const char proof[] =
    "\n(Spin Version 6.5.2 -- 6 December 2019)\n"
    "\n"
    "Full statespace search for:\n"
    "\tnever claim         \t- (none specified)\n"
    "\tassertion violations\t+\n"
    "\tcycle checks       \t- (disabled by -DSAFETY)\n"
    "\tinvalid end states\t+\n"
    "\n"
    "State-vector 60 byte, depth reached 96, errors: 0\n"
    "      258 states, stored\n"
    "       12 states, matched\n";

static const char violation[] =
    "pan:1: invalid end state (at depth 12)\n"
    "pan: wrote model.pml.trail\n"
    "\n(Spin Version 6.5.2 -- 6 December 2019)\n"
    "Warning: Search not completed\n"
    "\nFull statespace search for:\n"
    "\tinvalid end states\t+\n"
    "\nState-vector 60 byte, depth reached 12, errors: 1\n"
    "       13 states, stored\n";

static struct arena *arena;

static struct gate gate(const char *before, const char *text, const char *after)
{
    return proof_gate(arena, arena_printf(arena, "%s%s%s", before, text, after));
}

/* The text with the first `what` replaced. */
static const char *replaced(const char *text, const char *what, const char *with)
{
    const char *at = strstr(text, what);
    if (!at)
        bug("no \"%s\" in the sample", what);
    return arena_printf(arena, "%.*s%s%s", (int)(at - text), text, with,
                        at + strlen(what));
}

static void test_proof(void)
{
    struct gate g = proof_gate(arena, proof);
    CU_ASSERT_EQUAL(g.kind, GATE_PROOF);
    CU_ASSERT_EQUAL(g.states, 258);
    CU_ASSERT_EQUAL(g.depth, 96);
    g = proof_gate(arena, replaced(proof, "258 states", "1.2345e+08 states"));
    CU_ASSERT_EQUAL(g.kind, GATE_PROOF);
    CU_ASSERT_EQUAL(g.states, 123450000);
}

static void test_missing(void)
{
    static const char *const needed[] = {
        "Full statespace search for:", "invalid end states\t+", "errors: 0" };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        struct gate g = proof_gate(arena, replaced(proof, needed[i], ""));
        CU_ASSERT_EQUAL(g.kind, GATE_INCONCLUSIVE);
        CU_ASSERT_PTR_NOT_NULL(g.reason);
    }
    static const char *const other[][2] = {
        { "Full statespace", "Bit statespace" },
        { "invalid end states\t+", "invalid end states\t- (disabled by -E flag)" },
        { "errors: 0", "errors: 1" },
        { "Full statespace search for:", "Hash-Compact 4 search for:" } };
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        CU_ASSERT_EQUAL(proof_gate(arena, replaced(proof, other[i][0], other[i][1])).kind,
                        GATE_INCONCLUSIVE);
    CU_ASSERT_EQUAL(proof_gate(arena, "").kind, GATE_INCONCLUSIVE);
}

static void test_forbidden(void)
{
    static const char *const phrases[] = {
        "Search not completed", "Search incomplete", "reached -DMEMLIM bound",
        "out of memory", "Interrupted", "Time limit", "aborting",
        "warning: use of rendezvous with BFS" };
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        const char *line = arena_printf(arena, "pan: %s\n", phrases[i]);
        struct gate g = gate(line, proof, "");
        CU_ASSERT_EQUAL(g.kind, GATE_INCONCLUSIVE);
        CU_ASSERT_PTR_NOT_NULL_FATAL(g.reason);
        CU_ASSERT_PTR_NOT_NULL(strstr(g.reason, phrases[i]));
        CU_ASSERT_EQUAL(gate("", proof, line).kind, GATE_INCONCLUSIVE);
    }
    /* A stack that is too small is no proof either, but can be helped. */
    CU_ASSERT_EQUAL(gate("error: max search depth too small\n", proof, "").kind,
                    GATE_DEPTH);
    CU_ASSERT_EQUAL(gate("pan:1: depth limit reached (at depth 99)\n", proof, "").kind,
                    GATE_DEPTH);
    /* With memory gone as well it cannot. */
    CU_ASSERT_EQUAL(gate("error: max search depth too small\npan: out of memory\n", proof,
                         "").kind, GATE_INCONCLUSIVE);
}

static void test_violations(void)
{
    CU_ASSERT_EQUAL(proof_gate(arena, violation).kind, GATE_END_STATE);
    CU_ASSERT_EQUAL(proof_gate(arena, replaced(violation, "invalid end state",
                                               "assertion violated 0")).kind,
                    GATE_ASSERTION);
    CU_ASSERT_EQUAL(proof_gate(arena, replaced(violation, "invalid end state",
                                               "assertion violated (((s_n[0]<2)||"
                                               "(M2S-BOUND)))")).kind,
                    GATE_BOUND);
    static const char *const others[] = {
        "too many processes", "VECTORSZ is too small", "acceptance cycle",
        "event_trace error", "non-progress cycle" };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct gate g = proof_gate(arena, replaced(violation, "invalid end state",
                                                   others[i]));
        CU_ASSERT_EQUAL(g.kind, GATE_INCONCLUSIVE);
        CU_ASSERT_PTR_NOT_NULL_FATAL(g.reason);
        CU_ASSERT_PTR_NOT_NULL(strstr(g.reason, others[i]));
    }
    /* The words in some other place are not an error of pan, and no proof either. */
    CU_ASSERT_EQUAL(gate("note: pan:1: invalid end state\n", proof, "").kind,
                    GATE_INCONCLUSIVE);
    CU_ASSERT_EQUAL(gate("", replaced(proof, "errors: 0", "errors: 1"),
                         "see pan:1: invalid end state\n").kind, GATE_INCONCLUSIVE);
}

/* What pan -a says of a model with a claim, the last words of the line in place of %s. */
static const char claim[] =
    "\n(Spin Version 6.5.2 -- 6 December 2019)\n"
    "\n"
    "Full statespace search for:\n"
    "\tnever claim         \t+ (property)\n"
    "\tassertion violations\t+ (if within scope of claim)\n"
    "\tacceptance   cycles \t+ (fairness %s)\n"
    "\tinvalid end states\t- (disabled by never claim)\n"
    "\n"
    "State-vector 44 byte, depth reached 31, errors: 0\n"
    "       40 states, stored\n";

static enum gate_kind claim_kind(const char *output, bool fair)
{
    return proof_gate_claim(arena, output, fair).kind;
}

static void test_claim(void)
{
    for (int fair = 0; fair < 2; fair++) {
        const char *good = arena_printf(arena, claim, fair ? "enabled" : "disabled");
        static const char *const needed[] = {
            "Full statespace search for:", "never claim         \t+ (property)",
            "acceptance   cycles \t+", "errors: 0" };
        CU_ASSERT_EQUAL(claim_kind(good, fair), GATE_PROOF);
        CU_ASSERT_EQUAL(claim_kind(good, !fair), GATE_INCONCLUSIVE); /* the other question */
        for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
            CU_ASSERT_EQUAL(claim_kind(replaced(good, needed[i], ""), fair), GATE_INCONCLUSIVE);
        CU_ASSERT_EQUAL(claim_kind(replaced(good, "(property)", "(other)"), fair),
                        GATE_INCONCLUSIVE);
        CU_ASSERT_EQUAL(claim_kind(replaced(good, "cycles \t+", "cycles \t-"), fair),
                        GATE_INCONCLUSIVE);
        CU_ASSERT_EQUAL(claim_kind(arena_printf(arena, "%span: out of memory\n", good), fair),
                        GATE_INCONCLUSIVE);
        CU_ASSERT_EQUAL(claim_kind(arena_printf(arena, "error: max search depth too small\n%s",
                                                good), fair), GATE_DEPTH);
        CU_ASSERT_EQUAL(claim_kind(proof, fair), GATE_INCONCLUSIVE); /* without a claim */
    }
    CU_ASSERT_EQUAL(proof_gate(arena, arena_printf(arena, claim, "disabled")).kind,
                    GATE_INCONCLUSIVE);
}

/* A cycle, or the end of the claim, is a violation; another error says nothing about it. */
static void test_claim_violated(void)
{
    static const struct {
        const char *text;
        enum gate_kind kind;
    } errors[] = {
        {"acceptance cycle", GATE_CLAIM},
        {"assertion violated  !( !( !((((p>>0)&1)==1))))", GATE_CLAIM},
        {"assertion violated (s_n[0]<2)", GATE_INCONCLUSIVE},
        {"invalid end state", GATE_INCONCLUSIVE},
        {"non-progress cycle", GATE_INCONCLUSIVE},
        {"depth limit reached", GATE_DEPTH},
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        CU_ASSERT_EQUAL(claim_kind(replaced(violation, "invalid end state", errors[i].text), false),
                        errors[i].kind);
}

int main(void)
{
    arena = arena_new();
    if (CU_initialize_registry() != CUE_SUCCESS)
        return EXIT_FAILURE;
    CU_pSuite suite = CU_add_suite("proof gate", NULL, NULL);
    CU_add_test(suite, "a complete search", test_proof);
    CU_add_test(suite, "a phrase is missing", test_missing);
    CU_add_test(suite, "a phrase is forbidden", test_forbidden);
    CU_add_test(suite, "violations by their text", test_violations);
    CU_add_test(suite, "a search with a claim", test_claim);
    CU_add_test(suite, "a claim is violated", test_claim_violated);
    CU_basic_set_mode(CU_BRM_VERBOSE);
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures();
    CU_cleanup_registry();
    arena_free(arena);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
