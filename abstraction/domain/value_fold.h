/* C arithmetic on numbers that are known: 7 / 2 -> 3, (signed char)200 -> -56.
 *
 * For the files that make values.  VALUE_NONE: C does not define the result, or it
 * cannot be held.
 */
#ifndef M2S_ABSTRACTION_DOMAIN_VALUE_FOLD_H
#define M2S_ABSTRACTION_DOMAIN_VALUE_FOLD_H

#include "abstraction/domain/value.h"

unsigned value_fold_bits(enum ir_kind type); /* of an integer or a pointer; 0: it is a float */
bool value_fold_is_int(enum ir_kind type);
bool value_fold_is_signed(enum ir_kind type);

struct value value_fold_none(void); /* of kind VALUE_NONE */

int64_t value_fold_wrap(enum ir_kind type, int64_t i);

/* What `op` says where a - b has the sign of `order`; not ordered: one of them is NaN. */
bool value_fold_compare(enum ir_bin op, int order, bool ordered);

struct value value_fold_int(enum ir_bin op, enum ir_kind type, int64_t x, int64_t y);
struct value value_fold_float(enum ir_bin op, enum ir_kind type, double x, double y);

/* A function of the C library, with the arithmetic of this machine: sqrt, floor, pow, ... */
struct value value_fold_call(const char *fn, enum ir_kind type, struct value a, struct value b);
/* The same, rounded correctly, as a compiler does that folds the call. */
struct value value_fold_call_right(const char *fn, enum ir_kind type, struct value a,
                                   struct value b);

struct value value_fold_cast_float(enum ir_kind type, double f);
struct value value_fold_cast_int(enum ir_kind type, enum ir_kind from, int64_t i);

#endif
