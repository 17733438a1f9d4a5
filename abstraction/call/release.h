/* Requests that are given up, withdrawn, or only looked at (MPI-4.0 3.7.3, 3.7.6, 3.8.4). */
#ifndef M2S_ABSTRACTION_CALL_RELEASE_H
#define M2S_ABSTRACTION_CALL_RELEASE_H

#include <stdbool.h>

struct edge;
struct engine;
struct event;
struct state;

bool release_status_done(struct engine *e, struct state *s, const struct event *ev,
                         const struct edge *how, struct event *fault);
/* The effect of FREE. */
bool release_freed(struct engine *e, struct state *s, const struct event *ev,
                   struct event *fault);

#endif
