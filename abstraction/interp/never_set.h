/* Variables that decide, and were never set.
 *
 *     int n;
 *     if (rank == 0) scanf("%d", &n);
 *     if (n > 0) MPI_Barrier(comm);       rank 1 has never set it
 */
#ifndef M2S_ABSTRACTION_INTERP_NEVER_SET_H
#define M2S_ABSTRACTION_INTERP_NEVER_SET_H

#include <stdbool.h>

struct engine;
struct event;
struct expr;
struct state;

/* Does the value, of a condition or of an argument, depend on a variable that this rank has never
 * set?  In the coarse exploration a variable may only look so; of texts that are given, which may
 * be too short, it is the input that fails.  Elements of arrays do not count: programs that only
 * show how they communicate do not set their data. */
bool never_set(struct engine *e, struct state *s, const struct expr *x);

/* The fault that it decides.  what: "the count of this call". */
void never_set_tell(struct engine *e, struct state *s, const char *what, struct event *ev);

#endif
