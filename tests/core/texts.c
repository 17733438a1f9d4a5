#include "tests.h"

#include "core/ir/text.h"

#include <stdlib.h>
#include <string.h>

const char *const rich_text =
    "prog next 90 main @main\n"
    "global $count i32 \"int\" static  ; a.c:1:1-1:4\n"
    "  init 0 i32 5:i32\n"
    "global $.str.1 agg(8,1) \"char[8]\" elem i8 const string  ; \"my dir/b.c\":2:3\n"
    "  bytes \"h\\xff\\\"\\\\\\n\\t\\r\\x00\"\n"
    "global $buffer agg(100,16) \"char[100]\" elem i8\n"
    "  bytes \"abc\" zeros 97\n"
    "global $next ptr \"int *\" elem void\n"
    "  init 0 ptr $count + 4\n"
    "global $handlers agg(16,8) \"void (*[2])(void)\" elem ptr\n"
    "  init 0 ptr @stop\n"
    "  init 8 ptr $handlers + -8\n"
    "global $flags agg(4,4) \"struct flags\"\n"
    "  init 0 u32 3:u32 bit 0 width 3\n"
    "  init 0 u32 1:u32 bit 3 width 1\n"
    "global $stdout ptr \"FILE *\" extern  ; /usr/include/stdio.h:145:14\n"
    "global $level.2 f64 \"double\" name level static\n"
    "  init 0 f64 0.1:f64\n"
    "global $wide i32(4,64) \"int\"\n"
    "func @printf(ptr, ...) i32 system  ; /usr/include/stdio.h:356:12\n"
    "func @stop() void noreturn\n"
    "func @make(i32) agg(12,4)\n"
    "func @take(agg(12,4), c64) void\n"
    "func @helper.2(...) void name helper static {\n"
    "  local &ap agg(24,8) \"va_list\"\n"
    "  local &aq agg(24,8) \"va_list\"\n"
    "b0:\n"
    "  decl &ap  ; s1\n"
    "  vastart &ap  ; s2\n"
    "  vacopy &aq &ap  ; s3\n"
    "  %0 = vaarg i32 &ap  ; s4\n"
    "  %1 = vaarg agg(12,4) &ap  ; s5\n"
    "  vaend &ap  ; s6\n"
    "  ret  ; s7\n"
    "}\n"
    "func @main(i32, ptr) i32 {  ; a.c:5:1-20:2\n"
    "  param &argc i32 \"int\"  ; a.c:5:10-5:18\n"
    "  param &argv ptr \"char **\"\n"
    "  local &i i32 \"int\"\n"
    "  local &i i64 \"long\" const\n"
    "  local &\"odd name\" agg(12,4) \"struct s\" temp\n"
    "  side 1 in 0\n"
    "  side 2 in 1\n"
    "  temp %22 f64\n"
    "  temp %23 agg(3,1)\n"
    "b0:\n"
    "  %0 = load i32 &argc  ; s10 a.c:6:7-6:11\n"
    "  %1 = load volatile i64(8,1) &i#3  ; s11\n"
    "  %2 = copy u64 18446744073709551615:u64  ; s12\n"
    "  %3 = unknown ptr text \"input\"  ; s13\n"
    "  %4 = bin gt i32 %0 1:i32  ; s14\n"
    "  %5 = bin shl u8 255:u8 3:u8  ; s15\n"
    "  %6 = un neg i32 %0  ; s16\n"
    "  %7 = un not i32 %6  ; s17\n"
    "  %8 = cast f64 %0  ; s18\n"
    "  %9 = bin add f64 %8 -0.0:f64  ; s19\n"
    "  %10 = bin mul f64 %9 1e+300:f64  ; s20\n"
    "  %11 = bin div f64 inf:f64 nan:f64  ; s21\n"
    "  %12 = ptradd &#4 %0 * 4 + -8  ; s22\n"
    "  %13 = ptradd $buffer _ * 0 + 3  ; s23\n"
    "  %14 = ptrdiff %12 %13 / 4  ; s24\n"
    "  %15 = loadbits u32 &#4 bit 3 width 5  ; s25\n"
    "  storebits u32 &#4 %15 bit 0 width 32  ; s26\n"
    "  %16 = alloca 16:u64 name \"v\\x01\"  ; s27\n"
    "  %17 = call i32 @printf($.str.1, %0, 1.5:f80) text \"printf(\\\"%d\\\")\"  ; s28\n"
    "  call agg(12,4) @make(7:i32) sret &#4 side 2  ; s29\n"
    "  %18 = cast c64 %8  ; s30\n"
    "  call void @take(&#4:agg(12,4), %18)  ; s31\n"
    "  call void @take(%16:agg(12,4), %18)  ; s32\n"
    "  %19 = load ptr $handlers  ; s33\n"
    "  call void %19 ()  ; s34\n"
    "  call void 0:ptr ()  ; s46\n"
    "  store volatile i32 &i#2 -5:i32  ; s35\n"
    "  memcpy &#4 %16 size 12  ; s36\n"
    "  memzero $buffer size 100  ; s37\n"
    "  %20 = bin eq ptr %19 0:ptr  ; s38\n"
    "  br %20 b1 b2  ; s39\n"
    "b1:\n"
    "  switch %0 b2 { 1..3 b2 -9223372036854775808..-9 b3 }  ; s40\n"
    "b2:\n"
    "  %21 = bin xor i32 %7 %4  ; s41\n"
    "  jump b4  ; s42\n"
    "b3:\n"
    "  call void @stop()  ; s43\n"
    "  unreachable  ; s44\n"
    "b4:\n"
    "  ret 0:i32  ; s45 a.c:19:3-19:12\n"
    "}\n";

char *dump_text(struct arena *arena, const struct ir_prog *p)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    ir_dump(out, p);
    fclose(out);
    char *copy = arena_strdup(arena, text);
    free(text);
    return copy;
}

struct ir_prog *must_parse(struct arena *arena, const char *text)
{
    const char *error = NULL;
    struct ir_prog *p = ir_parse(arena, text, "text", &error);
    if (!p)
        printf("\n    unexpected: %s\n", error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(p);
    return p;
}

void assert_contains(const char *text, const char *part)
{
    bool found = text && strstr(text, part);
    if (!found)
        printf("\n    '%s' is not in '%s'\n", part, text ? text : "(nothing)");
    CU_ASSERT_TRUE(found);
}
