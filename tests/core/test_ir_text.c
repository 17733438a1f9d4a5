/* Law: ir_parse(ir_dump(p)) gives p again; and the parser's messages. */
#include "tests.h"

#include "core/ir/check.h"
#include "core/ir/dot.h"
#include "core/ir/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void test_law(void)
{
    struct arena *a = arena_new();
    struct ir_prog *p = must_parse(a, rich_text);
    CU_ASSERT_STRING_EQUAL(dump_text(a, p), rich_text);
    const char *broken = ir_check(p, a);
    if (broken)
        printf("\n    %s\n", broken);
    CU_ASSERT_PTR_NULL(broken);
    arena_free(a);
}

static void test_fields(void)
{
    struct arena *a = arena_new();
    struct ir_prog *p = must_parse(a, rich_text);
    const struct ir_func *f = &p->funcs[ir_find_func(p, "main")];
    CU_ASSERT_EQUAL(p->next_id, 90);
    CU_ASSERT_EQUAL(p->main_func, ir_find_func(p, "main"));
    CU_ASSERT_EQUAL(f->n_params, 2);
    CU_ASSERT_EQUAL(f->n_temps, 24);
    CU_ASSERT_EQUAL(f->n_blocks, 5);
    CU_ASSERT_TRUE(f->locals[1].is_param && !f->locals[2].is_param);
    CU_ASSERT_PTR_EQUAL(f->locals[2].obj.name, f->locals[3].obj.name);
    const struct ir_instr *in = f->blocks[0].instrs;
    CU_ASSERT_EQUAL(in[0].a.kind, IR_O_LOCAL);
    CU_ASSERT_EQUAL(in[0].at.end_col, 11);
    CU_ASSERT_STRING_EQUAL(in[0].at.file, "a.c");
    CU_ASSERT_TRUE(in[1].is_volatile);
    CU_ASSERT_EQUAL(in[1].type.align, 1);
    CU_ASSERT_EQUAL((uint64_t)in[2].a.i, UINT64_MAX);
    CU_ASSERT_EQUAL(in[4].a.type.kind, IR_I32);
    CU_ASSERT_TRUE(signbit(in[9].b.f));
    CU_ASSERT_TRUE(isinf(in[11].a.f) && isnan(in[11].b.f));
    CU_ASSERT_EQUAL(in[12].offset, -8);
    CU_ASSERT_EQUAL(f->blocks[1].instrs[0].cases[1].lo, INT64_MIN);
    const struct ir_global *g = &p->globals[ir_find_global(p, ".str.1")];
    CU_ASSERT_EQUAL(memcmp(g->bytes, "h\xff\"\\\n\t\r", 8), 0);
    g = &p->globals[ir_find_global(p, "level.2")];
    CU_ASSERT_STRING_EQUAL(g->obj.name, "level");
    CU_ASSERT_EQUAL(g->inits[0].value.f, 0.1);
    CU_ASSERT_EQUAL(ir_find_func(p, "none"), UINT32_MAX);
    arena_free(a);
}

/* Texts written by hand may leave out numbers and the first line. */
static void test_by_hand(void)
{
    struct arena *a = arena_new();
    struct ir_prog *p = must_parse(a, "# a comment\n"
                                      "func @main() i32 {\n\n"
                                      "  local &x i32\n"
                                      "b0:\r\n"
                                      "  # another\n"
                                      "  store i32 &x 1:i32 ; s7\n"
                                      "  ret 0:i32 ; a.c:3:4\n"
                                      "}");
    CU_ASSERT_STRING_EQUAL(dump_text(a, p), "prog next 9 main @main\n"
                                            "func @main() i32 {\n"
                                            "  local &x i32\n"
                                            "b0:\n"
                                            "  store i32 &x 1:i32  ; s7\n"
                                            "  ret 0:i32  ; s8 a.c:3:4\n"
                                            "}\n");
    CU_ASSERT_PTR_NULL(ir_check(p, a));
    CU_ASSERT_STRING_EQUAL(dump_text(a, ir_prog_new(a)), "prog next 0\n");
    CU_ASSERT_STRING_EQUAL(dump_text(a, must_parse(a, "")), "prog next 0\n");
    arena_free(a);
}

