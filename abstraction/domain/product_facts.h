/* Facts about products of signed integers, which do not overflow (C11 6.5p5).
 *
 *     px * py == 6, px >= 1, py >= 1       both are at most 6
 *     px >= 4                              py <= 1, as it is 1 at least: px is 6
 */
#ifndef M2S_ABSTRACTION_PRODUCT_FACTS_H
#define M2S_ABSTRACTION_PRODUCT_FACTS_H

#include "abstraction/domain/path_condition.h"

/* Of e only what is in `want` is left: what that says of its factors, if it is a product.
 * False: that contradicts the facts. */
bool product_refine_factors(struct facts *fs, const struct expr *e, struct range want);

/* e has been narrowed: what products of which there is a fact say of their factors, if what e is
 * made of is in them. */
bool product_refine_others(struct facts *fs, const struct expr *e);

/* What e is made of, as bits of struct facts.products; 0: it is no such product. */
uint64_t product_atoms(const struct expr *e);

#endif
