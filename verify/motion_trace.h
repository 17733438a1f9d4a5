/* Events of a skeleton in motion, and the explanation of its last state. */
#ifndef M2S_VERIFY_MOTION_TRACE_H
#define M2S_VERIFY_MOTION_TRACE_H

#include "verify/motion.h"
#include "verify/trace.h"

/* What happens now is written down.  posted: NULL for a message that a probe has taken;
 * entered: the slot of the last member to enter, else NULL. */
void event_match(struct recorder *rec, const struct motion *m, uint32_t rank,
                 const struct posted *posted, const struct sent *sent);
void event_enter(struct recorder *rec, struct motion *m, uint32_t rank,
                 const struct slot *entered);
void event_released(struct recorder *rec, const struct motion *m, uint32_t rank,
                    uint32_t slot);
void event_move(struct recorder *rec, const struct motion *m, const struct move *move);

/* The trace to the state of m, in which no step is left: whom each rank waits for, which
 * buffering could help.  Moves m on. */
struct trace *motion_trace_deadlock(struct arena *arena, struct motion *m,
                                    struct recorder *rec);

/* The trace to a fault or a mismatch: the causal past of the ranks in `wanted`. */
struct trace *motion_trace_fault(struct arena *arena, struct motion *m,
                                 struct recorder *rec, const bool *wanted);

/* The trace to the state of m, in which the ranks of `stuck` stand still for ever. */
struct trace *motion_trace_stuck(struct arena *arena, struct motion *m,
                                 struct recorder *rec, const bool *stuck);

#endif
