/* The forms of a collective: blocking, nonblocking (MPI-4.0 6.12, 8.7), persistent (6.13, 8.8).
 * They have the same arguments, but for info and request.
 */
#include "abstraction/coll/forms.h"

#include "abstraction/coll/neighbor.h"

#include <stddef.h>

struct forms {
    enum mpi_fn blocking, nonblocking, persistent;
};

enum mpi_fn coll_blocking(enum mpi_fn fn, enum coll_form *form)
{
    static const struct forms all[] = {
        {MPI_FN_MPI_Barrier, MPI_FN_MPI_Ibarrier, MPI_FN_MPI_Barrier_init},
        {MPI_FN_MPI_Bcast, MPI_FN_MPI_Ibcast, MPI_FN_MPI_Bcast_init},
        {MPI_FN_MPI_Gather, MPI_FN_MPI_Igather, MPI_FN_MPI_Gather_init},
        {MPI_FN_MPI_Gatherv, MPI_FN_MPI_Igatherv, MPI_FN_MPI_Gatherv_init},
        {MPI_FN_MPI_Scatter, MPI_FN_MPI_Iscatter, MPI_FN_MPI_Scatter_init},
        {MPI_FN_MPI_Scatterv, MPI_FN_MPI_Iscatterv, MPI_FN_MPI_Scatterv_init},
        {MPI_FN_MPI_Allgather, MPI_FN_MPI_Iallgather, MPI_FN_MPI_Allgather_init},
        {MPI_FN_MPI_Allgatherv, MPI_FN_MPI_Iallgatherv, MPI_FN_MPI_Allgatherv_init},
        {MPI_FN_MPI_Alltoall, MPI_FN_MPI_Ialltoall, MPI_FN_MPI_Alltoall_init},
        {MPI_FN_MPI_Alltoallv, MPI_FN_MPI_Ialltoallv, MPI_FN_MPI_Alltoallv_init},
        {MPI_FN_MPI_Alltoallw, MPI_FN_MPI_Ialltoallw, MPI_FN_MPI_Alltoallw_init},
        {MPI_FN_MPI_Reduce, MPI_FN_MPI_Ireduce, MPI_FN_MPI_Reduce_init},
        {MPI_FN_MPI_Allreduce, MPI_FN_MPI_Iallreduce, MPI_FN_MPI_Allreduce_init},
        {MPI_FN_MPI_Reduce_scatter, MPI_FN_MPI_Ireduce_scatter,
         MPI_FN_MPI_Reduce_scatter_init},
        {MPI_FN_MPI_Reduce_scatter_block, MPI_FN_MPI_Ireduce_scatter_block,
         MPI_FN_MPI_Reduce_scatter_block_init},
        {MPI_FN_MPI_Scan, MPI_FN_MPI_Iscan, MPI_FN_MPI_Scan_init},
        {MPI_FN_MPI_Exscan, MPI_FN_MPI_Iexscan, MPI_FN_MPI_Exscan_init},
        {MPI_FN_MPI_Neighbor_allgather, MPI_FN_MPI_Ineighbor_allgather,
         MPI_FN_MPI_Neighbor_allgather_init},
        {MPI_FN_MPI_Neighbor_allgatherv, MPI_FN_MPI_Ineighbor_allgatherv,
         MPI_FN_MPI_Neighbor_allgatherv_init},
        {MPI_FN_MPI_Neighbor_alltoall, MPI_FN_MPI_Ineighbor_alltoall,
         MPI_FN_MPI_Neighbor_alltoall_init},
        {MPI_FN_MPI_Neighbor_alltoallv, MPI_FN_MPI_Ineighbor_alltoallv,
         MPI_FN_MPI_Neighbor_alltoallv_init},
        {MPI_FN_MPI_Neighbor_alltoallw, MPI_FN_MPI_Ineighbor_alltoallw,
         MPI_FN_MPI_Neighbor_alltoallw_init},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        *form = fn == all[i].blocking      ? COLL_BLOCKING
                : fn == all[i].nonblocking ? COLL_NONBLOCKING
                                           : COLL_PERSISTENT;
        if (*form != COLL_PERSISTENT || fn == all[i].persistent)
            return all[i].blocking;
    }
    return fn;
}
