/* Calls that begin communication and go on at once (MPI-4.0 3.7.2, 3.9). */
#ifndef M2S_ABSTRACTION_CALL_NONBLOCKING_H
#define M2S_ABSTRACTION_CALL_NONBLOCKING_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct state;

/* *ev is the send of a request that was made before. */
void nonblocking_send(struct engine *e, struct state *s, uint32_t slot, struct event *ev);

/* The effect of an event of these calls, see completion_post() and completion_select(). */
bool nonblocking_done(struct engine *e, struct state *s, const struct event *ev,
                      struct event *fault);

#endif
