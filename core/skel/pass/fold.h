/* A smaller skeleton that does whatever a skeleton does, and maybe more.
 *
 *     while (rounds < 1000 && error > limit) { ...; MPI_Allreduce(&error, ...); rounds++; }
 *
 * The machine has 1000 rounds that differ in nothing but the number of those that are left.
 * In the folded machine there is one round, which may be the last or not.  A proof for it is a
 * proof for the skeleton; an error of it says nothing (docs/THEORY.md, section 7).
 */
#ifndef M2S_CORE_SKEL_FOLD_H
#define M2S_CORE_SKEL_FOLD_H

#include "core/skel/skel.h"

/* A skeleton with a copy of this world only; channels, communicators and tape are shared. */
struct skel *skel_copy_world(struct arena *arena, const struct skel *s, uint32_t world);

/* Symbols of one collective call that no rank tells apart become one; changes nothing that can
 * be observed (skel/pass/merge_symbols.c). */
void skel_join_symbols(struct skel *s);

/* Fold the rounds of each machine.  The result is reduced.  Sound for potential deadlock, faults
 * and mismatched collectives; not for partial deadlock, since what a rank can do in the folded
 * machine it might not be able to do in the other one.  A skeleton with a tape stays as it is. */
void skel_fold_rounds(struct skel *s);

#endif
