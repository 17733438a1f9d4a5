/* Affine expressions as text. */
#ifndef M2S_CORE_AFFINE_TEXT_H
#define M2S_CORE_AFFINE_TEXT_H

#include "core/affine/affine.h"

#include <stdio.h>

/* "2*r + floor((n + 1) / 2) - 1" */
void affine_print(FILE *out, const struct affine_space *s, struct affine e);
/* "r + 1 <= n" */
void affine_print_fact(FILE *out, const struct affine_space *s, struct affine_fact fact);

/* What `(check-sat)` of an SMT-LIB solver answers with "unsat" if the facts have no solution:
 * (push 1), declarations, assertions, (check-sat), (pop 1). */
void affine_print_smtlib(FILE *out, struct affine_space *s, const struct affine_facts *facts);

#endif
