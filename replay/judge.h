/* What the run says of the report. */
#ifndef M2S_REPLAY_JUDGE_H
#define M2S_REPLAY_JUDGE_H

#include "replay/run.h"

/* After each line: is the answer known? */
void judge_now(struct run *run);

/* The processes have ended by themselves: with this exit status or signal, after printing this. */
void judge_end(struct run *run, int64_t status, int signal, const char *output);

/* The time is over. */
void judge_overdue(struct run *run);

#endif
