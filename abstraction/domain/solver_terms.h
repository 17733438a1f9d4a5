/* Expressions and facts as formulas of Z3. */
#ifndef M2S_ABSTRACTION_DOMAIN_SOLVER_TERMS_H
#define M2S_ABSTRACTION_DOMAIN_SOLVER_TERMS_H

#include "abstraction/domain/path_condition.h"

#include <z3.h>

struct solver_terms {
    Z3_context z;
    Z3_solver solver;
    bool loose;  /* the formula may be true where the condition is not: only "no" is certain */
    bool failed; /* there is something in it that has no formula */
    uint32_t depth; /* of operands that are perhaps not evaluated */
};

/* Add "p has this truth", "the fact holds". */
void solver_add_condition(struct solver_terms *t, const struct expr *p, bool truth);
void solver_add_fact(struct solver_terms *t, const struct fact *f);

#endif
