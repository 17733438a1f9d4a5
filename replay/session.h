/* The program's processes, and the lines between them and the state of the run. */
#ifndef M2S_REPLAY_SESSION_H
#define M2S_REPLAY_SESSION_H

#include "check/spawn.h"
#include "replay/run.h"

/* Start the program with the library preloaded, until run->answer is known.  Then everything that
 * it has started is ended. */
void session_run(struct run *run, const struct spawn *what, const char *library);

#endif
