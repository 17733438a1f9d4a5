/* Whether facts about integers have no solution.
 *
 *     r >= 0, 2*r == n, floor(n / 2) < r         no solution
 *
 * Equations are substituted, then names are eliminated (Fourier and Motzkin), with what integers
 * allow to round; last, the remainders of quotients one by one.  True is a proof.  False says
 * nothing: there may be none still, or a number has not fitted into 64 bits.
 */
#ifndef M2S_CORE_AFFINE_NO_SOLUTION_H
#define M2S_CORE_AFFINE_NO_SOLUTION_H

#include "core/affine/affine.h"

bool affine_no_solution(struct affine_space *s, const struct affine_facts *facts);

enum affine_bound { AFFINE_UNBOUNDED, AFFINE_BOUNDED, AFFINE_EMPTY };

/* A number that the expression is never below where the facts hold; UNBOUNDED: none was found. */
enum affine_bound affine_least(struct affine_space *s, const struct affine_facts *facts,
                               struct affine e, int64_t *least);

/* What is known of the atoms of the facts besides: floor(e / 2) is no more than e / 2. */
void affine_axioms(struct affine_space *s, struct affine_facts *facts);

#endif
