/* Where the contents of two objects differ, before they are joined (interp/join_states.c). */
#ifndef M2S_ABSTRACTION_INTERP_JOIN_BYTES_H
#define M2S_ABSTRACTION_INTERP_JOIN_BYTES_H

#include <stdbool.h>
#include <stdint.h>

struct memory;
struct memory_env;

/* Is the same in all bytes that are in no cell? */
bool join_same_defaults(const struct memory *a, const struct memory *b);
/* The bytes lo..hi-1 of which one has written some and the other has not.  False: all differ, or
 * they are in too many parts. */
bool join_differ(const struct memory *a, const struct memory *b, int64_t *lo, int64_t *hi);
/* Are cells at the same places? */
bool join_same_cells(const struct memory *a, const struct memory *b);
/* More bytes, so that no cell that meets them is cut. */
void join_add_cells(const struct memory *m, int64_t *lo, int64_t *hi);
/* `to` gets a cell wherever the other one has one.  False: their cells are others still. */
bool join_align_cells(const struct memory_env *env, struct memory *to, const struct memory *from);

#endif
