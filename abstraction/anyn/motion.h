/* How a value moves from one round of a loop to the next: by a number, twofold, by half. */
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
/* x - c 2^k is not below 0, for a number c: what is the last such k, if there is one? */
bool sym_doublings(struct sym *y, struct affine e, uint32_t counter, struct affine *last);
bool sym_is_double(struct sym *y, const struct sym_value *from, const struct sym_value *to);

/* Powers of two, halved in each of the rounds before this one, down to 0; data, if it is something
 * else. */
struct sym_value sym_halved(struct sym *y, const struct sym_state *st, struct sym_value v,
                            struct affine round);

/* Pointers that change places: to the same byte of one of several objects of which only the length
 * is known; or data.  And is the first one of those that the second stands for? */
struct sym_value sym_one_of(struct sym *y, const struct sym_value *a, const struct sym_value *b);
bool sym_is_one_of(const struct sym *y, const struct sym_value *v, const struct sym_value *all);

#endif
