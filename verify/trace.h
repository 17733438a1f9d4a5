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

/* Fill in which buffering triggers the deadlock of t. */
void trace_buffering(struct arena *arena, const struct system *sys, struct trace *t,
                     const struct choices *choices);

#endif
