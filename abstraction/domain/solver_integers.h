/* Expressions and facts as formulas of Z3 over the integers. */
#ifndef M2S_ABSTRACTION_DOMAIN_SOLVER_INTEGERS_H
#define M2S_ABSTRACTION_DOMAIN_SOLVER_INTEGERS_H

#include "abstraction/domain/solver_terms.h"

/* Add "p has this truth", "the fact holds", "the sum e is negative".  fs: what is known of their
 * parts, which makes the formulas simpler. */
void solver_integers_condition(struct solver_terms *t, const struct facts *fs, const struct expr *p,
                            bool truth);
void solver_integers_fact(struct solver_terms *t, const struct facts *fs, const struct fact *f);

#endif
