/* Persistent collectives (MPI-4.0 6.13, 8.8): MPI_Bcast_init is a collective by itself, which may
 * or may not wait for the others; MPI_Start begins what it has said.
 *
 *     MPI_Barrier_init(comm, MPI_INFO_NULL, &r)     COLL "MPI_Barrier_init" on comm
 *     MPI_Start(&r)                                 ICOLL "MPI_Barrier" on its own communicator
 *
 * "Once initialized, persistent collective operations can be started in any order and the order
 * can differ among the processes": so each has a communicator of its own.
 */
#include "abstraction/coll/persistent.h"

#include "abstraction/arguments/result.h"
#include "abstraction/coll/coll.h"
#include "abstraction/coll/flow.h"
#include "abstraction/coll/spare.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

static bool make(struct engine *e, struct state *s, const struct coll_call *coll,
                 const char *call, struct value handle, struct event *fault)
{
    struct request r = {.kind = coll->comm->group->n == 1 ? REQUEST_NOTHING : REQUEST_COLL,
                        .other = SKEL_NONE, .index = SKEL_NONE, .persistent = true,
                        .call = call, .coll = coll};
    uint32_t slot = request_next(s);
    request_put(e, s, slot, &r);
    return access_store(e, s, handle, request_handle(s, slot), fault);
}

bool persistent_call(struct engine *e, struct state *s, enum mpi_fn fn,
                     const struct ir_instr *i, struct event *ev)
{
    struct value handle = running_argument(e, s, i, i->n_args - 1);
    const char *name = mpi_call(fn)->name;
    if (!request_may_write(e, s, handle, ev))
        return true;
    struct coll_call *c = arena_memdup(e->arena, &ev->coll, sizeof ev->coll);
    c->kind = mpi_call(c->fn)->name;
    if (c->comm->group->n == 1)
        return make(e, s, c, name, handle, ev) ? result_success(e, s) : true;
    ev->coll = (struct coll_call){.fn = c->fn, .kind = name, .op = c->op,
                                  .all_in_place = c->all_in_place, .sig = c->sig,
                                  .flows = c->flows, .peers = c->peers, .comm = c->comm,
                                  .root = c->root, .result = COLL_NOTHING, .starts = c,
                                  .handle = handle};
    ev->fn = fn;
    ev->kind = EVENT_COLL;
    return true;
}

bool persistent_made(struct engine *e, struct state *s, const struct coll_call *c,
                     struct event *fault)
{
    struct coll_call *coll = arena_memdup(e->arena, c->starts, sizeof *c->starts);
    const char *name = arena_printf(e->keep, "%s (line %u)", c->kind, fault->at.line);
    const struct comm *first = comms_hidden(e->comms, c->comm, 0, name);
    uint32_t n = (*state_count(e, s, first->index))++;
    coll->comm = comms_hidden(e->comms, c->comm, n, name);
    return make(e, s, coll, c->kind, c->handle, fault);
}

bool persistent_start(struct engine *e, struct state *s, uint32_t slot, struct event *ev)
{
    const struct request *r = &s->requests[slot];
    if (r->coll && !flow_check_memory(e, s, r->coll, ev))
        return false;
    if (r->kind == REQUEST_NOTHING)
        return !r->coll || coll_alone(e, s, r->coll, ev);
    ev->coll = *r->coll;
    if (!coll_contribute(e, s, ev))
        return false;
    coll_spare(e, s, &ev->coll);
    ev->req = slot;
    ev->kind = EVENT_ICOLL;
    return false;
}
