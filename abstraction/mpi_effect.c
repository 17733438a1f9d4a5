/* What happens when a nonblocking call, a wait, a test or a probe is over.
 *
 * The machine has a node for the call; explore.c and exact.c come here for its effect on the
 * state of the rank.
 */
#include "abstraction/engine.h"

#include "core/fail.h"

bool mpi_post_done(struct engine *e, struct state *s, const struct event *ev,
                   struct event *fault)
{
    (void)e;
    (void)s;
    (void)fault;
    bug("event %d has no effect", (int)ev->kind);
}

bool mpi_select_done(struct engine *e, struct state *s, const struct event *ev,
                     const struct edge *how, struct event *fault)
{
    (void)e;
    (void)s;
    (void)how;
    (void)fault;
    bug("event %d has no effect", (int)ev->kind);
}
