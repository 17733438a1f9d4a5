/* What expressions and facts are if some atoms have known values.
 *
 *     x = 3:    x + 1 == 4 holds;    x + y < 2 is not known
 *
 * What C leaves undefined has no value: an execution in which it happens is none.
 */
#ifndef M2S_ABSTRACTION_VALUATION_H
#define M2S_ABSTRACTION_VALUATION_H

#include "abstraction/domain/path_condition.h"

struct valuation {
    struct values *store;
    const struct expr *const *atoms; /* the k-th has the value now[k]; NONE: it is not known */
    const struct value *now;
    uint32_t n;
    bool undefined; /* what was evaluated last */
};

/* NONE: it is not known, or undefined. */
struct value valuation_of(struct valuation *in, const struct expr *e);
/* What a condition is that has no value: NO if it is undefined. */
enum tri valuation_not_known(struct valuation *in);
/* *undefined: because it is undefined, the fact does not hold. */
enum tri valuation_holds(struct valuation *in, const struct fact *f, bool *undefined);

#endif
