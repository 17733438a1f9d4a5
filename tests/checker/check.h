/* The reference checker: Siegel and Avrunin's definitions, with nothing left out.
 *
 * Breadth-first over all interleavings and all choices to buffer or not; no reduction of
 * any kind.  Slow, and meant to be believed by reading it.  Tests compare everything else
 * with it.
 */
#ifndef M2S_TESTS_CHECK_H
#define M2S_TESTS_CHECK_H

#include "core/skel.h"

struct check_options {
    bool partial;        /* look for partial deadlock too (Definition 7.5) */
    uint64_t servers;    /* bit p: rank p need not end; Sigma is the others */
    uint32_t depth;      /* messages that a channel may hold; 0: 4 */
    uint64_t max_states; /* for all worlds together; 0: a million */
    bool synchronous;    /* no send is buffered: synchronous executions only */
};

struct check_result {
    bool deadlock;       /* Definition 7.1 */
    bool partial;        /* Definition 7.5 */
    bool mismatch;       /* two members of a communicator in different collective calls */
    const char **faults; /* codes of the FAULT states that are reached, each once */
    uint32_t n_faults, cap_faults;
    const char *wrong;   /* a rule of core/skel.h that is broken at run time, or NULL */
    bool bounded;        /* a channel was full */
    bool complete;       /* every state was visited */
    uint64_t states;
};

/* At most 64 ranks; s has passed skel_check(). */
struct check_result check_run(struct arena *arena, const struct skel *s,
                              const struct check_options *o);

/* The line that skelcheck prints, without the line end: "verdict deadlock  states 12". */
const char *check_line(struct arena *arena, const struct check_result *r);

/* Is anything violated? */
bool check_violated(const struct check_result *r);

#endif
