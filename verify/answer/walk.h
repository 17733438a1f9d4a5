/* Tier 1: one walk decides a skeleton in which every receive and probe is named, every
 * SELECT has one alternative, and no order is visible (docs/dev/THEORY.md, sections 2 and 12).
 */
#ifndef M2S_VERIFY_ANSWER_WALK_H
#define M2S_VERIFY_ANSWER_WALK_H

#include "verify/search/task.h"

/* False if it meets a choice. */
bool walk_run(const struct task *task, struct verify_result *out);

#endif
