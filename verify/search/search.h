/* A search of our own through the executions of a skeleton, shortest first (docs/dev/THEORY.md,
 * section 12.2).
 *
 * Forced moves come first, then one rank's local choice, and only when nothing else is
 * left all that depends on time, together: which message a wildcard takes, how a test
 * ends, and what an implementation may do.  So every potential deadlock is met.  If
 * outcomes depend on what has happened before (skel_has_visible_order) every
 * interleaving is searched.
 *
 * It finds counterexamples, checks SPIN's answer, and notes races.  That it finds
 * nothing is a proof only where alike ranks are not told apart (section 10.5): there SPIN would
 * not come to an end.
 */
#ifndef M2S_VERIFY_SEARCH_SEARCH_H
#define M2S_VERIFY_SEARCH_SEARCH_H

#include "verify/exec/exec.h"
#include "verify/search/task.h"

struct races;  /* race.h */
struct alikes; /* alike.h */

enum search_end {
    SEARCH_ALL,    /* all executions that come to an end are free of violations */
    SEARCH_FOUND,  /* *out is a violation, judged on the skeleton itself */
    SEARCH_UNSURE, /* *out tells what could not be decided about some execution */
    SEARCH_LIMIT   /* time or memory ended before */
};

struct search_options {
    uint64_t budget_ms;
    size_t max_states;
    uint64_t max_effort; /* the same on every machine: about 20 million a second; 0: none */
    bool wildcards;  /* implementation steps matter: there are wildcards or tests */
    bool visible;    /* all interleavings */
    bool thorough;   /* every fault must be found, whatever else goes on: implementation
                        steps also where nothing else is left, choices of all ranks */
    const struct alikes *alikes; /* of states in which alike ranks have changed places one is
                        searched; NULL: all are */
    bool beyond;     /* where an execution ends well all sends go, and it goes on: without
                        wildcards and visible order; for faults behind aborts and servers */
};

/* races: where races are noted, or NULL. */
enum search_end search_run(const struct task *task, const struct search_options *o,
                           struct races *races, struct verify_result *out);

/* The state of m, reached by what rec has recorded, is an end: is it a violation?  Moves
 * m on.  False: no violation. */
bool search_judge(const struct task *task, struct exec *m, struct recorder *rec,
                  struct verify_result *out);

/* Is the state of m, in which nothing has failed, a potential deadlock?  *polls: some rank
 * polls. */
bool search_is_deadlock(const struct task *task, struct exec *m, bool *polls);

#endif
