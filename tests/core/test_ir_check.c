/* Each rule of the verifier has a program that breaks it.  Most are texts; what the text
 * form cannot say is done to a good program in memory. */
#include "tests.h"

#include "core/ir/check.h"

#include <string.h>

/* The body of `func @f(i32) i32` with an i32 local x and a struct s, after `b0:`. */
static const struct {
    const char *body, *message;
} bodies[] = {
    /* temporaries */
    {"%0 = copy i32 1:i32\n%0 = copy i32 2:i32\nret", "%0 is defined twice"},
    {"%1 = copy i32 %0\n%0 = copy i32 2:i32\nret",
     "%0 is used where its definition may not"},
    {"br 1:i32 b1 b2\nb1:\n%0 = copy i32 1:i32\njump b2\nb2:\nret %0",
     "block b2, statement s3: ret: the value: %0 is used where its definition may not"},
    {"temp %0 i32\nb0:\nret %0", "%0 has no definition"},
    {"%0:i64 = copy i32 1:i32\nret", "%0 has type i64, the result has i32"},
    {"%0 = copy i32 1:i32\nret %0:i64", "%0 has type i32, not i64"},
    {"copy i32 1:i32\nret", "no temporary is defined"},
    {"%0 = store i32 &x 1:i32\nret", "has no result"},
    {"%0 = call void @g()\nret", "has no result"},
    /* sides */
    {"store i32 &x 1:i32 side 1\nret", "there is no side 1"},
    {"side 1 in 1\nb0:\nret", "side 1: the parent is not before it"},
    /* terminators and blocks */
    {"%0 = copy i32 1:i32", "the block does not end in a terminator"},
    {"ret\nret", "a terminator within the block"},
    {"jump b1\nb1:", "block b1: the block is empty"},
    {"jump b7", "there is no block b7"},
    {"br 1:i32 b0 b7", "there is no block b7"},
    {"switch 1:i32 b0 { 1..1 b7 }", "there is no block b7"},
    {"switch 1:i32 b0 { 3..1 b0 }", "case 3..1 is empty"},
    {"switch 1:i32 b0 { 5..9 b0 1..5 b0 }", "value 5 has two cases"},
    {"switch 1.0:f64 b0 { }", "the value is not an integer"},
    {"br &s:agg(8,4) b0 b0", "the condition is not a scalar"},
    {"ret 1:i64", "the value has type i64, not i32"},
    /* operands */
    {"%0 = copy i8 200:i8\nret", "200 is not a value of type i8"},
    {"%0 = copy u32 -1:u32\nret", "-1 is not a value of type u32"},
    {"%0 = copy bool 2:bool\nret", "2 is not a value of type bool"},
    {"%0 = copy f64 1:f64\nret", "1 is not a value of type f64"},
    {"%0 = copy i32 1.0:i32\nret", "a floating constant of type i32"},
    {"%0 = copy i32 1:i64\nret", "operand a has type i64, not i32"},
    {"%0 = copy i32 _\nret", "operand a is missing"},
    {"%0 = copy i32 &x:i32\nret", "an address of type i32"},
    {"%0 = copy i32(3,4) 1:i32\nret", "has type i32 of 3 bytes"},
    {"%0 = copy i32(4,3) 1:i32\nret", "has alignment 3"},
    {"%0 = copy agg(8,4) &s\nret", "not a scalar type: agg"},
    {"%0 = unknown i32\nret", "no reason is given"},
    {"%0 = load agg(8,4) &s\nret", "not a scalar type: agg"},
    {"%0 = load i32 5:i64\nret", "the address has type i64, not ptr"},
    {"store i32 &x 1:i64\nret", "the value has type i64, not i32"},
    {"%0 = loadbits f32 &s bit 0 width 3\nret", "the storage unit has type f32"},
    {"%0 = loadbits u32 &s bit 0 width 0\nret", "bits 0..+0 are outside of the unit"},
    {"storebits u32 &s 1:u32 bit 30 width 3\nret", "bits 30..+3 are outside of the unit"},
    {"%0 = bin add i32 1:i32 1:i64\nret", "operand b has type i64, not i32"},
    {"%0 = bin rem f64 1.0:f64 1.0:f64\nret", "rem of type f64"},
    {"%0 = bin add ptr &x &s\nret", "arithmetic on pointers"},
    {"%1 = cast c64 1:i32\n%0 = bin lt c64 %1 %1\nret", "complex numbers have no order"},
    {"%0 = un not f64 1.0:f64\nret", "not of type f64"},
    {"%0 = un neg ptr &x\nret", "neg of type ptr"},
    {"%0 = cast i32 &s:agg(8,4)\nret", "operand a is not a scalar"},
    {"%0 = cast void 1:i32\nret", "not a scalar type: void"},
    {"%0 = ptradd 1:i64 1:i64 * 4 + 0\nret", "operand a has type i64, not ptr"},
    {"%0 = ptradd &x 1.0:f64 * 4 + 0\nret", "operand b is not an integer"},
    {"%0 = ptrdiff &x &x / 0\nret", "the scale is 0"},
    {"%0 = alloca 1.0:f64\nret", "the size is not an integer"},
    {"%0 = vaarg void &s\nret", "an argument of type void"},
    {"memcpy &s 3:i32 size 4\nret", "operand b has type i32, not ptr"},
    {"memzero 3:i32 size 4\nret", "operand a has type i32, not ptr"},
    {"decl $v\nret", "operand a is not a local"},
    {"vastart 1:i32\nret", "operand a has type i32, not ptr"},
    {"vacopy &s 1:i32\nret", "operand b has type i32, not ptr"},
    /* calls */
    {"call void 1:i32 ()\nret", "the callee has type i32, not ptr"},
    {"%0 = call i32 @f()\nret", "0 arguments for 'f', which has 1 parameters"},
    {"%0 = call i32 @f(1:i32, 2:i32)\nret", "2 arguments for 'f'"},
    {"%0 = call i32 @f(1:i64)\nret", "argument 1 has type i64, not i32"},
    {"%0 = call i64 @f(1:i32)\nret", "the result has type i32, not i64"},
    {"call void @h(&s)\nret", "argument 1 has type ptr, not agg"},
    {"call void @h(&s:agg(4,4))\nret", "argument 1 has 4 bytes, not 8"},
    {"call agg(8,4) @m()\nret", "sret is missing"},
    {"%0 = call i32 @f(1:i32) sret &s\nret", "sret must be absent"},
    {"call void $v(_)\nret", "argument 1 is void"},
    /* numbers */
    {"%0 = copy i32 1:i32 ; s3\nret ; s3", "statement number s3 is used twice"},
};

