/* Large machines whose rounds are alike: the folded skeleton (core/skel/pass/fold.h) is asked
 * first. */
#ifndef M2S_VERIFY_ANSWER_FOLDED_H
#define M2S_VERIFY_ANSWER_FOLDED_H

#include "verify/search/task.h"

/* True: verified, by a proof for the folded skeleton.  False: nothing is known. */
bool folded_run(const struct task *task,
                void (*run)(const struct task *task, struct verify_result *out),
                struct verify_result *out);

#endif
