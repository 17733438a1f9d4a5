/* The question about one world, and what is found out about its machines on the way. */
#ifndef M2S_VERIFY_SEARCH_TASK_H
#define M2S_VERIFY_SEARCH_TASK_H

#include "verify/verify.h"

/* Facts about a world that are found out when they are needed first. */
struct task_facts {
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
    struct task_facts *facts;
};

/* The answer is that there is none. */
void task_leave_open(struct verify_result *out, const char *reason);

/* Milliseconds until then, at least 1. */
uint64_t task_left_ms(const struct task *task);

/* Does the skeleton have nothing but blocking calls, and receives of one channel each?  Then
 * what happens depends on the local choices alone. */
bool task_is_plain(const struct task *task);

/* May collectives on the communicator fail to match? */
bool task_may_mismatch(const struct task *task, uint32_t comm);

/* Is the state a fault, or a send that is one at the wrong moment (MPI-4.0 3.4, 3.6)? */
bool task_may_fail(const struct skel_state *st);

/* Could a rank at `from` still reach a FAULT, or a collective that may not match,
 * whatever the messages are? */
bool task_reaches_trouble(const struct task *task, uint32_t rank, uint32_t from);

#endif
