/* Linear forms: a sum of terms, each a whole number times an expression, and a constant.
 *
 *     2 * N - K + 3        terms  2 * N  and  -1 * K,  constant  3
 *
 * A form is over the integers: it has no type and does not wrap.  So it stands for arithmetic of
 * signed types, where overflow is undefined (C11 6.5p5), and for arithmetic of other types, and
 * conversions, where the values are known to fit.  What is not linear (N * K, N / 2, a conversion
 * that may change the value) is a term like an atom.
 */
#ifndef M2S_ABSTRACTION_LINEAR_H
#define M2S_ABSTRACTION_LINEAR_H

#include "abstraction/domain/value.h"

struct facts;

enum { LINEAR_MAX_TERMS = 16 };

struct linear_term {
    const struct expr *e; /* of an integer type */
    int64_t factor;       /* never 0 */
};

struct linear {
    wide constant;
    uint32_t n;
    struct linear_term terms[LINEAR_MAX_TERMS]; /* each expression once, by their numbers */
};

struct linear linear_constant(wide c);
struct linear linear_term(const struct expr *e, int64_t factor);

/* The form without terms that m divides: they say nothing modulo m. */
struct linear linear_modulo(const struct linear *form, uint32_t m);

/* The form of an integer expression; fs: what is known of values (NULL: what is true of all).
 * An expression that is not linear is one term. */
struct linear linear_of(const struct facts *fs, const struct expr *e);

/* The form of a - b; both are of one integer type. */
struct linear linear_of_difference(const struct facts *fs, const struct expr *a,
                                   const struct expr *b);

/* The same of a value that is a number or an expression of an integer type; false: it is none. */
bool linear_of_value(const struct facts *fs, const struct value *v, struct linear *out);

/* *to += factor * what.  False: it would have too many terms, or too large numbers. */
bool linear_add(struct linear *to, const struct linear *what, wide factor);
bool linear_equal(const struct linear *a, const struct linear *b);

/* The form without its constant, divided by what its factors have in common, with a positive
 * first factor:  form = scale * unit + constant.  There must be a term. */
struct linear linear_unit(const struct linear *form, wide *scale);

/* One expression for one unit: the term itself, or a sum of type VOID (over the integers) that
 * linear_of() takes apart again.  Constants are left out. */
const struct expr *linear_expr(struct values *vs, const struct linear *unit);
bool linear_is_sum(const struct expr *e);

/* Is e a sum, a product or a negation that does not wrap: signed, or over the integers? */
bool linear_is_exact(const struct expr *e);

/* A bit for each term: forms that have no bit in common have no term in common. */
uint64_t linear_terms(const struct linear *form);

/* The form as a value of a type of C, in the order of the terms: equal forms are equal values.
 * NONE: it cannot be represented. */
struct value linear_value(struct values *vs, enum ir_kind type, const struct linear *form);

/* Forms in place of atoms, all at once: in any expression, NONE if the result cannot be
 * represented; and in a form, false if it is too large. */
struct linear_binding {
    const struct expr *atom;
    struct linear to;
};
struct value linear_replace(struct values *vs, const struct expr *e,
                            const struct linear_binding *bindings, uint32_t n);
bool linear_substitute(struct values *vs, const struct linear *form,
                       const struct linear_binding *bindings, uint32_t n, struct linear *out);

#endif
