/* The order of the stages; no other file knows it. */
#ifndef M2S_CLI_PIPELINE_H
#define M2S_CLI_PIPELINE_H

#include "cli/options.h"
#include "core/diag/diag.h"
#include "core/diag/ledger.h"
#include "core/ir/ir.h"
#include "core/skel/skel.h"
#include "frontend/frontend.h"
#include "slicer/slicer.h"

/* What does not depend on the process count. */
struct compiled {
    struct ir_prog *prog;       /* as lowered */
    struct slicer_result slice; /* .prog: what the abstraction executes */
    struct ledger ledger;       /* of the slicer */
    struct diags diags;
    struct frontend_files read; /* by the C parser */
    bool is_precise;            /* floating point arrays are kept, see pipeline_refine() */
    bool is_known;              /* see pipeline_known() */
    bool is_of_flights;         /* see pipeline_flights() */
    bool is_partial;            /* executions end where they cannot be followed */
};

/* C files -> slice.  False: errors are in c->diags. */
bool pipeline_compile(struct arena *arena, const struct options *o, struct compiled *c);

/* A second slice that keeps the data of floating point arrays: slower to execute, but without
 * the over-approximations that come from cutting them. */
void pipeline_refine(struct arena *arena, const struct compiled *coarse, struct compiled *c);

/* The same slice, or the one for the check of buffers in flight, but it keeps the conditions under
 * which a process ends in the midst of its numerics (slice.has_choices). */
void pipeline_endings(struct arena *arena, const struct compiled *coarse, struct compiled *c);

/* A second slice that keeps the floating point data that may be known, or the same on all ranks. */
void pipeline_known(struct arena *arena, const struct compiled *coarse, struct compiled *c);

/* A second slice with the accesses to buffers of nonblocking operations before these are
 * complete.  False: there are none. */
bool pipeline_flights(struct arena *arena, const struct compiled *c, struct compiled *flights);

/* slice -> skeleton for n processes; `ledger` starts with the slicer's entries.  NULL: errors
 * are in ds. */
struct skel *pipeline_skeleton(struct arena *arena, const struct options *o,
                               const struct compiled *c, uint32_t n, struct ledger *ledger,
                               struct diags *ds);

/* skeleton -> model.  NULL: *error says why. */
struct model *pipeline_model(struct arena *arena, const struct options *o,
                             const struct skel *s, const struct ledger *ledger,
                             const char **error);

#endif
