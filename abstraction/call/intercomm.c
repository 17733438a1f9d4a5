/* Calls about intercommunicators (MPI-4.0 7.6).  What is made is found in comm_inter.c.
 *
 *     MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, 2, 7, &inter)
 *
 * is three states of the machine: a collective on `local`, with the leader as its root; at the
 * leader, an exchange with the other leader, in a context of its own; the collective again.  So
 * leaders that do not fit together wait for ever, as they do in reality, and all members with
 * them.
 */
#include "abstraction/call/intercomm.h"

#include "abstraction/arguments/content.h"
#include "abstraction/arguments/envelope.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/comm.h"
#include "abstraction/call/group.h"
#include "abstraction/call/handlers.h"
#include "abstraction/channel/channel.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/interp/shared_inputs.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

/* ---- calls that need one group ---- */

bool intercomm_refuse(struct engine *e, struct state *s, enum mpi_fn fn,
                      const struct ir_instr *i, struct event *ev)
{
    const char *roles = mpi_call(fn)->roles, *at = strchr(roles, 'c');
    if (!mpi_has(fn, MPI_TRAIT_INTRA) || !at)
        return true;
    struct value v = running_argument(e, s, i, (uint32_t)(at - roles));
    const struct comm *c = lookup_comm_known(e, s, v);
    if (!c || !comm_is_inter(c))
        return true;
    engine_fault(ev, DIAG_MPI_ARG_COMM,
                 arena_printf(e->arena, "the communicator (argument %d) of %s is an "
                              "intercommunicator", (int)(at - roles) + 1,
                              mpi_call(fn)->name));
    return false;
}

static const struct comm *intercomm(struct engine *e, struct state *s,
                                    const struct ir_instr *i, struct event *ev)
{
    const struct comm *c = lookup_comm(e, s, running_argument(e, s, i, 0), ev);
    if (!c || comm_is_inter(c))
        return c;
    engine_fault(ev, DIAG_MPI_ARG_COMM, arena_printf(e->arena, "%s is not an intercommunicator",
                                                     c->name));
    return NULL;
}

/* ---- MPI_Intercomm_create ---- */

enum { MEET, EXCHANGE, TELL }; /* the phases of the call */

static bool get_leader(struct engine *e, struct state *s, const struct comm *local,
                       const struct ir_instr *i, int64_t *leader, struct event *ev)
{
    int64_t size = local->group->n;
    if (!fork_value(e, s, running_argument(e, s, i, 1), "local leader", 0, leader, ev))
        return false;
    if (*leader >= 0 && *leader < size)
        return true;
    engine_fault(ev, DIAG_MPI_ARG_RANK,
                 arena_printf(e->arena, "the local leader (argument 2) is %s, not a rank of "
                              "the local communicator (0 to %lld)",
                              envelope_rank_text(e, *leader), (long long)size - 1));
    return false;
}

/* Peer communicator, remote leader and tag count at the leader only. */
static bool get_remote(struct engine *e, struct state *s, const struct comm *local,
                       const struct ir_instr *i, struct envelope *to, struct event *ev)
{
    if (!envelope_of_call(e, s, running_argument(e, s, i, 2), running_argument(e, s, i, 3),
                          running_argument(e, s, i, 4), ENVELOPE_SEND, to, ev))
        return false;
    if (to->null) {
        engine_fault(ev, DIAG_MPI_ARG_RANK, "the remote leader (argument 4) is MPI_PROC_NULL");
        return false;
    }
    if (comm_rank(local, to->peers->ranks[to->peer]) < 0)
        return true;
    engine_fault(ev, DIAG_MPI_ARG_RANK,
                 arena_printf(e->arena, "the remote leader (argument 4), rank %d of the peer "
                              "communicator, is in the local group, too", to->peer));
    return false;
}

/* What stands for this pair of leaders and this tag: it counts their calls. */
static const struct comm *counter(struct engine *e, struct state *s,
                                  const struct envelope *to, const struct comm *bridge)
{
    uint32_t pair[2] = {s->rank, to->peers->ranks[to->peer]};
    if (pair[0] > pair[1]) {
        pair[0] = pair[1];
        pair[1] = s->rank;
    }
    return comms_of_group(e->comms, bridge->index, group_of(e->comms, pair, 2),
                          (uint32_t)to->tag, mpi_call(MPI_FN_MPI_Intercomm_create)->name,
                          state_instr(s)->at);
}

/* The leaders tell each other of their groups. */
static void exchange(struct engine *e, struct state *s, const struct envelope *to,
                     const struct comm *bridge, struct event *ev)
{
    uint32_t remote = to->peers->ranks[to->peer];
    struct buffer nothing = {.type = "MPI_BYTE", .size = 1, .unused = true};
    struct envelope from = {.comm = bridge, .peers = bridge->group, .tag = to->tag,
                            .peer = group_rank(bridge->group, remote)};
    nothing.address = value_int(IR_PTR, 0);
    nothing.count = value_int(IR_I32, 0);
    ev->send = channel_find(e, s->rank, remote, to->tag, bridge->index);
    ev->recv = channel_find(e, remote, s->rank, to->tag, bridge->index);
    if (!content_symbol(e, s, ev->send, &nothing, &ev->symbol, &ev->full, ev))
        return;
    ev->alts = envelope_alternative(e, SKEL_ALT_REQ, &from, ev->recv);
    ev->n_alts = 1;
    ev->in = nothing;
    ev->more = true;
    ev->kind = EVENT_SENDRECV;
}

