/* What happens at an event when everything about it is certain. */
#ifndef M2S_ABSTRACTION_EXPLORE_EXACT_STEP_H
#define M2S_ABSTRACTION_EXPLORE_EXACT_STEP_H

#include <stdbool.h>
#include <stdint.h>

struct comm;
struct engine;
struct event;
struct exact_coll;
struct rank;

/* The node of the event, and the edge to it from the last one. */
uint32_t exact_step_node(struct engine *e, struct rank *r, const struct event *ev);
/* The last node of the rank leads to this one. */
void exact_step_link(struct engine *e, struct rank *r, uint32_t node);

/* The message of the event is under way. */
void exact_step_send(struct engine *e, const struct event *ev);
/* Enter the collective: the others see this rank's call and content. */
void exact_step_enter(struct engine *e, struct rank *r, const struct event *ev);
/* The k-th collective on a communicator; the one that the event is about. */
struct exact_coll *exact_step_slot(struct engine *e, const struct comm *comm, uint32_t k);
struct exact_coll *exact_step_next(struct engine *e, struct rank *r, const struct event *ev);

/* The event happens: its node, and its effect on the rank, which goes on unless it has failed.
 * message: the number of what a blocking receive takes. */
void exact_step_take(struct engine *e, struct rank *r, struct event *ev, uint32_t message);

#endif
