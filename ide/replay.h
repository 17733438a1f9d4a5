/* Going forward and back in a counterexample. */
#ifndef M2S_IDE_REPLAY_H
#define M2S_IDE_REPLAY_H

#include "report/result.h"

struct replay {
    const struct result_trace *trace;
    const struct result_finding *finding;
    uint32_t step;   /* events that have happened */
    uint32_t *last;  /* per rank: 1 + its last event; 0: none yet */
};

struct replay replay_new(struct arena *arena, const struct result_finding *finding);
void replay_go(struct replay *r, uint32_t step);

/* Does the rank take part in the event? */
bool replay_takes_part(const struct result_event *e, uint32_t rank);

/* Where a rank is: at its last event; before it has one, at its first. */
struct replay_place {
    struct src_range at;
    const char *call;               /* what it does there, or NULL */
    const struct src_range *calls;  /* call sites that lead there, innermost first */
    uint32_t n_calls;
    const struct result_values *values; /* of C variables there; NULL: none */
    bool before, ended;             /* it has not come there yet; it has ended there */
};
struct replay_place replay_position(const struct replay *r, uint32_t rank);

bool replay_at_end(const struct replay *r);

/* Is message `m` (an event that sends it) under way: sent and not received? */
bool replay_is_pending(const struct replay *r, uint32_t event);

#endif
