/* C expressions whose value is known where a rank stands: arguments of its call (the destination,
 * the source, the tag), and conditions that it has decided.
 *
 *     MPI_Send(&x, 1, MPI_INT, right, TAG, MPI_COMM_WORLD)     right = 1, TAG = 7
 */
#ifndef M2S_IDE_KNOWN_H
#define M2S_IDE_KNOWN_H

#include "ide/replay.h"

struct known {
    const char *expression, *value; /* C text with single spaces; "1", "true" */
    const char *from;               /* how it is known: "the destination of MPI_Send" */
};

struct known_list {
    struct known *items;
    size_t n, cap;
};

/* What is known of the rank after the replay's step: of its last event, and of each condition the
 * last decision. */
struct known_list known_at(struct arena *arena, const struct replay *r, uint32_t rank);

/* The entry of an expression, whatever its spaces; NULL: nothing is known of it. */
const struct known *known_find(struct arena *arena, const struct known_list *all,
                               const char *expression);

#endif
