/* What of the inputs a counterexample needs: trace.needs, trace.assuming. */
#ifndef M2S_VERIFY_NEEDS_H
#define M2S_VERIFY_NEEDS_H

#include "verify/world.h"

void needs_find(const struct task *task, struct verify_result *out);

#endif
