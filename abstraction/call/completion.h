/* The effect of a nonblocking call, a wait, a test or a probe that is over. */
#ifndef M2S_ABSTRACTION_CALL_COMPLETION_H
#define M2S_ABSTRACTION_CALL_COMPLETION_H

#include <stdbool.h>

struct edge;
struct engine;
struct event;
struct state;

/* The effect of a call, once the machine has its node: ISEND, IRECV, ICOLL, FREE, CANCEL,
 * MRECV.  Ends with interp_return(), unless the call goes on (MPI_Startall): then the same
 * instruction is run again, and what is done already is kept in the state. */
bool completion_post(struct engine *e, struct state *s, const struct event *ev,
                     struct event *fault);
/* The same for SELECT, when it has taken how->alt.  Message: how->group and symbol (in the
 * exact phase with everything known); cancelled request: how->cancelled. */
bool completion_select(struct engine *e, struct state *s, const struct event *ev,
                       const struct edge *how, struct event *fault);

#endif
