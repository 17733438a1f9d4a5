/* In which ways a program was explored for one process count, and what each lacked: for the report,
 * also if the guard has to end the worker.
 */
#ifndef M2S_CLI_TRIES_H
#define M2S_CLI_TRIES_H

#include "abstraction/abstraction.h"
#include "cli/options.h"
#include "report/result.h"

struct tries {
    struct arena *arena;
    const struct options *o;
    struct result_run *run; /* of that process count; only .tries grows */
};

/* One rung of the ladder is tried: what is explored for it is noted under its name. */
struct tries_of {
    struct tries *tries;
    const char *rung;
    struct abst_listener listener; /* its data is this struct, which must stay where it is */
};

void tries_listen(struct tries_of *of, struct tries *tries, const char *rung);

/* To the end of those of another run. */
void tries_add(struct arena *arena, struct result_run *to, const struct result_run *from);

#endif
