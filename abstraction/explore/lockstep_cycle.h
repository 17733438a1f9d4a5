/* Programs that never end, in the exact phase. */
#ifndef M2S_ABSTRACTION_EXPLORE_LOCKSTEP_CYCLE_H
#define M2S_ABSTRACTION_EXPLORE_LOCKSTEP_CYCLE_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct rank;
struct state_key;

/* Where the ranks are, without their data. */
uint64_t lockstep_places(const struct engine *e);

/* Does the exact phase repeat itself? */
struct exact_config {
    uint32_t sweep;
    uint64_t place;         /* where the ranks are, without their data */
    struct state_key *keys; /* per rank */
    uint32_t *nodes;        /* per rank: nodes that it had */
    uint64_t backlog;       /* messages that are under way */
    uint64_t under_way;     /* how many */
};
bool lockstep_repeats(struct engine *e, struct exact_config *config);

#endif
