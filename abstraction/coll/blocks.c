/* Results of collectives into buffers of derived datatypes with gaps or several basic types, in the
 * exact phase.
 *
 *     struct {int n; double w;} all[2]:  MPI_Allgather(&mine, 1, T, all, 1, T, ...)
 *     what rank 1 says, packed: byte 0: n, byte 4: w      goes to all[1].n, all[1].w
 *
 * A message is packed in the order of its type signature (MPI-4.0 5.1), which is the same for who
 * sends it and who receives it.
 */
#include "abstraction/coll/blocks.h"

#include "abstraction/arguments/content_receive.h"
#include "abstraction/coll/exact.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/state.h"

/* Part k of the result: bytes `from` on of what a member has sent. */
struct share {
    const struct symbol *sent;
    int64_t from;
};

static struct share share_of(const struct coll_call *c, const struct exact_coll *slot,
                             uint32_t me, uint32_t k, int64_t bytes)
{
    uint32_t first = coll_call_first_peer(c);
    switch (c->fn) {
    case MPI_FN_MPI_Bcast:
        return (struct share){slot->contents[c->root], 0};
    case MPI_FN_MPI_Scatter:
        return (struct share){slot->contents[c->root], me * bytes};
    case MPI_FN_MPI_Alltoall:
        return (struct share){slot->contents[first + k], me * bytes};
    default: /* MPI_Gather, MPI_Allgather */
        return (struct share){slot->contents[first + k], 0};
    }
}

/* How many parts of the receive count the result has; 0: it is not made of such. */
static uint32_t count_parts(const struct coll_call *c)
{
    switch (c->fn) {
    case MPI_FN_MPI_Bcast: case MPI_FN_MPI_Scatter:
        return 1;
    case MPI_FN_MPI_Gather: case MPI_FN_MPI_Allgather: case MPI_FN_MPI_Alltoall:
        return coll_call_peers(c);
    default: return 0;
    }
}

bool coll_blocks_exact(struct engine *e, struct state *s, const struct coll_call *c,
                       const struct exact_coll *slot)
{
    uint32_t me = (uint32_t)comm_rank(c->comm, s->rank), n = count_parts(c);
    const struct datatype *d = c->recv.derived;
    if (!n || !d || (d->absolute && n > 1) || !buffer_has_blocks(&c->recv, TYPE_MAX_BLOCKS))
        return false;
    struct buffer part = c->recv;
    struct origin *origin = engine_origin(e, s, true, LEDGER_COLLECTIVE_VALUE, c->kind);
    for (uint32_t k = 0; k < n; k++) {
        struct share share = share_of(c, slot, me, k, part.elements.i * d->size);
        if (!content_scatter_part(e, s, share.sent, share.from, &part, origin))
            return false;
        part.address.i += part.elements.i * d->extent;
    }
    return true;
}
