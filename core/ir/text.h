/* The text form of a program, written (ir/dump.c) and read (ir/parse.c).
 *
 * Grammar of the text form; one item a line, `; ...` at its end gives the place:
 *
 *     prog next 120 main @main
 *     global $tab agg(8,4) "int[2]" elem i32 static const  ; ring.c:3:1-3:20
 *       init 4 i32 7:i32
 *     global $.str.1 agg(3,1) "char[3]" elem i8 string
 *       bytes "hi\x00"
 *     func @puts(ptr) i32 system
 *     func @main(i32, ptr) i32 {  ; ring.c:5:1-9:2
 *       param &argc i32 "int"
 *       local &x i32 "int"
 *       side 1 in 0
 *     b0:
 *       %0 = load i32 &argc side 1  ; s1 ring.c:6:7-6:11
 *       br %0 b1 b2  ; s2
 *     ...
 *     }
 *
 * A side (struct ir_side) has its group, and its parent; the first one is number 1.
 *
 * Sigils: %temporary, &local, $global, @function.  Names that are not unique where they
 * stand get their index: &i#4.  A type is written kind(size,align) where it is not the
 * plain machine type.  Text is in quotes with \n \t \r \" \\ and \xHH.
 */
#ifndef M2S_CORE_IR_TEXT_H
#define M2S_CORE_IR_TEXT_H

#include "core/ir/ir.h"

#include <stdio.h>

/* The text form, on `out`.  Deterministic. */
void ir_dump(FILE *out, const struct ir_prog *p);

/* The same in two parts: what the program does, and a line for each place (empty: none).
 * Programs with equal code behave alike; their places correspond line by line. */
void ir_dump_code(FILE *code, FILE *places, const struct ir_prog *p);

/* Read the text form; name is used in messages ("NAME:LINE: ...", written to *error in
 * the arena).  NULL on error. */
struct ir_prog *ir_parse(struct arena *arena, const char *text, const char *name,
                         const char **error);

#endif
