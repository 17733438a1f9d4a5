/* How a value moves from one round of a loop to the next: by a number, or it doubles. */
#ifndef M2S_ABSTRACTION_ANYN_MOTION_H
#define M2S_ABSTRACTION_ANYN_MOTION_H

#include "abstraction/anyn/sym.h"

/* Each case more by that. */
struct sym_value sym_moved(struct sym *y, struct sym_value v, struct affine by);
/* By how much each case has moved; NULL: not all by the same number. */
const int64_t *sym_movement(struct sym *y, const struct sym_value *from,
                            const struct sym_value *to);

/* A number of one case that is known, doubled in each of the rounds before this one. */
struct sym_value sym_doubled(struct sym *y, struct sym_value v, struct affine round);
bool sym_is_double(struct sym *y, const struct sym_value *from, const struct sym_value *to);

#endif
