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

/* Can p have this truth, if the facts hold?  YES: certainly. */
enum tri solver_possible(const struct facts *fs, const struct expr *p, bool truth);

#endif
