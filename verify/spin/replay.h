/* Repeating on the skeleton what SPIN's counterexample did, by its markers (codegen.h;
 * docs/dev/THEORY.md, section 8). */
#ifndef M2S_VERIFY_SPIN_REPLAY_H
#define M2S_VERIFY_SPIN_REPLAY_H

#include "verify/search/task.h"

/* True if the execution ends in a violation; *out tells it then. */
bool replay_markers(const struct task *task, const char *markers,
                    struct verify_result *out);

#endif
