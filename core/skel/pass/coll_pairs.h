/* Which collectives of two members of a communicator may be the same one.
 *
 *     rank 0: Bcast, Reduce, Reduce ...        (Bcast, Bcast), (Reduce, Reduce), ...
 *     rank 1: Bcast, Reduce, Reduce ...
 *
 * The k-th collective of one member on a communicator meets the k-th of every other member.
 * So two members are followed together from collective to collective, whatever they do in
 * between; both take the same symbol out of a collective that hands one on.  What comes after
 * calls of different functions is left out: these are a violation already.
 */
#ifndef M2S_CORE_SKEL_ROUNDS_H
#define M2S_CORE_SKEL_ROUNDS_H

#include "core/skel/skel.h"

struct skel_rounds;

struct skel_rounds *skel_rounds_new(struct arena *arena, const struct skel *s, uint32_t world,
                                    uint32_t comm);

/* Tell `see` of every two states in which members a and b may enter the same collective, until
 * it says false.  False: it did, or there are too many.  Pairs that do not meet in any
 * execution may be among them, but every pair that does is. */
bool skel_rounds_pairs(struct skel_rounds *rounds, uint32_t a, uint32_t b,
                       bool (*see)(void *data, uint32_t at_a, uint32_t at_b), void *data);

#endif
