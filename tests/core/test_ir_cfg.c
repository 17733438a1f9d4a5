/* Litmus graphs: what the control-flow graph says of small shapes, and that its dominators are
 * those of the definition, on random graphs. */
#include "tests.h"

#include "core/ir/cfg.h"

#include <stdlib.h>
#include <string.h>

/* "1 2; 3; 3;" -> blocks b0 .. b3 with these targets; a block without targets returns. */
static struct ir_func *make_func(struct arena *a, const char *edges)
{
    struct ir_func *f = ARENA_NEW(a, struct ir_func);
    f->link_name = "graph";
    f->n_blocks = 1;
    for (const char *s = edges; *s; s++)
        f->n_blocks += *s == ';';
    f->blocks = ARENA_ARRAY(a, struct ir_block, f->n_blocks);
    char *at = arena_strdup(a, edges);
    for (uint32_t b = 0; b < f->n_blocks; b++) {
        struct ir_instr *in = ARENA_NEW(a, struct ir_instr);
        uint32_t n = 0;
        while (*at == ' ' || (*at >= '0' && *at <= '9'))
            in->to[n++] = (uint32_t)strtoul(at, &at, 10);
        in->op = n == 2 ? IR_BR : n == 1 ? IR_JUMP : IR_RET;
        in->a.kind = IR_O_TEMP;
        f->blocks[b] = (struct ir_block){in, 1, 1};
        at += *at == ';';
    }
    return f;
}

static struct ir_cfg *make(struct arena *a, const struct ir_func *f)
{
    struct ir_cfg *g = ir_cfg_new(a, f, IR_EDGES_ALL);
    ir_cfg_connect_exit(a, g, NULL);
    ir_cfg_connect_endless(a, g);
    ir_cfg_find_postdominators(a, g);
    ir_cfg_find_controllers(a, g);
    return g;
}

/* "0 0 0 0": a number for each block, "-" where there is none, "x" for the exit. */
static const char *numbers(struct arena *a, const struct ir_cfg *g, const uint32_t *of)
{
    const char *text = "";
    for (uint32_t b = 0; b < g->n; b++)
        text = of[b] == IR_NO_BLOCK ? arena_printf(a, "%s%s-", text, b ? " " : "")
               : of[b] == g->n      ? arena_printf(a, "%s%sx", text, b ? " " : "")
                                    : arena_printf(a, "%s%s%u", text, b ? " " : "", of[b]);
    return text;
}

/* "1,2": the blocks of a list. */
static const char *list(struct arena *a, const struct ir_blocks *l)
{
    const char *text = "";
    for (uint32_t i = 0; i < l->n; i++)
        text = arena_printf(a, "%s%s%u", text, i ? "," : "", l->items[i]);
    return text;
}

/* "1{1 2}": the header and blocks of each loop. */
static const char *loops(struct arena *a, const struct ir_cfg *g, enum ir_loops kind)
{
    const char *text = "";
    bool *member = ARENA_ARRAY(a, bool, g->n);
    uint32_t *stack = ARENA_ARRAY(a, uint32_t, g->n);
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        if (!ir_cfg_loop(g, kind, g->rpo[i], member, stack))
            continue;
        text = arena_printf(a, "%s%u{", text, g->rpo[i]);
        for (uint32_t b = 0; b < g->n; b++)
            if (member[b])
                text = arena_printf(a, "%s %u", text, b);
        text = arena_printf(a, "%s }", text);
    }
    return text;
}

