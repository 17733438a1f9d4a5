/* Traces: writing one down during a walk, and explaining its last state. */
#ifndef M2S_VERIFY_TRACE_H
#define M2S_VERIFY_TRACE_H

#include "verify/walk.h"

struct recorder {
    struct arena *arena;
    struct trace_event *events;
    size_t n, cap;
    size_t *entered;  /* per rank: its last event of entering a collective */
    bool uses_over;
    struct trace_send *released, *early; /* by implementation steps */
    uint32_t n_released, cap_released, n_early, cap_early;
};

struct recorder *recorder_new(struct arena *arena, const struct system *sys);

/* The rank has come to its current state: a collective state is an event. */
void record_arrival(struct recorder *rec, const struct system *sys, uint32_t rank);
void record_local(struct recorder *rec, const struct system *sys, uint32_t rank,
                  uint32_t trans);

/* A message that is about to be carried over; record_taken() adds the transitions. */
struct trace_event *record_message(struct recorder *rec, const struct system *sys,
                                   uint32_t chan);
void record_coll(struct recorder *rec, const struct system *sys, uint32_t comm,
                 const uint32_t *taken);

/* Keep only what leads to the current state of the ranks in `wanted` (their causal past).
 * The final states of the others are where they stand then. */
void record_prune(struct recorder *rec, const struct system *sys, const bool *wanted,
                  uint32_t *state);

/* The trace with final states, wait-for sets and cycle.  state[r] is the final state of
 * rank r; explain[r] tells whether it is blocked there for ever (NULL: nobody is). */
struct trace *trace_make(struct arena *arena, const struct system *sys, uint32_t world,
                         const struct recorder *rec, const uint32_t *state,
                         const bool *explain);

/* The parts of it, for other forms of the system: the trace without wait-for sets; one rank
 * more that b waits for; one open call more; the shortest wait-for cycle. */
struct trace *trace_new(struct arena *arena, const struct skel_machine *machines,
                        uint32_t nprocs, uint32_t world, const struct recorder *rec,
                        const uint32_t *state);
void trace_add_wait(struct arena *arena, struct trace_blocked *b, uint32_t *cap,
                    uint32_t rank);
void trace_add_pending(struct arena *arena, struct trace *t, uint32_t *cap, uint32_t rank,
                       uint32_t state, uint32_t chan);
void trace_find_cycle(struct arena *arena, struct trace *t, uint32_t nprocs);

/* Fill in which buffering triggers the deadlock of t. */
void trace_buffering(struct arena *arena, const struct system *sys, struct trace *t,
                     const struct choices *choices);

#endif
