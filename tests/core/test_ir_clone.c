/* Laws: ir_dump(ir_clone(p)) is ir_dump(p), and the two share nothing.  ir_same(p, q) if and only if
 * ir_dump(p) is ir_dump(q), but for the next number. */
#include "tests.h"

#include "core/ir/check.h"
#include "core/ir/clone.h"
#include "core/ir/same.h"
#include "core/ir/text.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_cloned(struct arena *a, const struct ir_prog *p)
{
    struct ir_prog *q = ir_clone(a, p);
    CU_ASSERT_STRING_EQUAL(dump_text(a, q), dump_text(a, p));
    CU_ASSERT_EQUAL(ir_check(q, a) == NULL, ir_check(p, a) == NULL);
    CU_ASSERT_EQUAL(q->next_id, p->next_id);
    CU_ASSERT_EQUAL(q->puns, p->puns);
    CU_ASSERT_TRUE(ir_same(q, p));
}

static void test_rich(void)
{
    struct arena *a = arena_new();
    assert_cloned(a, must_parse(a, rich_text));
    assert_cloned(a, ir_prog_new(a));
    arena_free(a);
}

static char *read_text(struct arena *a, const char *path)
{
    FILE *in = fopen(path, "r");
    CU_ASSERT_PTR_NOT_NULL_FATAL(in);
    fseek(in, 0, SEEK_END);
    long size = ftell(in);
    rewind(in);
    char *text = arena_alloc(a, (size_t)size + 1);
    CU_ASSERT_EQUAL(fread(text, 1, (size_t)size, in), (size_t)size);
    fclose(in);
    return text;
}

/* The programs that the slicer is tested with. */
static void test_programs(void)
{
    glob_t found;
    CU_ASSERT_EQUAL_FATAL(glob(M2S_IR_CASES "/*.ir", 0, NULL, &found), 0);
    CU_ASSERT_TRUE(found.gl_pathc > 20);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct arena *a = arena_new();
        assert_cloned(a, must_parse(a, read_text(a, found.gl_pathv[i])));
        arena_free(a);
    }
    globfree(&found);
}

static void wipe(void *p, size_t n)
{
    if (n)
        memset(p, 1, n);
}

/* Overwrites all numbers, texts and lists that can be reached. */
static void spoil(struct ir_prog *p)
{
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        struct ir_func *f = &p->funcs[i];
        wipe(f->param_types, f->n_params * sizeof *f->param_types);
        wipe(f->temps, f->n_temps * sizeof *f->temps);
        wipe(f->locals, f->n_locals * sizeof *f->locals);
        for (uint32_t b = 0; b < f->n_blocks; b++)
            for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++) {
                struct ir_instr *in = &f->blocks[b].instrs[k];
                wipe(in->args, in->n_args * sizeof *in->args);
                wipe(in->cases, in->n_cases * sizeof *in->cases);
                wipe(in, sizeof *in);
            }
        wipe(f->blocks, f->n_blocks * sizeof *f->blocks);
    }
    for (uint32_t i = 0; i < p->n_globals; i++) {
        struct ir_global *g = &p->globals[i];
        wipe(g->inits, g->n_inits * sizeof *g->inits);
    }
    wipe(p->funcs, p->n_funcs * sizeof *p->funcs);
    wipe(p->globals, p->n_globals * sizeof *p->globals);
}

static void test_nothing_shared(void)
{
    struct arena *a = arena_new(), *of_copy = arena_new();
    struct ir_prog *p = must_parse(a, rich_text);
    struct ir_prog *copy = ir_clone(of_copy, p);
    spoil(copy);
    CU_ASSERT_STRING_EQUAL(dump_text(a, p), rich_text);
    copy = ir_clone(of_copy, p);
    spoil(p);
    arena_free(a);
    CU_ASSERT_STRING_EQUAL(dump_text(of_copy, copy), rich_text);
    arena_free(of_copy);
}

/* Each digit of the text is another one: what can be read is the same if it is printed alike. */
static void test_digits(void)
{
    struct arena *a = arena_new();
    const struct ir_prog *p = must_parse(a, rich_text);
    unsigned n_others = 0;
    for (size_t i = strcspn(rich_text, "\n"); rich_text[i]; i++) { /* behind the next number */
        const char *error = NULL;
        char *text = arena_memdup(a, rich_text, strlen(rich_text) + 1);
        if (text[i] < '0' || text[i] > '9')
            continue;
        text[i] = text[i] == '1' ? '2' : '1';
        struct ir_prog *q = ir_parse(a, text, "other", &error);
        bool alike = q && strcmp(dump_text(a, q), rich_text) == 0;
        CU_ASSERT_TRUE(!q || ir_same(p, q) == alike);
        n_others += q && !alike;
    }
    CU_ASSERT_TRUE(n_others > 100);
    arena_free(a);
}

void add_ir_clone_tests(CU_pSuite suite)
{
    CU_add_test(suite, "a program that has everything", test_rich);
    CU_add_test(suite, "the slicer's programs", test_programs);
    CU_add_test(suite, "nothing is shared", test_nothing_shared);
    CU_add_test(suite, "programs that differ in a digit", test_digits);
}
