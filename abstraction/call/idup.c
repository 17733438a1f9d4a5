/* MPI_Comm_idup and MPI_Comm_idup_with_info (MPI-4.0 7.4.2): a nonblocking collective that makes
 * a communicator.
 *
 *     MPI_Comm_idup(MPI_COMM_WORLD, &c, &r);   c has a handle, which must not be used yet
 *     MPI_Wait(&r, MPI_STATUS_IGNORE);         from here on it may
 *
 * The copy has the members of the original, so it is known before the others have called.
 */
#include "abstraction/call/idup.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/call/attr.h"
#include "abstraction/call/comm.h"
#include "abstraction/call/handlers.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

bool idup_call(struct engine *e, struct state *s, enum mpi_fn fn,
               const struct ir_instr *i, struct event *ev)
{
    bool with_info = fn == MPI_FN_MPI_Comm_idup_with_info;
    if (fn != MPI_FN_MPI_Comm_idup && !with_info)
        return false;
    const struct comm *c = lookup_comm(e, s, running_argument(e, s, i, 0), ev);
    if (!c || !request_may_write(e, s, running_argument(e, s, i, i->n_args - 1), ev))
        return true;
    comm_make(e, s, fn, c, running_argument(e, s, i, with_info ? 2 : 1),
              (struct offer){.kind = MAKE_DUP}, ev);
    if (ev->kind != EVENT_COLL)
        return true;
    const char *name =
        arena_printf(e->keep, "%s (line %u)", mpi_call(fn)->name, state_instr(s)->at.line);
    ev->coll.making.known = comms_promise(e->comms, c, ev->coll.making.number, name);
    ev->fn = fn;
    ev->kind = EVENT_ICOLL;
    ev->req = request_next(s);
    return true;
}

bool idup_posted(struct engine *e, struct state *s, const struct coll_call *c,
                 struct event *fault)
{
    ++*comm_made_count(e, s, c->comm->index);
    return access_store(e, s, c->handle, lookup_comm_handle(e, s, c->making.known), fault) &&
           attr_comm_made(e, s, c->fn, c->comm, c->making.known, fault);
}
