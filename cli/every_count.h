/* One proof for every number of processes (verify/anyn/anyn.h), besides the runs for those that are
 * given. */
#ifndef M2S_CLI_EVERY_COUNT_H
#define M2S_CLI_EVERY_COUNT_H

#include "abstraction/anyn/anyn.h"
#include "report/result.h"

struct every_count {
    const char *program;
    const uint32_t *given;   /* numbers of processes with which it was verified */
    size_t n_given;
    const char *certificate; /* the file to be written, or NULL */
};

/* What can be said of every number of processes.  If it cannot be proved, or not that messages and
 * buffers fit, *suspect is a number of processes, not given, with which the program seems to go
 * wrong; else 0. */
struct result_every *every_count_prove(struct arena *arena, const struct every_count *q,
                                       struct anyn_explored e, uint32_t *suspect);

/* The same of powers of two, which e is about, besides what is said of others (NULL: nothing); NULL
 * if it is not proved. */
struct result_every *every_count_of_powers(struct arena *arena, const struct every_count *q,
                                           struct anyn_explored e,
                                           const struct result_every *others);
bool every_count_is_power(uint32_t n);
/* Is this number of processes among those that the proof is about?  every: NULL: there is none. */
bool every_count_stands_for(const struct result_every *every, uint32_t n);

#endif
