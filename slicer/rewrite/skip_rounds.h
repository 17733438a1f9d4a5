/* Loops that only touch addresses skip most of their rounds. */
#ifndef M2S_SLICER_SKIP_ROUNDS_H
#define M2S_SLICER_SKIP_ROUNDS_H

#include "slicer/depend/dependence.h"

/* A function that such a slice may call:
 *
 *     i64 m2s_skip_rounds(i64 next, i64 bound, i64 step, i32 comparison, i32 keep)
 *
 * The next value of the counter of a loop that runs while "counter comparison bound" (enum
 * ir_bin): `next`, or a later one: of the rounds that follow, half are skipped if they are
 * more than `keep`. */
#define SLICER_SKIP_ROUNDS "m2s_skip_rounds"
/* The same with pointers in place of the first two numbers and the result; the step is in
 * bytes. */
#define SLICER_SKIP_POINTERS "m2s_skip_pointers"

/* Changes the program p, which s has marked. */
void skip_rounds_change(struct ir_prog *p, const struct sl_dependence *s);

#endif
