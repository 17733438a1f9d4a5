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
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/state_key.h"
#include "core/base/mechanism.h"

#include <string.h>

void rank_note_reorder(struct engine *e, const struct state *s, const struct comm *parent)
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

void rank_reorder_enter(struct engine *e, struct state *s, const struct coll_call *c,
                        struct exact_coll *slot)
{
    uint32_t me = comm_member(c->comm, s->rank);
    if (!slot->keys)
        slot->keys = ARENA_ARRAY(e->arena, struct state_key, c->comm->group->n);
    slot->keys[me] = has_requests(s) ? (struct state_key){me + 1, me + 1}
                                     : state_key(e, state_clone(e, s));
}

void rank_reorder_done(struct engine *e, struct state *s, const struct coll_call *c,
                       const struct exact_coll *slot)
{
    const struct comm *made;
    const char *why;
    bool equal = slot && slot->keys;
    for (uint32_t k = 1; equal && k < c->comm->group->n; k++)
        equal =
            slot->calls[k].kind && !memcmp(&slot->keys[k], &slot->keys[0], sizeof *slot->keys);
    if (!equal || !mechanism_applies(e->options->mechanisms, MECHANISM_RANK_SYMMETRY)) {
        rank_note_reorder(e, s, c->comm);
        return;
    }
    enum made result = comms_result(e->comms, c->comm->index, c->making.number, s->rank, &made,
                                    &why);
    s->reordered = result == MADE_COMM ? made->index : SKEL_NONE;
}

static bool is_blind_reduction(struct engine *e, struct state *s, enum mpi_fn fn,
                               const struct ir_instr *i)
{
    if (fn != MPI_FN_MPI_Allreduce)
        return false;
    struct value op = running_argument(e, s, i, 4);
    return handle_predefined(e, &op) != NULL; /* predefined: commutative (6.9.2) */
}

static bool is_derived(const struct state *s, const struct comm *c)
{
    bool alone = c->group->n == 1 && c->index != COMM_WORLD;
    return alone || (c->origin && c->origin == s->reordered);
}

void rank_reorder_call(struct engine *e, struct state *s, enum mpi_fn fn,
                       const struct ir_instr *i)
{
    const struct mpi_call *call = mpi_call(fn);
    if (!s->reordered || mpi_has(fn, MPI_TRAIT_SYMMETRIC) || is_blind_reduction(e, s, fn, i))
        return;
    bool safe = !mpi_has(fn, MPI_TRAIT_GROUP); /* where its ranks come from is not known */
    for (uint32_t k = 0; call->roles[k] && k < i->n_args; k++) {
        if (call->roles[k] != 'c')
            continue;
        const struct comm *c = lookup_comm_known(e, s, running_argument(e, s, i, k));
        safe = safe && c && is_derived(s, c);
    }
    if (safe)
        return;
    engine_note(e, s, LEDGER_PLACEMENT, "%s depends on the ranks before a communicator was made: "
                "the implementation has not reordered them", call->name);
}
