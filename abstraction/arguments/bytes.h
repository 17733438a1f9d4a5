/* The bytes of a message buffer, by its datatype. */
#ifndef M2S_ABSTRACTION_ARGUMENTS_BYTES_H
#define M2S_ABSTRACTION_ARGUMENTS_BYTES_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;

struct byte_range {
    int64_t first, last; /* the byte after it */
};

struct bytes {
    struct byte_range *items; /* in ascending order */
    size_t n, cap;
};

/* Those of `blocks` buffers in a row, in the object of its address.  False: not known, or too
 * many pieces. */
bool bytes_of(struct arena *arena, const struct buffer *b, int64_t blocks, struct bytes *to);

/* A byte that two pieces of the set have, or both sets: the first one; -1: none. */
int64_t bytes_twice(const struct bytes *set);
int64_t bytes_common(const struct bytes *a, const struct bytes *b);

#endif