static void test_litmus(void)
{
    static const struct {
        const char *edges, *rpo, *idom, *ipdom, *natural, *all, *endless;
    } cases[] = {
        /* nothing; a line */
        {"", "0", "0", "x", "", "", ""},
        {"1;2;", "0,1,2", "0 0 1", "1 2 x", "", "", ""},
        /* a diamond; half of one; a branch both sides of which return */
        {"1 2;3;3;", "0,2,1,3", "0 0 0 0", "3 3 3 x", "", "", ""},
        {"1 2;2;", "0,1,2", "0 0 0", "2 2 x", "", "", ""},
        {"1 2;;", "0,2,1", "0 0 0", "x x x", "", "", ""},
        {"1 1;", "0,1", "0 0", "1 x", "", "", ""},
        /* while; do; a loop in a loop; two loops with one header */
        {"1;2 3;1;", "0,1,3,2", "0 0 1 1", "1 3 1 x", "1{ 1 2 }", "1{ 1 2 }", ""},
        {"1;1 2;", "0,1,2", "0 0 1", "1 2 x", "1{ 1 }", "1{ 1 }", ""},
        {"1;2 5;3 4;2;1;", "0,1,5,2,4,3", "0 0 1 2 2 1", "1 5 4 2 1 x",
         "1{ 1 2 3 4 }2{ 2 3 }", "1{ 1 2 3 4 }2{ 2 3 }", ""},
        {"1 3;2 0;0;", "0,3,1,2", "0 0 1 0", "3 0 0 x", "0{ 0 1 2 }", "0{ 0 1 2 }", ""},
        /* an endless loop; one beside a return; one with a loop in it; two, one after a branch */
        {"1;1", "0,1", "0 0", "1 x", "1{ 1 }", "1{ 1 }", "1"},
        {"1 3;2;1;", "0,3,1,2", "0 0 1 0", "x x 1 x", "1{ 1 2 }", "1{ 1 2 }", "1"},
        {"1;2 3;1;1", "0,1,3,2", "0 0 1 1", "1 x 1 1", "1{ 1 2 3 }", "1{ 1 2 3 }", "1"},
        {"1 2;1;2", "0,2,1", "0 0 0", "x x x", "2{ 2 }1{ 1 }", "2{ 2 }1{ 1 }", "2,1"},
        /* blocks that cannot be reached: they are nobody's predecessors */
        {"2;2;;0", "0,2", "0 - 0 -", "2 - x -", "", "", ""},
        /* irreducible: a cycle with two entries has no natural loop */
        {"1 2;2;1 3;", "0,1,2,3", "0 0 0 2", "2 2 3 x", "", "1{ 0 1 2 }", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena *a = arena_new();
        struct ir_cfg *g = make(a, make_func(a, cases[i].edges));
        struct ir_blocks rpo = {g->rpo, g->n_rpo, 0};
        CU_ASSERT_STRING_EQUAL(list(a, &rpo), cases[i].rpo);
        CU_ASSERT_STRING_EQUAL(numbers(a, g, g->idom), cases[i].idom);
        CU_ASSERT_STRING_EQUAL(numbers(a, g, g->ipdom), cases[i].ipdom);
        CU_ASSERT_STRING_EQUAL(loops(a, g, IR_LOOPS_NATURAL), cases[i].natural);
        CU_ASSERT_STRING_EQUAL(loops(a, g, IR_LOOPS_ALL), cases[i].all);
        CU_ASSERT_STRING_EQUAL(list(a, &g->endless), cases[i].endless);
        arena_free(a);
    }
}

static void test_controllers(void)
{
    static const struct {
        const char *edges, *controllers; /* of each block */
    } cases[] = {
        {"1 2;3;3;", "|0|0||"},
        {"1 2;;", "|0|0|"},
        {"1;2 3;1;", "|1|1||"},        /* whether the header runs again is decided there */
        {"1 3;2 3;3;", "|0|1||"},      /* nested */
        {"1;2 3;1;1", "|1,1|1|1|"},    /* an endless loop may end at its header only */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena *a = arena_new();
        struct ir_cfg *g = make(a, make_func(a, cases[i].edges));
        const char *text = "";
        for (uint32_t b = 0; b < g->n; b++)
            text = arena_printf(a, "%s%s|", text, list(a, &g->controllers[b]));
        CU_ASSERT_STRING_EQUAL(text, cases[i].controllers);
        arena_free(a);
    }
}

/* Without an edge from b2, the paths that end there count for nothing. */
static void test_lost(void)
{
    struct arena *a = arena_new();
    static const bool lost[] = {false, false, true, false};
    struct ir_cfg *g = ir_cfg_new(a, make_func(a, "1;2 3;;"), IR_EDGES_ALL);
    ir_cfg_connect_exit(a, g, lost);
    ir_cfg_find_postdominators(a, g);
    CU_ASSERT_STRING_EQUAL(numbers(a, g, g->ipdom), "1 3 - x");
    arena_free(a);
}

static struct ir_func *branch_on(struct arena *a, struct ir_instr in)
{
    struct ir_func *f = make_func(a, ";;;");
    f->blocks[0].instrs[0] = in;
    return f;
}

static const char *taken(struct arena *a, struct ir_instr in)
{
    struct ir_cfg *g = ir_cfg_new(a, branch_on(a, in), IR_EDGES_TAKEN);
    return list(a, &g->succ[0]);
}

static void test_taken(void)
{
    struct arena *a = arena_new();
    struct ir_case cases[] = {{1, 5, 2}, {4, 9, 3}, {11, 11, 2}};
    struct ir_type type = ir_type_of(IR_I32);
    struct ir_instr br = {.op = IR_BR, .to = {1, 2}, .a = ir_temp(0, type)};
    struct ir_instr on = {.op = IR_SWITCH, .to = {1}, .cases = cases, .n_cases = 3};
    on.a = br.a;
    CU_ASSERT_STRING_EQUAL(taken(a, br), "1,2");
    CU_ASSERT_STRING_EQUAL(taken(a, on), "1,2,3");
    struct ir_cfg *g = ir_cfg_new(a, branch_on(a, on), IR_EDGES_ALL);
    CU_ASSERT_STRING_EQUAL(list(a, &g->succ[0]), "1,2,3,2");
    static const struct {
        int64_t value;
        const char *br, *on;
    } values[] = {{0, "2", "1"}, {1, "1", "2"}, {4, "1", "2"}, {9, "1", "3"}, {10, "1", "1"}};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        br.a = on.a = ir_int(IR_I32, values[i].value);
        CU_ASSERT_STRING_EQUAL(taken(a, br), values[i].br);
        CU_ASSERT_STRING_EQUAL(taken(a, on), values[i].on);
    }
    br.to[1] = 1;
    br.a = ir_temp(0, type);
    CU_ASSERT_STRING_EQUAL(taken(a, br), "1");
    arena_free(a);
}

