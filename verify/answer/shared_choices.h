/* Tier 2 for a world with a tape: the choices that all ranks share are made in every way, and
 * between them one walk decides (docs/dev/THEORY.md, section 14).  Without wildcards, tests and
 * outcomes that depend on time.
 */
#ifndef M2S_VERIFY_ANSWER_SHARED_CHOICES_H
#define M2S_VERIFY_ANSWER_SHARED_CHOICES_H

#include "verify/search/task.h"

void shared_choices_run(const struct task *task, struct verify_result *out);

#endif
