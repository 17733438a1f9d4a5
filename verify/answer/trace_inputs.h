/* What of the inputs a counterexample needs: trace.needs, trace.assuming. */
#ifndef M2S_VERIFY_ANSWER_TRACE_INPUTS_H
#define M2S_VERIFY_ANSWER_TRACE_INPUTS_H

#include "verify/search/task.h"

void trace_inputs_find(const struct task *task, struct verify_result *out);

#endif
