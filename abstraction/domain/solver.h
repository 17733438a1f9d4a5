/* Satisfiability of conditions over bit-vectors and IEEE floats, by Z3.
 *
 *     facts: a >= 0        is  a / 4 > a  possible?      no, for none of the 2^31 values
 *
 * Asked where intervals and a search for values do not answer (domain/satisfiable.c).  A process
 * that never asks does not start Z3.  What may be spent is counted in Z3's own units, so that
 * answers do not depend on the machine.
 */
#ifndef M2S_ABSTRACTION_SOLVER_H
#define M2S_ABSTRACTION_SOLVER_H

#include "abstraction/domain/path_condition.h"

/* Can p have this truth, if the facts hold?  YES: certainly.  They may contain that p has it: what
 * follows from it makes the question easier. */
enum tri solver_possible(const struct facts *fs, const struct expr *p, bool truth);

/* Would Z3 take long, or not answer at all?  Products of two values that can be many, quotients by
 * such a value, and several operations on floats.  x * y is not hard where x is 0..3. */
bool solver_is_hard(const struct facts *fs, const struct expr *e);

/* Give back what is not in the arena. */
void solver_end(struct values *vs);

#endif
