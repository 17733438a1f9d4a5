/* Sets of residues: which remainders a number may leave.
 *
 *     K + 5 is divisible by 100, so K modulo 100 is in { 95 }, and K modulo 10 in { 5 }
 *
 * A remainder here is never negative, as in mathematics, whatever `%` of C says.
 */
#ifndef M2S_ABSTRACTION_RESIDUES_H
#define M2S_ABSTRACTION_RESIDUES_H

#include "abstraction/domain/value.h"

enum { RESIDUES_MAX_MODULUS = 4096 };

struct residues {
    uint32_t modulus; /* 1: all numbers */
    uint64_t bits[RESIDUES_MAX_MODULUS / 64];
};

/* All, or none, of the remainders by m (1 to the maximum). */
struct residues residues_all(uint32_t m);
struct residues residues_none(uint32_t m);
void residues_put(struct residues *r, wide x);
bool residues_has(const struct residues *r, wide x);
bool residues_is_empty(const struct residues *r);
bool residues_equal(const struct residues *a, const struct residues *b);

/* The x for which factor * x + constant is in r. */
struct residues residues_before(const struct residues *r, wide factor, wide constant);

/* What factor * x + constant may leave by m, for the x of r. */
struct residues residues_after(const struct residues *r, wide factor, wide constant,
                               uint32_t m);

/* Numbers that are in both, or in one of them, with the least modulus that says it.  False: that
 * is too large. */
bool residues_meet(const struct residues *a, const struct residues *b, struct residues *out);
bool residues_join(const struct residues *a, const struct residues *b, struct residues *out);

#endif