static const char *const around[] = {
    "global $v i32\n"
    "func @g() void\n"
    "func @h(agg(8,4)) void\n"
    "func @m() agg(8,4)\n"
    "func @f(i32) i32 {\n"
    "  param &n i32\n"
    "  local &x i32\n"
    "  local &s agg(8,4)\n",
    "}\n",
};

static const char *check_text(struct arena *a, const char *text)
{
    return ir_check(must_parse(a, text), a);
}

static void test_bodies(void)
{
    struct arena *a = arena_new();
    CU_ASSERT_PTR_NULL(
        check_text(a, arena_printf(a, "%sb0:\nret 1:i32\n%s", around[0], around[1])));
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        bool has_label = strncmp(bodies[i].body, "temp", 4) == 0 ||
                         strncmp(bodies[i].body, "side", 4) == 0;
        const char *text =
            arena_printf(a, "%s%s%s\n%s", around[0], has_label ? "" : "b0:\n",
                         bodies[i].body, around[1]);
        assert_contains(check_text(a, text), bodies[i].message);
    }
    arena_free(a);
}

static const struct {
    const char *text, *message;
} items[] = {
    {"func @f() void\nfunc @f() i32\n", "two functions have the link name 'f'"},
    {"global $f i32\nglobal $f i8\n", "two globals have the link name 'f'"},
    {"func @f() void {\n}\n", "a defined function without blocks"},
    {"func @f(i32) void {\nb0:\nret\n}\n", "1 parameters but 0 locals"},
    {"func @f(i32) void {\nlocal &x i32\nb0:\nret\n}\n", "parameters are not the first"},
    {"func @f() void {\nparam &x i32\nb0:\nret\n}\n", "parameters are not the first"},
    {"func @f(i32) void {\nparam &x i64\nb0:\nret\n}\n", "parameter 'x' has two types"},
    {"func @f(void) void\n", "parameter 1 is void"},
    {"func @f() void {\nb0:\nret 1:i32\n}\n", "a value in a void function"},
    {"func @f() void {\nlocal &x agg(8,4) elem agg(4,4)\nb0:\nret\n}\n",
     "the element type is no scalar"},
    {"global $x i32 elem i64\n", "a scalar with another element type"},
    {"global $x agg(7,1) elem i32\n", "the size is no multiple of the element's"},
    {"global $x agg(8,0)\n", "has alignment 0"},
    {"global $x agg(2,1) string\n", "a string literal without bytes"},
    {"global $x i32 extern\n  init 0 i32 1:i32\n", "an extern object with a value"},
    {"global $x i32\n  init 2 i32 1:i32\n", "an initial value outside of the object"},
    {"global $x i32\n  init 0 i32 _\n", "an initial value is missing"},
    {"global $x agg(8,4)\n  init 0 agg(8,4) $x:agg(8,4)\n",
     "an initial value that is no"},
    {"global $x i32\n  init 0 i32 1:i64\n", "an initial value of another type"},
    {"global $x i32\n  init 0 i32 1:i32 + 4\n", "an addend to a number"},
    {"global $x i32\n  init 0 i32 1:i32 bit 30 width 5\n", "outside of the unit"},
    {"prog next 3\nfunc @f() void {\nb0:\nret ; s3\n}\n", "not below next_id 3"},
};

static void test_items(void)
{
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        assert_contains(check_text(a, items[i].text), items[i].message);
    arena_free(a);
}

