/* Ranks that the implementation may reorder in a new topology (MPI-4.0 8.5.1).
 *
 *     MPI_Comm_rank(MPI_COMM_WORLD, &rank);
 *     MPI_Cart_create(MPI_COMM_WORLD, ..., 1, &grid);
 *     MPI_Comm_rank(grid, &rank);                     all that follows is about grid
 *
 * Here the ranks stay as they are.  That is one of n! ways, and all others are the same but for
 * the names of the processes, if all members are in equal states when they enter the call
 * (what is not live does not count, as the rank above), and nobody asks later for a rank in a
 * communicator that does not come from the new one.  Whatever a process does after the call is
 * then a function of its new rank.  Where that cannot be said, the ledger has an entry.
 */
#include "abstraction/coll/rank_symmetry.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/coll/exact.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/named_handle.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running_call.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"

#include <string.h>

void mpi_note_reorder(struct engine *e, const struct state *s, const struct comm *parent)
{
    if (parent->group->n > 1)
        engine_note(e, s, LEDGER_PLACEMENT, "the ranks of the new communicator are those of "
                    "%s: the implementation does not reorder them", parent->name);
}

/* A request may belong to a communicator that is older. */
static bool has_requests(const struct state *s)
{
    for (uint32_t i = 0; i < s->n_requests; i++)
        if (s->requests[i].kind != REQUEST_NONE)
            return true;
    return false;
}

void reorder_enter(struct engine *e, struct state *s, const struct coll_call *c,
                   struct exact_coll *slot)
{
    uint32_t me = comm_member(c->comm, s->rank);
    if (!slot->keys)
        slot->keys = ARENA_ARRAY(e->arena, struct state_key, c->comm->group->n);
    slot->keys[me] = has_requests(s) ? (struct state_key){me + 1, me + 1}
                                     : state_key(e, state_clone(e, s));
}

void reorder_done(struct engine *e, struct state *s, const struct coll_call *c,
                  const struct exact_coll *slot)
{
    const struct comm *made;
    const char *why;
    bool equal = slot && slot->keys;
    for (uint32_t k = 1; equal && k < c->comm->group->n; k++)
        equal = slot->calls[k].kind && !memcmp(&slot->keys[k], &slot->keys[0], sizeof *slot->keys);
    if (!equal) {
        mpi_note_reorder(e, s, c->comm);
        return;
    }
    enum made result = comms_result(e->comms, c->comm->index, c->making, s->rank, &made, &why);
    s->reordered = result == MADE_COMM ? made->index : SKEL_NONE;
}

/* Calls that are the same for all members of the communicator, whatever their ranks. */
static bool is_blind(enum mpi_fn fn)
{
    switch (fn) {
    case MPI_FN_MPI_Comm_size: case MPI_FN_MPI_Comm_free: case MPI_FN_MPI_Barrier:
    case MPI_FN_MPI_Ibarrier: case MPI_FN_MPI_Abort: case MPI_FN_MPI_Comm_set_errhandler:
    case MPI_FN_MPI_Errhandler_set: case MPI_FN_MPI_Comm_test_inter:
    case MPI_FN_MPI_Comm_set_name: case MPI_FN_MPI_Topo_test: case MPI_FN_MPI_Group_size:
    case MPI_FN_MPI_Group_free: /* a group that is as old is the same for all members */
        return true;
    default: return false;
    }
}

static bool is_blind_reduction(struct engine *e, struct state *s, enum mpi_fn fn,
                               const struct ir_instr *i)
{
    if (fn != MPI_FN_MPI_Allreduce)
        return false;
    struct value op = mpi_argument(e, s, i, 4);
    return mpi_handle(e, &op) != NULL; /* predefined: commutative (6.9.2) */
}

/* Groups know ranks, and nobody knows here where they come from. */
static bool uses_groups(const char *name)
{
    return strncmp(name, "MPI_Group_", 10) == 0 || strncmp(name, "MPI_Comm_create", 15) == 0 ||
           strncmp(name, "MPI_Intercomm", 13) == 0;
}

static bool is_derived(const struct state *s, const struct comm *c)
{
    bool alone = c->group->n == 1 && c->index != COMM_WORLD;
    return alone || (c->origin && c->origin == s->reordered);
}

void reorder_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i)
{
    const struct mpi_call *call = mpi_call(fn);
    if (!s->reordered || is_blind(fn) || is_blind_reduction(e, s, fn, i))
        return;
    bool safe = !uses_groups(call->name);
    for (uint32_t k = 0; call->roles[k] && k < i->n_args; k++) {
        if (call->roles[k] != 'c')
            continue;
        const struct comm *c = mpi_comm_known(e, s, mpi_argument(e, s, i, k));
        safe = safe && c && is_derived(s, c);
    }
    if (safe)
        return;
    engine_note(e, s, LEDGER_PLACEMENT, "%s depends on the ranks before a communicator was made: "
                "the implementation has not reordered them", call->name);
}
