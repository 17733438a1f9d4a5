/* The reference checker: docs/dev/SKELETON.md and Siegel and Avrunin's definitions, with
 * nothing left out.
 *
 * Breadth-first over all interleavings and everything that an implementation may choose;
 * no reduction of any kind.  Slow, and meant to be believed by reading it.  Tests compare
 * everything else with it.
 */
#ifndef M2S_TESTS_CHECK_H
#define M2S_TESTS_CHECK_H

#include "core/skel/skel.h"

struct check_options {
    bool partial;        /* look for partial deadlock too (Definition 7.5) */
    uint64_t servers;    /* bit p: rank p need not end; Sigma is the others */
    uint32_t depth;      /* forgotten sends of a channel, letters that a rank has not read,
                            and the like; 0: 4 */
    uint64_t max_states; /* for all worlds together; 0: a million */
    bool synchronous;    /* no implementation steps: nothing is buffered or left early */
    bool locals;         /* tell which local states are reached */
    bool trace;          /* tell how the first violation is reached */
    /* For the world 0, or NULL.  Implementation steps are taken only for what the rank
     * has posted in allowed[rank][state]; and is there a deadlock or livelock with rank p
     * in goal[p]? */
    bool *const *allowed;
    const uint32_t *goal;
};

struct check_result {
    bool deadlock;       /* Definition 7.1, without a rank that polls */
    bool livelock;       /* the same, and a rank polls for ever */
    bool needs_choice;   /* deadlock or livelock: not without implementation steps */
    bool reached;        /* the goal */
    bool partial;        /* Definition 7.5 */
    bool mismatch;       /* two members of a communicator in different collective calls */
    const char **faults; /* codes of the faults that are reached, each once */
    uint32_t n_faults, cap_faults;
    const char *wrong;   /* a rule of core/skel/skel.h that is broken at run time, or NULL */
    bool bounded;        /* something was not followed, see `depth` */
    bool complete;       /* every state was visited */
    uint64_t states;
    bool **locals;       /* [world * nprocs + rank][state], if asked for */
    const char *trace;   /* lines, if asked for and something is violated */
};

/* At most 64 ranks; s has passed skel_check(). */
struct check_result check_run(struct arena *arena, const struct skel *s,
                              const struct check_options *o);

/* The line that skelcheck prints, without the line end: "verdict deadlock  states 12". */
const char *check_line(struct arena *arena, const struct check_result *r);

/* Is anything violated? */
bool check_violated(const struct check_result *r);

#endif
