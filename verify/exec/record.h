/* Writing down an execution as events of a trace. */
#ifndef M2S_VERIFY_EXEC_RECORD_H
#define M2S_VERIFY_EXEC_RECORD_H

#include "verify/exec/exec.h"
#include "verify/verify.h"

struct recorder {
    struct arena *arena;
    struct trace_event *events;
    size_t n, cap;
    bool uses_over;
    struct trace_send *released, *early; /* by implementation steps */
    uint32_t n_released, cap_released, n_early, cap_early;
};

struct recorder *record_new(struct arena *arena);

/* Does the event pass a choice that the program may not have? */
bool record_is_over(const struct skel_machine *machines, const struct skel_tape *tape,
                    const struct trace_event *e);

/* What happens now is written down.  posted: NULL for a message that a probe has taken;
 * entered: the slot of the last member to enter, else NULL. */
void record_match(struct recorder *rec, const struct exec *m, uint32_t rank,
                  const struct posted *posted, const struct sent *sent);
/* What has been written down last is the match of the rank's receive `posted` with a message of
 * `chan`, which is still in its lane: which others could it take now? */
void record_others(struct recorder *rec, const struct exec *m, uint32_t rank, uint32_t posted,
                   uint32_t chan);
void record_enter(struct recorder *rec, struct exec *m, uint32_t rank,
                  const struct slot *entered);
void record_released(struct recorder *rec, const struct exec *m, uint32_t rank,
                     uint32_t slot);
void record_move(struct recorder *rec, const struct exec *m, const struct move *move);

/* Keep only what leads to the current state of the ranks in `wanted` (their causal past).
 * The final states of the others are where they stand then. */
void record_prune(struct recorder *rec, const struct exec *m, const bool *wanted,
                  uint32_t *state);

#endif
