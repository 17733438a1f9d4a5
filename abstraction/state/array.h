/* Arrays of which the elements are not told apart, but of which more is known than that they hold
 * something.
 *
 *     for (i = 0; i < n; i++) owner[i] = i % p;      n, i and k are not known:
 *     MPI_Bcast(x, 1, MPI_INT, owner[k], comm);      owner[k] is in 0 .. p - 1, and the same on
 *                                                    all ranks that have written the same
 *
 * Such an object has a *summary*, in cells before its first byte, so that it is a part of the state
 * like any other values (as the length: state/length.h).  Of the bytes from..to-1 that have no cell
 * of their own it says that each element is in lo..hi, and which content it is: a number, equal
 * for equal contents.  The element that was accessed last is known besides.  What is not an array
 * of numbers of one type has no summary; of floating point numbers no bounds are kept.  In the
 * joint phase only (THEORY.md, 15.11). */
#ifndef M2S_ABSTRACTION_STATE_ARRAY_H
#define M2S_ABSTRACTION_STATE_ARRAY_H

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct state;

bool array_has_summary(const struct memory *m);

/* The running instruction loads, or stores, at an unknown place of an object, or loads at a known
 * one where nothing is known.  False, and nothing is done: it is no such array, or nothing is
 * known of the place. */
bool array_load(struct engine *e, struct state *s, struct value at, enum ir_kind type,
                struct value *out);
bool array_store(struct engine *e, struct state *s, struct value at, struct value v);

/* What a message says of its elements if it says nothing of each: the cells of a summary. */
enum { ARRAY_CELLS = 7 };
struct array_part {
    struct value at, bytes;
    enum ir_kind type; /* of an element */
};
/* The content has this number, an I64. */
void array_content(struct engine *e, const struct array_part *p, struct value number,
                   struct cell c[ARRAY_CELLS]);
/* The content is what stands there now; of_cells: also of elements that have cells, of which the
 * message says nothing else.  False: it cannot be said. */
bool array_tell(struct engine *e, struct state *s, const struct array_part *p, bool of_cells,
                struct cell c[ARRAY_CELLS]);
/* They stand there now, and have no cells.  What is at another place than where it was told is any
 * value. */
void array_take(struct engine *e, struct state *s, struct value at,
                const struct cell c[ARRAY_CELLS]);

/* Both have a summary: elements of either are in the bounds of both from now on. */
void array_join(struct engine *e, struct memory *a, struct memory *b);

/* Tell the elements of the object apart no longer; what is no array of integers becomes any value.
 * False: it holds what must not be lost. */
bool array_fold(struct engine *e, struct state *s, uint32_t object);

#endif
