/* One process count: which slices are tried, which searches are made, what counts.
 *
 * A program has up to five slices.  The check of buffers in flight comes first, if there are
 * nonblocking operations.  If the one that cuts all array data decides nothing, the one that keeps
 * what may be known is tried; a counterexample that needs an over-approximation is looked for again
 * in the slice that keeps the conditions of endings, then in the one that cuts no data.
 */
#ifndef M2S_CLI_ATTEMPT_H
#define M2S_CLI_ATTEMPT_H

#include "cli/pipeline.h"
#include "report/select.h"

struct job {
    struct arena *arena;           /* of the result */
    const struct options *o;
    struct selection *selection;
    const struct compiled *plain;
    struct compiled *precise, *known, *flights; /* prog NULL: not made */
    struct compiled *endings, *flight_endings;  /* of plain, of flights; the same */
};

/* The run for n processes; what the stages make lives in `stages`. */
struct result_run *attempt_run(struct arena *stages, const struct job *job, uint32_t n);

#endif
