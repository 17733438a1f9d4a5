/* One search by SPIN: model text -> proof, violation with its replay, or inconclusive. */
#ifndef M2S_VERIFY_SPIN_SPIN_RUN_H
#define M2S_VERIFY_SPIN_SPIN_RUN_H

#include "codegen/codegen.h"
#include "verify/spin/proof_gate.h"
#include "verify/verify.h"

struct spin_answer {
    struct gate gate;
    const char *version;     /* whole line of `spin -V` */
    const char *replay;      /* violation: what the model printed on the way, or NULL */
    const char *environment; /* not NULL: SPIN could not do its work, and why */
};

/* give_up_ms: of clock_ms(), 0: never.  Leaves nothing behind. */
struct spin_answer spin_run(struct arena *arena, const struct model *m,
                            const struct verify_options *o, uint64_t give_up_ms);

#endif
