/* Calls that give the same again, on whatever rank: what they are told is the same.
 *
 *     memcmp(a, "ab", n)    with a and n known: one number, though not known here
 */
#ifndef M2S_ABSTRACTION_LIBRARY_REPEAT_H
#define M2S_ABSTRACTION_LIBRARY_REPEAT_H

#include "abstraction/library/library.h"
#include "abstraction/state/repeat_hash.h"

/* A number that stands for the arguments of a call, and what they lead to; or also for the states
 * of the library on which it depends.  False: it may be another one on other ranks. */
bool repeat_hash_arguments(struct library_call *c, const struct libc_effect *effect,
                           uint64_t *hash);
bool repeat_hash_call(struct library_call *c, const struct libc_effect *effect, uint64_t *hash);

/* Of part number `part` of what such a call gives: an unknown that all ranks share. */
struct origin *repeat_origin(struct library_call *c, uint64_t hash, uint32_t part, bool over,
                             enum ledger_kind ledger);

#endif
