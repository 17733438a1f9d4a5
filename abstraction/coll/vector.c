/* The results of collectives with an array of counts, in the exact phase.
 *
 *     MPI_Allgatherv(&rank, 1, MPI_INT, all, {1, 1}, {4, 0}, ...)    all[4]: 0, all[0]: 1
 *
 * Each part is a buffer of its own (coll_call.in, coll_call.out, by member).  Where a count or a
 * displacement is not known, the whole result is any value.
 */
#include "abstraction/coll/vector.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/coll/exact.h"
#include "abstraction/coll/flow.h"
#include "abstraction/coll/neighbor.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"

bool coll_is_vector(enum mpi_fn fn)
{
    return fn == MPI_FN_MPI_Gatherv || fn == MPI_FN_MPI_Scatterv ||
           fn == MPI_FN_MPI_Allgatherv || fn == MPI_FN_MPI_Alltoallv ||
           fn == MPI_FN_MPI_Alltoallw;
}

/* What member `from` has sent to this one; NULL: not known. */
static const struct symbol *sent(const struct coll_call *c, const struct exact_coll *slot,
                                 uint32_t from, uint32_t me)
{
    if (c->fn == MPI_FN_MPI_Gatherv || c->fn == MPI_FN_MPI_Allgatherv)
        return slot->contents[from];
    return me < slot->calls[from].n_out ? slot->parts[from][me] : NULL;
}

static bool is_known(const struct coll_call *c, uint32_t k)
{
    const struct value *count = &c->flows->from[k].count;
    if (count->kind != VALUE_INT)
        return false;
    return count->i == 0 || (k < c->n_in && c->in[k].type);
}

/* The bytes of part k; false: none. */
static bool get_bytes(const struct buffer *b, int64_t *first, int64_t *last)
{
    int64_t from, to;
    if (!b->type || b->address.kind != VALUE_ADDR || !buffer_extent(b, 1, &from, &to))
        return false;
    *first = b->address.i + from;
    *last = b->address.i + to;
    return true;
}

/* Are all parts apart?  Which of two in one place is written last is not known. */
static bool are_apart(const struct coll_call *c)
{
    int64_t first, last, from, to;
    for (uint32_t k = 0; k < c->n_in; k++) {
        if (!c->in[k].type)
            continue;
        if (!get_bytes(&c->in[k], &first, &last))
            return false;
        for (uint32_t j = 0; j < k; j++)
            if (get_bytes(&c->in[j], &from, &to) && from < last && first < to)
                return false;
    }
    return true;
}

bool coll_vector_exact(struct engine *e, struct state *s, const struct coll_call *c,
                       const struct exact_coll *slot)
{
    uint32_t me = comm_member(c->comm, s->rank), n = c->comm->group->n;
    if (c->peers || c->recv.unused || !c->flows ||
        (c->recv.derived && c->recv.derived->absolute))
        return false;
    if (c->fn == MPI_FN_MPI_Scatterv) {
        neighbor_receive(e, s, c, sent(c, slot, (uint32_t)c->root, me), &c->recv);
        return true;
    }
    for (uint32_t k = 0; k < n; k++)
        if (!is_known(c, k))
            return false;
    if (!are_apart(c))
        return false;
    for (uint32_t k = 0; k < n; k++) {
        bool stays = c->in_place && k == me;
        if (c->flows->from[k].count.i && !stays)
            neighbor_receive(e, s, c, sent(c, slot, k, me), &c->in[k]);
    }
    return true;
}
