/* Recursion that has no end.
 *
 *     int f(int n) { return f(n + 1); }                      endless
 *     int g(int n) { return n ? g(n - 1) : 0; }              comes back, if n >= 0
 */
#ifndef M2S_CORE_IR_RECURSION_H
#define M2S_CORE_IR_RECURSION_H

#include "core/ir/ir.h"

/* [function]: each path to its end, or to an end of the process, calls such a function: once called
 * it never comes back.  It is one, too, if a loop that cannot be left is on each path. */
bool *ir_never_back(struct arena *arena, const struct ir_prog *p);

#endif
