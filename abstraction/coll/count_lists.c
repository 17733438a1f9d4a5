/* MPI-4.0 6.12: "all associated send buffers and buffers associated with input arguments (such as
 * arrays of counts, displacements, or datatypes in the vector versions of the collectives) should
 * not be modified ... until the collective operation completes".
 *
 *     MPI_Ialltoallv(a, counts, displs, MPI_INT, b, counts, displs, MPI_INT, comm, &r);
 *     counts[0] = 0;                            fault MPI-BUFFER-IN-FLIGHT
 */
#include "abstraction/coll/count_lists.h"

#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

/* Elements of the lists that go with the send buffer, or with the other one; 0: they do not count
 * at this rank. */
static int64_t length(const struct state *s, const struct coll_call *c, bool sends)
{
    if (c->neighbors)
        return sends ? c->n_out : c->n_in;
    if (c->fn == MPI_FN_MPI_Reduce_scatter)
        return comm_local(c->comm, s->rank)->n;
    bool rooted = c->fn == MPI_FN_MPI_Gatherv || c->fn == MPI_FN_MPI_Scatterv;
    bool is_root = c->root == (int32_t)comm_member(c->comm, s->rank);
    if ((rooted && !is_root) || (!rooted && sends && c->in_place))
        return 0;
    return coll_call_peers(c);
}

/* Bytes of an element: MPI_Neighbor_alltoallw has displacements in bytes, of type MPI_Aint, and so
 * have those with large counts, of type MPI_Count. */
static int64_t width(const struct coll_call *c, char role, bool large)
{
    bool is_wide = role == 'T' || (role == 'D' && c->fn == MPI_FN_MPI_Neighbor_alltoallw);
    return is_wide || large ? 8 : 4;
}

void coll_lists(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                struct coll_call *c)
{
    const char *roles = mpi_call(fn)->roles;
    struct buffer_list *l = ARENA_NEW(e->arena, struct buffer_list);
    bool sends = true, large = running_is_large(e, s);
    for (uint32_t k = 0; k < i->n_args && roles[k]; k++) {
        sends = sends && !strchr("xo", roles[k]);
        int64_t bytes = strchr("NDT", roles[k]) ? length(s, c, sends) *
                                                         width(c, roles[k], large) : 0;
        if (!bytes)
            continue;
        if (!l->items)
            l->items = ARENA_ARRAY(e->arena, struct buffer, i->n_args);
        struct value at = running_argument(e, s, i, k);
        l->items[l->n++] = (struct buffer){.type = "MPI_BYTE", .size = 1, .address = at,
                                           .place = at, .count = value_int(IR_I64, bytes)};
    }
    if (l->n)
        c->lists = l;
}