static void run_create(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    const enum mpi_fn fn = MPI_FN_MPI_Intercomm_create;
    const struct comm *local = lookup_comm(e, s, running_argument(e, s, i, 0), ev);
    struct offer offer = {.kind = MAKE_INTER};
    struct envelope to;
    if (!local || !get_leader(e, s, local, i, &offer.colour, ev))
        return;
    bool leads = offer.colour == comm_rank(local, s->rank);
    if (leads) {
        if (!get_remote(e, s, local, i, &to, ev))
            return;
        offer.bridge = comms_bridge(e->comms, to.comm);
        offer.remote = to.peers->ranks[to.peer];
        offer.tag = to.tag;
        offer.turn = *comm_made_count(e, s, counter(e, s, &to, offer.bridge)->index);
    }
    if (s->progress.phase == EXCHANGE && leads) {
        exchange(e, s, &to, offer.bridge, ev);
        return;
    }
    if (s->progress.phase == EXCHANGE)
        s->progress.phase = TELL;
    comm_make(e, s, fn, local, running_argument(e, s, i, 5), offer, ev);
    if (ev->kind == EVENT_COLL)
        ev->coll.root = (int32_t)offer.colour;
    if (ev->kind == EVENT_COLL && s->progress.phase == MEET) {
        ev->coll.makes = false;
        ev->more = true;
    }
}

void intercomm_made(struct engine *e, struct state *s)
{
    const struct ir_instr *i = state_instr(s);
    struct event ignored = {.kind = EVENT_NONE};
    struct envelope to;
    s->progress = (struct call_progress){0};
    const struct comm *local = lookup_comm(e, s, running_argument(e, s, i, 0), &ignored);
    struct value leader = running_argument(e, s, i, 1);
    if (!local || leader.i != comm_rank(local, s->rank) ||
        !get_remote(e, s, local, i, &to, &ignored))
        return;
    const struct comm *bridge = comms_bridge(e->comms, to.comm);
    ++*comm_made_count(e, s, counter(e, s, &to, bridge)->index);
}

/* ---- MPI_Intercomm_merge ---- */

static void run_merge(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct event *ev)
{
    const struct comm *c = intercomm(e, s, i, ev);
    struct offer offer = {.kind = MAKE_MERGE};
    if (!c || !fork_value(e, s, running_argument(e, s, i, 1), "high", 2, &offer.colour, ev))
        return;
    offer.colour = offer.colour != 0;
    comm_make(e, s, MPI_FN_MPI_Intercomm_merge, c, running_argument(e, s, i, 2), offer, ev);
}

enum { MAX_ORDERS = 2 }; /* merges whose order is a case of its own */

/* Both groups pass the same value: "the order of the union is arbitrary" (7.6.2), but the
 * same for all.  Each order is a world; if there are many such calls, the later ones choose
 * alike. */
bool intercomm_merge_order(struct engine *e, struct state *s, const struct coll_call *c,
                           struct event *fault)
{
    const char *name = "MPI_Intercomm_merge (all others) puts the group with the lower leader "
                       "first";
    if (comms_ordered(e->comms) < MAX_ORDERS)
        name = arena_printf(e->keep,
                            "MPI_Intercomm_merge (line %u, call %u on %s) puts the group "
                            "of rank %u first",
                            state_instr(s)->at.line, c->making.number + 1, c->comm->name,
                            c->comm->sides[0]->ranks[0]);
    else
        engine_note(e, s, LEDGER_PLACEMENT, "where both groups pass the same value for high, "
                    "all calls but two order the groups in the same way");
    enum tri first = fork_truth(e, s, shared_atom(e, name, IR_BOOL), NULL, fault);
    if (first == TRI_MAYBE)
        return false;
    comms_order(e->comms, c->comm->index, c->making.number, first == TRI_YES);
    return true;
}

/* ---- the other group (7.6.1) ---- */

static bool run_remote_size(struct engine *e, struct state *s, const struct ir_instr *i,
                            struct event *ev)
{
    const struct comm *c = intercomm(e, s, i, ev);
    return !c || result_put(e, s, i, 1, value_int(IR_I32, comm_peers(c, s->rank)->n), ev);
}

static bool run_remote_group(struct engine *e, struct state *s, const struct ir_instr *i,
                             struct event *ev)
{
    const struct comm *c = intercomm(e, s, i, ev);
    return !c || result_put(e, s, i, 1, group_handle(e, s, comm_peers(c, s->rank)), ev);
}

bool intercomm_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Intercomm_create: run_create(e, s, i, ev); return true;
    case MPI_FN_MPI_Intercomm_merge: run_merge(e, s, i, ev); return true;
    case MPI_FN_MPI_Comm_remote_size: return run_remote_size(e, s, i, ev);
    case MPI_FN_MPI_Comm_remote_group: return run_remote_group(e, s, i, ev);
    default: return false;
    }
}
