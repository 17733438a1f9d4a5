/* C expressions whose value is known where a rank stands: variables, arguments of its call (the
 * destination, the source, the tag), and conditions that it has decided.
 *
 *     MPI_Send(&x, 1, MPI_INT, right, TAG, MPI_COMM_WORLD)     right = 1, i = 3, TAG = 7
 */
#ifndef M2S_IDE_KNOWN_H
#define M2S_IDE_KNOWN_H

#include "ide/replay.h"

struct known {
    const char *expression, *value; /* C text with single spaces; "1", "true" */
    const char *from;               /* how it is known: "the destination of MPI_Send"; NULL: it is
                                       a variable */
};

struct known_list {
    struct known *items;
    size_t n, cap;
};

/* What is known of the rank after the replay's step, in the function that has the call (depth 0),
 * in the one that has called that (1), ...  At depth 0 also of its last event, and of each
 * condition the last decision. */
struct known_list known_at(struct arena *arena, const struct replay *r, uint32_t rank,
                           uint32_t depth);

/* The entry of an expression, whatever its spaces; NULL: nothing is known of it. */
const struct known *known_find(struct arena *arena, const struct known_list *all,
                               const char *expression);

#endif
