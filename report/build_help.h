/* What to do, where it depends on more than the code. */
#ifndef M2S_REPORT_BUILD_HELP_H
#define M2S_REPORT_BUILD_HELP_H

#include "report/build.h"

/* About a deadlock of messages: on what the ranks wait for. */
const char *build_deadlock_help(const struct build *b);

/* About a buffer in flight: on what completes the operation. */
const char *build_flight_help(struct arena *a, const char *fault);

#endif
