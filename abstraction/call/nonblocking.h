/* Calls that begin communication and go on at once (MPI-4.0 3.7.2, 3.9). */
#ifndef M2S_ABSTRACTION_CALL_NONBLOCKING_H
#define M2S_ABSTRACTION_CALL_NONBLOCKING_H

#include <stdbool.h>

struct engine;
struct event;
struct state;

/* The effect of an event of these calls, see completion_post() and completion_select(). */
bool nonblocking_done(struct engine *e, struct state *s, const struct event *ev,
                      struct event *fault);

#endif
