/* Collectives on intercommunicators (MPI-4.0 6.2.2, 6.2.3): data goes from one group to the
 * other.
 *
 *     the root                        MPI_Bcast(x, 1, MPI_INT, MPI_ROOT, inter)
 *     the others of its group         MPI_Bcast(x, 1, MPI_INT, MPI_PROC_NULL, inter)
 *     the other group                 MPI_Bcast(x, 1, MPI_INT, rank of the root, inter)
 *
 * The skeleton compares roots as members of the communicator.  Who passes MPI_PROC_NULL knows
 * only that the root is in its own group; which one it is, is found from what the others call
 * (coll_inter_roots(), and explore/coll_roots.c).  If nobody is, the calls do not match.
 */
#include "abstraction/coll/inter.h"

#include "abstraction/arguments/envelope.h"
#include "abstraction/coll/exact.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"

#include <string.h>

static bool wrong_root(struct engine *e, struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_MPI_ARG_ROOT, arena_printf(e->arena, "%s", text));
    return false;
}

bool coll_inter_root(struct engine *e, struct state *s, const struct comm *comm, int64_t r,
                     int32_t *root, struct event *ev)
{
    const struct rank_list *local = comm_local(comm, s->rank);
    const struct rank_list *peers = comm_peers(comm, s->rank);
    if (r == M2S_MPI_ROOT) {
        *root = (int32_t)comm_member(comm, s->rank);
        return true;
    }
    if (r == M2S_MPI_PROC_NULL) {
        *root = COLL_ROOT_BESIDE;
        if (local->n == 1)
            return wrong_root(e, ev, "the only process of its group passes MPI_PROC_NULL as the "
                                     "root: nobody is it");
        if (local->n == 2)
            *root = (int32_t)comm_member(comm, local->ranks[local->ranks[0] == s->rank]);
        return true;
    }
    if (r < 0 || r >= peers->n)
        return wrong_root(e, ev, arena_printf(e->arena, "the root is %s, not a rank of the "
                                              "remote group (0 to %u), MPI_ROOT or "
                                              "MPI_PROC_NULL", envelope_rank_text(e, r),
                                              peers->n - 1));
    *root = (int32_t)comm_member(comm, peers->ranks[r]);
    return true;
}

static bool coll_has_root(enum mpi_fn fn)
{
    return strchr(mpi_call(fn)->roles, 'r');
}

bool coll_is_idle(const struct coll_call *c)
{
    bool makes = mpi_has(mpi_find(c->kind), MPI_TRAIT_PERSISTENT); /* no data moves yet */
    return c->peers && c->fn == MPI_FN_MPI_Bcast && !makes && !c->send.type && !c->recv.type;
}

void coll_inter_buffers(enum mpi_fn fn, bool is_root, bool idle, bool *send, bool *recv)
{
    bool from_root = fn == MPI_FN_MPI_Bcast || fn == MPI_FN_MPI_Scatter ||
                     fn == MPI_FN_MPI_Scatterv;
    if (!coll_has_root(fn))
        return;
    *send = !idle && is_root == from_root;
    *recv = !idle && is_root != from_root;
}

/* "2 x MPI_INT to the second group, 1 x MPI_INT back": what goes there need not be what
 * comes back (6.7, 6.8). */
const char *coll_inter_signature(struct engine *e, const struct coll_call *c, const char *sent,
                                 const char *got)
{
    bool first = c->peers == c->comm->sides[1];
    bool same = c->comm->sides[0]->n == c->comm->sides[1]->n;
    if (c->fn == MPI_FN_MPI_Reduce_scatter_block && !same)
        return NULL; /* the sums of the blocks must be equal, not the blocks (6.10.1) */
    if (c->fn != MPI_FN_MPI_Allgather && c->fn != MPI_FN_MPI_Alltoall)
        return sent ? sent : got;
    if (!sent || !got)
        return NULL;
    return arena_printf(e->arena, "%s to the second group, %s back", first ? sent : got,
                        first ? got : sent);
}

/* ---- the root of those who pass MPI_PROC_NULL ---- */

/* Of the calls that are known to belong together; -1: there is none; BESIDE: not known. */
static int32_t root_of_slot(const struct coll_call *c, const struct exact_coll *slot,
                            const struct rank_list *local)
{
    bool all = true;
    for (uint32_t i = 0; i < local->n; i++) {
        uint32_t member = comm_member(c->comm, local->ranks[i]);
        const struct coll_call *other = &slot->calls[member];
        all = all && other->kind;
        if (other->kind && other->root == (int32_t)member)
            return other->root;
    }
    return all ? -1 : COLL_ROOT_BESIDE;
}

/* Does a rank anywhere call it as the root? */
static bool is_ever_root(const struct engine *e, const struct coll_call *c, uint32_t world)
{
    const struct rank *r = &e->ranks[world];
    for (uint32_t i = 0; i < r->n_nodes; i++) {
        const struct node *n = &r->nodes[i];
        bool coll = n->kind == SKEL_COLL || n->kind == SKEL_ICOLL;
        const struct coll_call *other = &n->event->coll;
        if (coll && other->comm == c->comm && !strcmp(other->kind, c->kind) &&
            other->root == (int32_t)comm_member(c->comm, world))
            return true;
    }
    return false;
}

static int32_t only_root(const struct engine *e, const struct coll_call *c, uint32_t world)
{
    const struct rank_list *local = comm_local(c->comm, world);
    int32_t root = -1;
    for (uint32_t i = 0; i < local->n; i++) {
        if (local->ranks[i] == world || !is_ever_root(e, c, local->ranks[i]))
            continue;
        if (root >= 0)
            return COLL_ROOT_BESIDE;
        root = (int32_t)comm_member(c->comm, local->ranks[i]);
    }
    return root;
}

static void find_root(struct engine *e, const struct rank *r, struct node *n)
{
    struct coll_call *c = &n->event->coll;
    int32_t root = COLL_ROOT_BESIDE;
    const struct comm_colls *colls = c->comm->index < e->colls.n ? &e->colls.v[c->comm->index]
                                                                 : NULL;
    if (!n->state && colls && n->event->index < colls->n)
        root = root_of_slot(c, &colls->items[n->event->index], comm_local(c->comm, r->number));
    if (root == COLL_ROOT_BESIDE)
        root = only_root(e, c, r->number);
    c->root = root;
}

void coll_inter_roots(struct engine *e)
{
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        struct rank *r = &e->ranks[i];
        for (uint32_t k = 0; k < r->n_nodes; k++) {
            struct node *n = &r->nodes[k];
            bool coll = n->kind == SKEL_COLL || n->kind == SKEL_ICOLL;
            if (coll && n->event->coll.root == COLL_ROOT_BESIDE)
                find_root(e, r, n);
        }
    }
}
