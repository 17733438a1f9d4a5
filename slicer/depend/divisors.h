/* Divisions whose results decide nothing, by an argument of the program, and arrays of variable
 * length that are used for nothing, but whose size is one:
 *
 *     x = 100 / atoi(argv[1]);      x is only printed; an argument of 0 ends the process
 *
 * They are kept, for the divisor only, where nothing but the reading of the argument comes into the
 * slice with them.
 */
#ifndef M2S_SLICER_DIVISORS_H
#define M2S_SLICER_DIVISORS_H

#include "slicer/depend/dependence.h"

/* All that is needed is marked: marks more of them.  False: there are none. */
bool divisors_add(struct sl_dependence *s);

/* Is it a division of whole numbers? */
bool divisors_divides(const struct ir_instr *in);

#endif
