/* Pictures of programs. */
#ifndef M2S_CORE_IR_DOT_H
#define M2S_CORE_IR_DOT_H

#include "core/ir/ir.h"

#include <stdio.h>

/* Control-flow graphs in Graphviz DOT; func NULL: all defined functions. */
void ir_dot(FILE *out, const struct ir_prog *p, const char *func);

#endif
