/* C variables whose value is known at a state of a rank, for reports: they change nothing.
 *
 *     for (int i = 0; i < n; i++) MPI_Send(&x, 1, MPI_INT, right, 3, c);     i = 2, right = 1
 *
 * Of states that become one, what is the same in all of them is kept.
 */
#ifndef M2S_CORE_SKEL_VALUES_H
#define M2S_CORE_SKEL_VALUES_H

#include "core/base/arena.h"

#include <stdint.h>

struct skel_value {
    const char *name;
    int64_t value;
    uint32_t depth; /* of the function that has it: 0 runs, 1 has called that one, ... */
};

struct skel_values {
    const struct skel_value *v;
    uint32_t n;
};

/* What both say. */
struct skel_values skel_common_values(struct arena *arena, struct skel_values a,
                                      struct skel_values b);

#endif
