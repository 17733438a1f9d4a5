/* Values and bytes in memory as numbers: equal ones have equal numbers, on whatever rank. */
#ifndef M2S_ABSTRACTION_STATE_REPEAT_HASH_H
#define M2S_ABSTRACTION_STATE_REPEAT_HASH_H

#include <stdbool.h>
#include <stdint.h>

struct memory;
struct segment;
struct value;

/* A number that goes on from h and stands for the value, or for what is in bytes lo..hi-1 of m.
 * *own is set where that may be another thing on other ranks. */
uint64_t repeat_hash_value(uint64_t h, const struct value *v, bool *own);
uint64_t repeat_hash_range(uint64_t h, const struct memory *m, int64_t lo, int64_t hi,
                           bool *own);
/* The same of the bytes of a segment that has such content, as seen from `lo`. */
uint64_t repeat_hash_segment(uint64_t h, const struct segment *s, int64_t lo, bool *own);

#endif
