/* One process count: the ladder of refinement is climbed until the verdict is decided.
 *
 * The check of buffers in flight comes first, if there are nonblocking operations.  If the slice
 * that cuts all array data decides nothing, finer ones are tried; see cli/refine.h.
 */
#ifndef M2S_CLI_ATTEMPT_H
#define M2S_CLI_ATTEMPT_H

#include "cli/pipeline.h"
#include "report/select.h"

struct job {
    struct arena *arena; /* of the result and the slices */
    const struct options *o;
    uint64_t began_ms;   /* of clock_ms(), with this process count; the first: with the files */
    uint64_t give_up_ms; /* of clock_ms(), for the next process count; 0: never */
    struct selection *selection;
    bool assumes;        /* that neither the environment nor an input fails a rank (rest.h) */
    bool doubts;         /* that any value may come from files: several ranks read one */
    bool follows_frees;  /* what may be written to after it was freed was looked at */
    bool compares;       /* accesses to memory in windows were compared: nothing is left open */
    struct compiled *slices; /* [RUNG_COUNT]; that of RUNG_PLAIN is there, and that of RUNG_FLIGHTS
                                if buffers are checked; the others are made when needed */
};

/* The slice that a rung executes; it is made if it is not there. */
const struct compiled *attempt_slice(const struct job *job, enum rung_name name);

/* The run for n processes; what the stages make lives in `stages`. */
struct result_run *attempt_run(struct arena *stages, const struct job *job, uint32_t n);

#endif