/* Block b2 is dominated by b0 only, b3 by b0 and b2. */
static void test_dominance(void)
{
    struct arena *a = arena_new();
    CU_ASSERT_PTR_NULL(check_text(a, "func @f() void {\n"
                                     "b0:\n%0 = copy i32 1:i32\nbr %0 b1 b2\n"
                                     "b1:\n%1 = copy i32 %0\njump b2\n"
                                     "b2:\n%2 = copy i32 %0\nbr %2 b3 b1\n"
                                     "b3:\n%3 = bin add i32 %2 %0\nret\n"
                                     "b4:\n%4 = copy i32 %1\njump b4\n" /* unreachable */
                                     "}\n"));
    assert_contains(check_text(a, "func @f() void {\n"
                                  "b0:\njump b2\n"
                                  "b1:\n%1 = copy i32 1:i32\njump b2\n"
                                  "b2:\n%2 = copy i32 %1\nret\n"
                                  "}\n"),
                    "%1 is used where its definition may not have run");
    arena_free(a);
}

static struct ir_instr *first_instr(struct ir_prog *p)
{
    return p->funcs[ir_find_func(p, "main")].blocks[0].instrs;
}

static void break_op(struct ir_prog *p)
{
    first_instr(p)->op = (enum ir_op)99;
}

static void break_bin(struct ir_prog *p)
{
    first_instr(p)[4].bin = (enum ir_bin)99;
}

static void break_un(struct ir_prog *p)
{
    first_instr(p)[6].un = (enum ir_un)99;
}

static void break_kind(struct ir_prog *p)
{
    first_instr(p)->type.kind = (enum ir_kind)99;
}

static void break_opnd_kind(struct ir_prog *p)
{
    first_instr(p)->a.kind = (enum ir_opnd_kind)99;
}

static void break_local(struct ir_prog *p)
{
    first_instr(p)->a.id = 77;
}

static void break_temp(struct ir_prog *p)
{
    first_instr(p)[4].a.id = 77;
}

static void break_dst(struct ir_prog *p)
{
    first_instr(p)->dst = 77;
}

static void break_unused(struct ir_prog *p)
{
    first_instr(p)->b = ir_int(IR_I32, 1);
}

static void break_callee(struct ir_prog *p)
{
    first_instr(p)->callee = ir_int(IR_PTR, 0);
}

static void break_args(struct ir_prog *p)
{
    first_instr(p)->n_args = 1;
}

static void break_main(struct ir_prog *p)
{
    p->main_func = 77;
}

static void break_file(struct ir_prog *p)
{
    first_instr(p)->at.file = "not interned";
}

static void break_name(struct ir_prog *p)
{
    p->funcs[0].name = NULL;
}

static void break_link_name(struct ir_prog *p)
{
    p->globals[0].link_name = NULL;
}

static void break_body(struct ir_prog *p)
{
    p->funcs[ir_find_func(p, "main")].defined = false;
}

static void break_param_types(struct ir_prog *p)
{
    p->funcs[ir_find_func(p, "main")].param_types = NULL;
}

static void break_init(struct ir_prog *p)
{
    p->globals[0].inits[0].value.kind = IR_O_LOCAL;
}

static void test_memory(void)
{
    static const struct {
        void (*change)(struct ir_prog *p);
        const char *message;
    } changes[] = {
        {break_op, "unknown instruction 99"},
        {break_bin, "unknown operator 99"},
        {break_un, "unknown operator 99"},
        {break_kind, "a type of unknown kind 99"},
        {break_opnd_kind, "an operand of unknown kind 99"},
        {break_local, "index 77 is out of range"},
        {break_temp, "there is no temporary %77"},
        {break_dst, "there is no temporary %77"},
        {break_unused, "operand b must be absent"},
        {break_callee, "the callee must be absent"},
        {break_args, "arguments without a call"},
        {break_main, "main_func 77 is out of range"},
        {break_file, "file name 'not interned' is not interned"},
        {break_name, "the name is missing"},
        {break_link_name, "a global without link_name"},
        {break_body, "an undefined function with a body"},
        {break_param_types, "param_types is missing"},
        {break_init, "out of range"},
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct ir_prog *p = must_parse(a, rich_text);
        changes[i].change(p);
        assert_contains(ir_check(p, a), changes[i].message);
    }
    arena_free(a);
}

static void test_place(void)
{
    struct arena *a = arena_new();
    CU_ASSERT_STRING_EQUAL(
        check_text(
            a, "func @f() void {\nb0:\njump b1\nb1:\n%0 = copy i32 1:i8 ; s9\nret\n}\n"),
        "function 'f', block b1, statement s9: copy: operand a has type i8, not i32");
    arena_free(a);
}

void add_ir_check_tests(CU_pSuite suite)
{
    CU_add_test(suite, "broken instructions", test_bodies);
    CU_add_test(suite, "broken functions and globals", test_items);
    CU_add_test(suite, "dominance", test_dominance);
    CU_add_test(suite, "what the text form cannot say", test_memory);
    CU_add_test(suite, "the sentence names the place", test_place);
}