static void test_messages(void)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"nonsense", "text:1: expected 'prog', 'global $...' or 'func @...'"},
        {"prog next x", "text:1: expected a number before 'x'"},
        {"prog next 5 main @f", "text:1: there is no function 'f'"},
        {"prog next 99999999999", "text:1: the number is too large"},
        {"\n\nglobal $x i33", "text:3: expected a type before 'i33'"},
        {"global $x agg", "text:1: agg needs (size,align)"},
        {"global $x i32 \"int", "text:1: text has no closing quote"},
        {"global $x i32 \"i\\qnt\"", "text:1: unknown escape in text"},
        {"global $x i32 \"i\\x0nt\"", "text:1: unknown escape in text"},
        {"global $x i32 \"a\\x00b\"", "text:1: a zero byte in a name or text"},
        {"global $x i32 wrong", "text:1: unexpected 'wrong'"},
        {"global $x i32\n  bytes \"abc\"", "text:2: 3 bytes for an object of 4"},
        {"global $x agg(999999999999,1)\n  bytes \"a\" zeros 999999999998",
         "text:2: the object is too large to have bytes"},
        {"global $x i32\n  init 0 i32 %3",
         "text:2: a temporary cannot initialise a global"},
        {"global $x i32\n  init 0 i32 1.5e:f64", "text:2: '1.5e' is not a number"},
        {"func f() void", "text:1: expected 'prog'"},
        {"func @f( void", "text:1: expected ')' before the end of the line"},
        {"func @f() void {\nb1:\n", "text:2: expected block b0"},
        {"func @f() void {\nb0:\n  jump 3\n", "text:3: expected 'b' before '3'"},
        {"func @f() void {\nb0:\n  leap b1\n", "text:3: unknown instruction 'leap'"},
        {"func @f() void {\nb0:\n  %0 = bin plus i32 1:i32 2:i32\n",
         "text:3: unknown operator 'plus'"},
        {"func @f() void {\nb0:\n  %0 = load i32 &x\n", "text:3: there is no local 'x'"},
        {"func @f() void {\nb0:\n  %0 = load i32 &x#9\n",
         "text:3: there is no local with index 9"},
        {"func @f() void {\n  local &x i32\n  local &x i32\nb0:\n  decl &x\n",
         "text:5: several locals have the name 'x': write its #index"},
        {"func @f() void {\nb0:\n  store i32 $y 1:i32\n",
         "text:3: there is no global 'y'"},
        {"func @f() void {\nb0:\n  br %7 b0 b0\n}\n",
         "temporary %7 of function 'f' has no definition"},
        {"func @f() void {\nb0:\n  %4000000000 = copy i32 1:i32\n}\n",
         "text:3: temporary %4000000000 is out of range"},
        {"func @f() void {\nb0:\n  ret\n", "text:4: expected '}' before the end"},
        {"func @f() void {\nb0:\n  ret ; s4294967295\n}\n", "number is too large"},
        {"func @f() void {\nb0:\n  ret ; s1 a.c:x\n}\n", "text:3: expected a number"},
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *error = NULL;
        CU_ASSERT_PTR_NULL(ir_parse(a, cases[i].text, "text", &error));
        assert_contains(error, cases[i].message);
    }
    arena_free(a);
}

