/* The order of the stages; no other file knows it. */
#ifndef M2S_CLI_PIPELINE_H
#define M2S_CLI_PIPELINE_H

#include "abstraction/abstraction.h"
#include "abstraction/anyn/anyn.h"
#include "cli/options.h"
#include "cli/refine.h"
#include "core/diag/diag.h"
#include "core/diag/ledger.h"
#include "core/ir/ir.h"
#include "core/skel/skel.h"
#include "frontend/frontend.h"
#include "slicer/slicer.h"

struct abst_questions;

/* What does not depend on the process count. */
struct compiled {
    struct ir_prog *prog;       /* as lowered */
    struct slicer_program *sliced; /* the same, as it is sliced */
    struct slicer_result slice; /* .prog: what the abstraction executes */
    struct ledger ledger;       /* of the slicer */
    struct diags diags;
    struct frontend_files read; /* by the C parser */
    struct frontend_stubs stubs; /* headers that are missing */
    const struct rung *rung;    /* which one it is made for, see cli/refine.h */
    bool own_vectors;           /* in: of C++, see frontend_options */
    bool has_flights;           /* the slice of a rung that watches buffers: it has some */
    bool joint_soon;            /* ranks are likely to be explored together */
    struct abst_notes notes;
    struct abst_questions *questions; /* of abst_options, or NULL */
};

/* C files -> slice, for the plain rung.  False: errors are in c->diags. */
bool pipeline_compile(struct arena *arena, const struct options *o, struct compiled *c);

/* Another slice of the same program, for a rung of the ladder.  False: the rung is about buffers in
 * flight, and there are none. */
bool pipeline_slice(struct arena *arena, const struct options *o, const struct compiled *plain,
                    const struct rung *rung, struct compiled *c);

/* slice -> skeleton for n processes, until give_up_ms; `ledger` starts with the slicer's entries.
 * NULL: errors are in ds. */
struct skel *pipeline_skeleton(struct arena *arena, const struct options *o,
                               const struct compiled *c, uint32_t n, uint64_t give_up_ms,
                               struct ledger *ledger, struct diags *ds);

/* slice -> what all ranks do, for every number of ranks of these, until give_up_ms. */
struct anyn_explored pipeline_families(struct arena *arena, const struct compiled *c,
                                       uint64_t give_up_ms, enum anyn_sizes sizes);

/* skeleton -> model.  NULL: *error says why. */
struct model *pipeline_model(struct arena *arena, const struct options *o,
                             const struct skel *s, const struct ledger *ledger,
                             const char **error);

#endif
