/* Traces: the recorded events and the explanation of the state in which they end. */
#ifndef M2S_VERIFY_EXEC_TRACE_H
#define M2S_VERIFY_EXEC_TRACE_H

#include "verify/exec/record.h"

/* The trace to the state of m, in which no step is left: whom each rank waits for, which
 * buffering could help.  Moves m on. */
struct trace *trace_deadlock(struct arena *arena, struct exec *m,
                             struct recorder *rec);

/* The trace to a fault or a mismatch: the causal past of the ranks in `wanted`.  Moves m on. */
struct trace *trace_fault(struct arena *arena, struct exec *m,
                          struct recorder *rec, const bool *wanted);

/* The trace to the state of m, in which the ranks of `stuck` stand still for ever. */
struct trace *trace_stuck(struct arena *arena, struct exec *m,
                          struct recorder *rec, const bool *stuck);

/* Where the rank of an event was. */
const struct skel_state *trace_state(const struct skel *s, const struct trace *t,
                                     const struct trace_event *e);

/* The shortest cycle of waits_for in the final states goes to t->cycle. */
void trace_find_cycle(struct arena *arena, struct trace *t, uint32_t nprocs);

#endif