static void test_types(void)
{
    CU_ASSERT_EQUAL(ir_type_of(IR_F80).size, 16);
    CU_ASSERT_EQUAL(ir_type_of(IR_C32).align, 4);
    CU_ASSERT_EQUAL(ir_type_of(IR_VOID).size, 0);
    CU_ASSERT_TRUE(ir_is_int(IR_BOOL) && ir_is_int(IR_U128) && !ir_is_int(IR_PTR));
    CU_ASSERT_TRUE(ir_is_signed(IR_I8) && !ir_is_signed(IR_U64) &&
                   !ir_is_signed(IR_BOOL));
    CU_ASSERT_TRUE(ir_is_float(IR_F80) && !ir_is_float(IR_C64) && !ir_is_float(IR_I32));
    CU_ASSERT_STRING_EQUAL(ir_kind_text(IR_U128), "u128");
    CU_ASSERT_EQUAL(ir_int(IR_I64, -3).i, -3);
    CU_ASSERT_EQUAL(ir_temp(4, ir_type_of(IR_PTR)).id, 4);
}

/* A program of about the size that 10 000 lines of C give. */
static char *large_text(struct arena *a)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    for (int f = 0; f < 500; f++) {
        fprintf(out, "func @f%d(i32) i32 {\n  param &n i32 \"int\"\n", f);
        for (int i = 0; i < 20; i++)
            fprintf(out, "  local &x%d i32 \"int\"  ; dir/file.c:%d:1-%d:9\n", i, f, f);
        int t = 0;
        for (int b = 0; b < 60; b++) {
            fprintf(out, "b%d:\n", b);
            for (int i = 0; i < 2; i++, t += 2)
                fprintf(out,
                        "  %%%d = load i32 &x%d ; dir/file.c:%d:1-%d:9\n"
                        "  %%%d = call i32 @f%d(%%%d) text \"f(x)\"\n",
                        t, b % 20, b, b, t + 1, (f * 7 + b) % 500, t);
            fprintf(out, b == 59 ? "  ret %%%d\n" : "  br %%%d b%d b%d\n", t - 1, b + 1,
                    b / 2);
        }
        fputs("}\n", out);
    }
    fclose(out);
    char *copy = arena_strdup(a, text);
    free(text);
    return copy;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void test_speed(void)
{
    struct arena *a = arena_new();
    struct ir_prog *p = must_parse(a, large_text(a));
    double start = seconds();
    const char *text = dump_text(a, p);
    double dumped = seconds();
    struct ir_prog *again = must_parse(a, text);
    double parsed = seconds();
    CU_ASSERT_PTR_NULL(ir_check(again, a));
    double checked = seconds();
    printf("\n    %u instructions: dump %.3f s, parse %.3f s, check %.3f s ", p->next_id,
           dumped - start, parsed - dumped, checked - parsed);
    CU_ASSERT_STRING_EQUAL(dump_text(a, again), text);
    CU_ASSERT_TRUE(checked - start < 5.0); /* quadratic behaviour takes minutes */
    arena_free(a);
}

static void test_dot(void)
{
    struct arena *a = arena_new();
    struct ir_prog *p = must_parse(a, rich_text);
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    ir_dot(out, p, "main");
    fclose(out);
    assert_contains(text, "digraph program {\n");
    assert_contains(text, "f5_b0 -> f5_b1 [label=\"yes\"];\n");
    assert_contains(text, "f5_b1 -> f5_b2 [label=\"1..3\"];\n");
    assert_contains(text, "s28 call: printf(\\\"%d\\\")\\l");
    CU_ASSERT_PTR_NULL(strstr(text, "f4_b0"));
    free(text);
    arena_free(a);
}

void add_ir_text_tests(CU_pSuite suite)
{
    CU_add_test(suite, "parse, then dump: the same text", test_law);
    CU_add_test(suite, "the parser fills the fields", test_fields);
    CU_add_test(suite, "texts written by hand", test_by_hand);
    CU_add_test(suite, "messages for wrong texts", test_messages);
    CU_add_test(suite, "machine types and operands", test_types);
    CU_add_test(suite, "large programs are fast", test_speed);
    CU_add_test(suite, "DOT", test_dot);
}
