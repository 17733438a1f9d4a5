/* Names shared by the dumper and the parser of the IR (ir/dump.c, ir/parse.c). */
#ifndef M2S_CORE_IR_NAMES_H
#define M2S_CORE_IR_NAMES_H

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

/* Does it stand for what a library, or the system, does?  slicer/rewrite/models.h */
bool ir_is_model(const struct ir_func *f);
/* Do its loops, and calls of itself, end, whatever they compute?  Those of a model, and of a
 * distribution of C++'s library, which asks its generator for a number of values that is constant
 * on average (ISO C++ 29.6.1.6). */
bool ir_comes_back(const struct ir_func *f);
bool ir_is_terminator(enum ir_op op);

/* Names to indices; remembers which names stand for more than one thing. */
struct ir_names;
struct ir_names *ir_names_new(struct arena *arena, uint32_t expected);
void ir_names_add(struct ir_names *names, const char *name, size_t n, uint32_t index);
/* First index of the name, or UINT32_MAX; *several tells whether there are others. */
uint32_t ir_names_find(const struct ir_names *names, const char *name, size_t n,
                       bool *several);

#endif
