/* Calls that give the same again, on whatever rank: what they are told is the same.
 *
 *     memcmp(a, "ab", n)    with a and n known: one number, though not known here
 */
#ifndef M2S_ABSTRACTION_LIBRARY_REPEAT_H
#define M2S_ABSTRACTION_LIBRARY_REPEAT_H

#include "abstraction/library/library.h"

struct memory;

/* A number that goes on from h and stands for the value, or for what is in bytes lo..hi-1 of m.
 * *own is set where that may be another thing on other ranks. */
uint64_t repeat_hash_value(uint64_t h, const struct value *v, bool *own);
uint64_t repeat_hash_range(uint64_t h, const struct memory *m, int64_t lo, int64_t hi,
                           bool *own);

/* The same of a call: of its arguments, and what they lead to; or also of the states of the library
 * on which it depends.  False: it may be another one on other ranks. */
bool repeat_hash_arguments(struct library_call *c, const struct libc_effect *effect,
                           uint64_t *hash);
bool repeat_hash_call(struct library_call *c, const struct libc_effect *effect, uint64_t *hash);

/* Of part number `part` of what such a call gives: an unknown that all ranks share. */
struct origin *repeat_origin(struct library_call *c, uint64_t hash, uint32_t part, bool over,
                             enum ledger_kind ledger);

#endif
