/* What happens when a nonblocking call, a wait, a test or a probe is over.
 *
 * The machine has a node for the call; explore.c and explore/lockstep.c come here for its effect
 * on the state of the rank.
 */
#include "abstraction/call/completion.h"

#include "abstraction/call/nonblocking.h"
#include "abstraction/call/probe.h"
#include "abstraction/call/request.h"
#include "abstraction/call/win_sync.h"
#include "abstraction/machine/machine.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"

bool completion_post(struct engine *e, struct state *s, const struct event *ev,
                     struct event *fault)
{
    if (ev->kind == EVENT_MRECV)
        return probe_mrecv_done(e, s, ev, fault);
    if (ev->kind == EVENT_CANCEL)
        node_forget_order(e, s->rank);
    return nonblocking_done(e, s, ev, fault);
}

bool completion_select(struct engine *e, struct state *s, const struct event *ev,
                       const struct edge *how, struct event *fault)
{
    if (ev->fn == MPI_FN_MPI_Win_test)
        return win_test_done(e, s, ev->alts[how->alt].kind != SKEL_ALT_ELSE, fault);
    if (probe_is(ev->fn))
        return probe_done(e, s, ev, how, fault);
    return request_select_done(e, s, ev, how, fault);
}
