/* Quotients by numbers that are not known, as linear facts.
 *
 *     k < n, n % 4 == 0        k / (n / 4) is in 0..3:  4 * (n / 4) is n, and k - n is negative
 *
 * For a >= 0 and b > 0,  a / b >= c  is  a - c * b >= 0.  That b is not 0 is known, since it
 * would be undefined (C11 6.5.5p5).
 */
#ifndef M2S_ABSTRACTION_QUOTIENTS_H
#define M2S_ABSTRACTION_QUOTIENTS_H

#include "abstraction/domain/path_condition.h"

/* What linear facts say of e besides r, which is known. */
struct range quotients_range(const struct facts *fs, const struct expr *e, struct range r);

/* Learn that e, which is known to be in `now`, is in `want`.  False: that contradicts the facts. */
bool quotients_refine(struct facts *fs, const struct expr *e, struct range now, struct range want);

#endif
