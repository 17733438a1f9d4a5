/* One world's verdict: what verify_run() puts together, and its parts. */
#ifndef M2S_VERIFY_WORLD_H
#define M2S_VERIFY_WORLD_H

#include "verify/motion_run.h"
#include "verify/verify.h"

/* Facts about a world that are found out when they are needed first. */
struct world_facts {
    bool known;
    bool *may_mismatch; /* per communicator: collectives.h */
    unsigned char **trouble; /* per rank and state: 0 not known, 1 no, 2 yes */
};

/* The question and its surroundings, for one world. */
struct task {
    struct arena *arena;
    const struct skel *skel;
    uint32_t world;
    const struct verify_options *o;
    const struct ledger *ledger;
    bool *sigma;         /* per rank: not a server, must not be blocked for ever */
    uint64_t give_up_ms; /* of clock_ms(); 0: never */
    struct world_facts *facts;
};

/* Milliseconds until then, at least 1. */
uint64_t world_left_ms(const struct task *task);

/* May collectives on the communicator fail to match? */
bool task_may_mismatch(const struct task *task, uint32_t comm);

/* Is the state a fault, or a send that is one at the wrong moment (MPI-4.0 3.4, 3.6)? */
bool task_may_fail(const struct skel_state *st);

/* Could a rank at `from` still reach a FAULT, or a collective that may not match,
 * whatever the messages are? */
bool task_reaches_trouble(const struct task *task, uint32_t rank, uint32_t from);

/* Tier 2, freedom from partial deadlock: explicit search. */
void partial_run(const struct task *task, struct verify_result *out);

/* Requests, wildcards, and receives of any tag: all tiers (messages.c). */
bool messages_needed(const struct skel *s);
void messages_run(const struct task *task, struct verify_result *out);

/* One-line reasons.  They name ranks, calls and places. */
const char *reason_inconclusive_skeleton(const struct task *task, const char *what);
const char *reason_deadlock(const struct task *task, const struct trace *t);
const char *reason_livelock(const struct task *task, const struct trace *t);
const char *reason_fault(const struct task *task, const char *code, uint32_t rank,
                         uint32_t state);
const char *reason_mismatch(const struct task *task, uint32_t a, uint32_t at_a,
                            uint32_t b, uint32_t at_b);
const char *reason_partial(const struct task *task, const struct trace *t,
                           const bool *stuck);
const char *reason_endless(const struct task *task, const bool *moving);

#endif
