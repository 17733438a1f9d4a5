/* Which tier decides a world, and its answer (docs/dev/THEORY.md, section 2). */
#ifndef M2S_VERIFY_ANSWER_TIERS_H
#define M2S_VERIFY_ANSWER_TIERS_H

#include "verify/search/task.h"

void tiers_run(const struct task *task, struct verify_result *out);

#endif
