/* Bits of whole numbers that are not known: x ^ y of two of them, and 2 to the power of one.
 *
 *     partner = rank ^ (1 << i)       xor(r, pow2(i)), whose own partner is r
 *
 * x ^ y is that of two's complement without end, so it is its own inverse for all whole numbers;
 * 2 to the power of a number below 0 is 1 here, and the logarithm of a number below 1 is 0.  They
 * are not affine: each is an atom, and what is known of it are rules, true for all whole numbers.
 */
#ifndef M2S_CORE_AFFINE_BITS_H
#define M2S_CORE_AFFINE_BITS_H

#include "core/affine/affine.h"

/* Some are told at once: x ^ y ^ y is x, and the low bits are floors. */
struct affine affine_xor(struct affine_space *s, struct affine x, struct affine y);
struct affine affine_power(struct affine_space *s, struct affine e);
/* The exponent of the largest power of two that is no more than x; 0 if x is below 1. */
struct affine affine_log(struct affine_space *s, struct affine x);
/* x modulo 2^e, from 0 on. */
struct affine affine_low(struct affine_space *s, struct affine x, struct affine e);
/* The number of the lowest bit of x that is 1; 0 if x is 0. */
struct affine affine_zeros(struct affine_space *s, struct affine x);
/* x is a power of two: 2 to the power of its logarithm. */
void affine_facts_power(struct affine_space *s, struct affine_facts *f, struct affine x);
bool affine_is_bits(enum affine_kind kind);
/* Is it a power of two, whatever its atoms are? */
bool affine_is_power(const struct affine_space *s, struct affine x);
/* That, of a name: x is 2^more * 2^e. */
bool affine_is_shifted_power(const struct affine_space *s, struct affine x, struct affine *e,
                             int64_t *more);

struct affine_rule { /* where `when` holds, `then` does */
    struct affine_facts when, then;
};

struct affine_rules {
    struct affine_rule *items;
    uint32_t n, cap;
};

/* Of the atoms of the facts, also of those inside of others. */
struct affine_rules affine_bit_rules(struct affine_space *s, const struct affine_facts *facts);

#endif