/* ---- the definitions ---- */

/* Is there a path along `lists` from `from` to `to` that does not enter `without`? */
static bool finds(const struct ir_cfg *g, const struct ir_blocks *lists, uint32_t from,
                  uint32_t to, uint32_t without)
{
    bool seen[64] = {false};
    uint32_t stack[64], n = 0;
    if (from == without)
        return false;
    CU_ASSERT_TRUE_FATAL(g->n < 63);
    seen[from] = true;
    stack[n++] = from;
    while (n) {
        uint32_t b = stack[--n];
        for (uint32_t i = 0; i < lists[b].n; i++) {
            uint32_t next = lists[b].items[i];
            if (next == without || seen[next])
                continue;
            seen[next] = true;
            stack[n++] = next;
        }
    }
    return seen[to];
}

static bool postdominates(const struct ir_cfg *g, uint32_t a, uint32_t b)
{
    while (b != a && b != g->n)
        b = g->ipdom[b];
    return a == b;
}

static void assert_definitions(const struct ir_cfg *g)
{
    for (uint32_t i = 0; i < g->n_rpo; i++)
        for (uint32_t k = 0; k < g->n_rpo; k++) {
            uint32_t x = g->rpo[i], b = g->rpo[k];
            bool passed = x == b || !finds(g, g->succ, 0, b, x);
            CU_ASSERT_EQUAL(ir_cfg_dominates(g, x, b), passed);
            passed = x == b || !finds(g, g->succ, b, g->n, x);
            CU_ASSERT_EQUAL(postdominates(g, x, b), passed);
        }
}

/* Without the headers of all loops there is no cycle; a natural loop is one of these, entered
 * at its header. */
static void assert_loops(struct arena *a, const struct ir_cfg *g)
{
    bool *member = ARENA_ARRAY(a, bool, g->n), *header = ARENA_ARRAY(a, bool, g->n + 1);
    uint32_t *stack = ARENA_ARRAY(a, uint32_t, g->n);
    struct ir_blocks *cut = ARENA_ARRAY(a, struct ir_blocks, g->n + 1);
    for (uint32_t i = 0; i < g->n_rpo; i++)
        header[g->rpo[i]] = ir_cfg_loop(g, IR_LOOPS_ALL, g->rpo[i], member, stack);
    for (uint32_t b = 0; b < g->n; b++)
        if (!header[b])
            cut[b] = g->succ[b];
    for (uint32_t i = 0; i < g->n_rpo; i++) {
        uint32_t b = g->rpo[i];
        for (uint32_t k = 0; k < cut[b].n; k++)
            CU_ASSERT_FALSE(finds(g, cut, cut[b].items[k], b, IR_NO_BLOCK));
        if (!ir_cfg_loop(g, IR_LOOPS_NATURAL, b, member, stack))
            continue;
        CU_ASSERT_TRUE(header[b]);
        for (uint32_t k = 0; k < g->n; k++)
            CU_ASSERT_TRUE(!member[k] || ir_cfg_dominates(g, b, k));
    }
}

static void test_random(void)
{
    srand(1);
    for (int round = 0; round < 300; round++) {
        struct arena *a = arena_new();
        const char *text = "";
        uint32_t n = 1 + (uint32_t)rand() % 9;
        for (uint32_t b = 0; b < n; b++) {
            int targets = rand() % 8;
            text = arena_printf(a, "%s%s", text, b ? ";" : "");
            for (int i = 0; i < (targets > 3 ? 2 : targets ? 1 : 0); i++)
                text = arena_printf(a, "%s %u", text, (unsigned)rand() % n);
        }
        struct ir_cfg *g = make(a, make_func(a, text));
        assert_definitions(g);
        assert_loops(a, g);
        arena_free(a);
    }
}

void add_ir_cfg_tests(CU_pSuite suite)
{
    CU_add_test(suite, "litmus graphs", test_litmus);
    CU_add_test(suite, "control dependence", test_controllers);
    CU_add_test(suite, "ends that do not count", test_lost);
    CU_add_test(suite, "branches on constants", test_taken);
    CU_add_test(suite, "random graphs against the definitions", test_random);
}
