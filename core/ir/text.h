/* Names shared by the dumper and the parser of the IR (ir/dump.c, ir/parse.c).
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
 *     b0:
 *       %0 = load i32 &argc  ; s1 ring.c:6:7-6:11
 *       br %0 b1 b2  ; s2
 *     ...
 *     }
 *
 * Sigils: %temporary, &local, $global, @function.  Names that are not unique where they
 * stand get their index: &i#4.  A type is written kind(size,align) where it is not the
 * plain machine type.  Text is in quotes with \n \t \r \" \\ and \xHH.
 */
#ifndef M2S_CORE_IR_TEXT_H
#define M2S_CORE_IR_TEXT_H

#include "core/ir/ir.h"

/* "load", "gt", "neg". */
const char *ir_op_text(enum ir_op op);
const char *ir_bin_text(enum ir_bin bin);
const char *ir_un_text(enum ir_un un);
enum { IR_BIN_COUNT = IR_GE + 1, IR_UN_COUNT = IR_NOT + 1, IR_KIND_COUNT = IR_AGG + 1 };

/* Does the text form show the field `type` of this op (else it is implied or unused)? */
bool ir_shows_type(enum ir_op op);

/* May stand bare in the text form: letters, digits, _ . $ and not a digit first. */
bool ir_is_bare(const char *name);

/* The type that the temporary defined by this instruction must have. */
struct ir_type ir_result_type(const struct ir_instr *in);
bool ir_same_type(struct ir_type a, struct ir_type b);
bool ir_is_terminator(enum ir_op op);

/* Names to indices; remembers which names stand for more than one thing. */
struct ir_names;
struct ir_names *ir_names_new(struct arena *arena, uint32_t expected);
void ir_names_add(struct ir_names *names, const char *name, size_t n, uint32_t index);
/* First index of the name, or UINT32_MAX; *several tells whether there are others. */
uint32_t ir_names_find(const struct ir_names *names, const char *name, size_t n,
                       bool *several);

#endif
