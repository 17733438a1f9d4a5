/* The one-line reasons of verdicts. */
#ifndef M2S_VERIFY_SEARCH_REASON_H
#define M2S_VERIFY_SEARCH_REASON_H

#include "verify/search/task.h"

/* They name ranks, calls and places. */
const char *reason_inconclusive_skeleton(const struct task *task, const char *what);
const char *reason_deadlock(const struct task *task, const struct trace *t);
const char *reason_livelock(const struct task *task, const struct trace *t);
const char *reason_fault(const struct task *task, const char *code, uint32_t rank,
                         uint32_t state);
const char *reason_mismatch(const struct task *task, uint32_t a, uint32_t at_a,
                            uint32_t b, uint32_t at_b);
const char *reason_partial(const struct task *task, const struct trace *t,
                           const bool *stuck);
const char *reason_choice_needed(const struct task *task, uint32_t rank, uint32_t state);
const char *reason_endless(const struct task *task, const bool *moving);

#endif
