/* The machines of words (abstraction/machine/agent.h), in a world of the skeleton.
 *
 *     value 5:   recv  "MPI_SUM 1" from rank 1 -> isend "5" to rank 1 -> value 6
 *
 * A rank that asks again and again as long as it gets one answer, and changes nothing by that,
 * waits: it is answered when the answer is another one (docs/dev/THEORY.md 16.4).
 */
#ifndef M2S_ABSTRACTION_EXPLORE_EMIT_AGENTS_H
#define M2S_ABSTRACTION_EXPLORE_EMIT_AGENTS_H

#include "core/skel/skel.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;

/* How far a world is emitted. */
struct emitter {
    struct engine *e;
    struct skel *skel;
    bool *plain;          /* group: no receive depends on the content */
    uint32_t *chans;      /* group -> channel, or SKEL_NONE */
    uint32_t **symbols;   /* group, symbol -> number in the skeleton */
    uint32_t *comms;      /* communicator -> the skeleton's; 0: MPI_COMM_WORLD, or none yet */
    struct skel_values from, to; /* the last values, and their copy */
    bool *taken;          /* the skeleton's, of earlier worlds: stands for one of this world */
    uint32_t n_taken;
};

/* Before the world is there: as many agents as it has words. */
void emit_agents_enter(struct emitter *m);
/* The machines of all others are there. */
void emit_agents(struct emitter *m, struct skel_world *world);

#endif
