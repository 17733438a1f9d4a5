/* Tier 2, freedom from partial deadlock: a search of our own through all synchronous
 * executions of blocking calls (docs/dev/THEORY.md, section 2).
 */
#ifndef M2S_VERIFY_ANSWER_PARTIAL_DEADLOCK_H
#define M2S_VERIFY_ANSWER_PARTIAL_DEADLOCK_H

#include "verify/search/task.h"

void partial_deadlock_run(const struct task *task, struct verify_result *out);

#endif
