/* The store of expressions, for the files that make them. */
#ifndef M2S_ABSTRACTION_DOMAIN_VALUE_STORE_H
#define M2S_ABSTRACTION_DOMAIN_VALUE_STORE_H

#include "abstraction/domain/value.h"

#include <string.h>

/* The one expression that is equal to *proto: its operation, type and operands are set. */
const struct expr *value_intern(struct values *vs, struct expr *proto);
struct value value_of_expr(const struct expr *e);

/* The same of a constant: a number. */
struct value value_from_expr(const struct expr *e);

/* The value of e with other operands. */
struct value value_rebuild(struct values *vs, const struct expr *e, struct value a,
                           struct value b);

static inline uint64_t value_float_bits(double f)
{
    uint64_t u;
    memcpy(&u, &f, sizeof u);
    return u;
}

#endif
