/* Whose data a rank needs before it can leave a collective (MPI-4.0 chapter 6): an
 * implementation that does not synchronise may let it go then.
 *
 *     MPI_Bcast, root 0: rank 0 needs nobody, rank 2 needs rank 0
 *     MPI_Neighbor_allgather on a line of ranks: rank 0 needs rank 1
 *     MPI_Comm_free: nobody needs anybody
 *
 * On an intercommunicator data goes from one group to the other only (6.2.2):
 *
 *     { 0 1, 2 3 }, MPI_Bcast, root 0: ranks 2 and 3 need rank 0, rank 1 needs nobody
 *
 * Where counts are 0 no data is moved; a rank that passes MPI_UNDEFINED to MPI_Comm_split is told
 * nothing.  Its call lists those that it can do without:
 *
 *     MPI_Alltoallv without { 2 }: rank 0 of { 0 1 2 } needs rank 1 only
 */
#include "core/skel/facts.h"
#include "core/skel/skel.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum shape {
    FROM_ROOT,
    TO_ROOT,
    PREFIX,
    BEFORE,
    EXCHANGE,   /* all, or all of the other group */
    NEIGHBOURS, /* the sources (8.6) */
    REMOTE,     /* all of the other group, if there is one */
    NOBODY,
    ALL
};

/* The name without MPI_, without the I of nonblocking calls, in lower case. */
static const struct {
    const char *name;
    enum shape shape;
} shapes[] = {
    { "bcast", FROM_ROOT },      { "scatter", FROM_ROOT },    { "scatterv", FROM_ROOT },
    { "gather", TO_ROOT },       { "gatherv", TO_ROOT },      { "reduce", TO_ROOT },
    { "scan", PREFIX },          { "exscan", BEFORE },        { "barrier", EXCHANGE },
    { "allgather", EXCHANGE },   { "allgatherv", EXCHANGE },  { "alltoall", EXCHANGE },
    { "alltoallv", EXCHANGE },   { "alltoallw", EXCHANGE },   { "allreduce", EXCHANGE },
    { "reduce_scatter", EXCHANGE }, { "reduce_scatter_block", EXCHANGE },
    /* Collectives need not synchronise (2.4.1), MPI_Comm_free often is local (7.4.3):
     * what these make follows from what each rank says alone. */
    { "comm_dup", NOBODY },      { "comm_dup_with_info", NOBODY },
    { "comm_idup", NOBODY },     { "comm_idup_with_info", NOBODY },
    { "comm_free", NOBODY },     { "comm_disconnect", NOBODY },
    { "comm_create_group", NOBODY }, { "cart_create", NOBODY }, { "cart_sub", NOBODY },
    { "graph_create", NOBODY },  { "dist_graph_create_adjacent", NOBODY },
    { "comm_create", REMOTE },   { "intercomm_create", FROM_ROOT }, /* leader */
};

static enum shape shape_of(const char *kind)
{
    if (strncmp(kind, "MPI_", 4) != 0)
        return ALL;
    kind += 4;
    if (kind[0] == 'I' && islower((unsigned char)kind[1]) && strncmp(kind, "Inter", 5))
        kind++;
    size_t length = strlen(kind);
    if (length > 5 && strcmp(kind + length - 5, "_init") == 0)
        return NOBODY;
    if (strncasecmp(kind, "neighbor_", 9) == 0)
        return NEIGHBOURS;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (strcasecmp(kind, shapes[i].name) == 0)
            return shapes[i].shape;
    return ALL;
}

static uint32_t rank_in(const struct skel_comm *comm, uint32_t world_rank)
{
    for (uint32_t i = 0; i < comm->n_ranks; i++)
        if (comm->ranks[i] == world_rank)
            return i;
    return SKEL_NONE;
}

static bool is_source(const struct skel_comm *comm, uint32_t member, uint32_t world_rank)
{
    if (!comm->sources)
        return true;
    const struct skel_sources *from = &comm->sources[member];
    for (uint32_t i = 0; i < from->n_ranks; i++)
        if (from->ranks[i] == world_rank)
            return true;
    return false;
}

/* Of an intercommunicator; nobody is in the same group of one of the others. */
static bool same_group(const struct skel_comm *comm, uint32_t a, uint32_t b)
{
    return comm->n_first && (a < comm->n_first) == (b < comm->n_first);
}

static bool is_spared(const struct skel_coll *coll, uint32_t world_rank)
{
    for (uint32_t i = 0; i < coll->n_spared; i++)
        if (coll->spared[i] == world_rank)
            return true;
    return false;
}

bool skel_coll_same_needs(const struct skel_coll *a, const struct skel_coll *b)
{
    return a->root == b->root && a->decider == b->decider && a->n_spared == b->n_spared &&
           !strcmp(a->kind, b->kind) &&
           (!a->n_spared || !memcmp(a->spared, b->spared, a->n_spared * sizeof *a->spared));
}

bool skel_coll_needs(const struct skel_coll *coll, const struct skel_comm *comm,
                     uint32_t rank, uint32_t other)
{
    uint32_t me = rank_in(comm, rank), him = rank_in(comm, other);
    enum shape shape = shape_of(coll->kind);
    if (me == SKEL_NONE || him == SKEL_NONE || me == him)
        return false;
    if (shape != ALL && same_group(comm, me, him))
        return false;
    if (other == coll->decider)
        return true;
    if (is_spared(coll, other))
        return false;
    switch (shape) {
    case FROM_ROOT: return (int64_t)him == coll->root;
    case TO_ROOT: return (int64_t)me == coll->root;
    case PREFIX:
    case BEFORE: return him < me;
    case NEIGHBOURS: return is_source(comm, me, other);
    case REMOTE: return comm->n_first > 0;
    case NOBODY: return false;
    case EXCHANGE:
    case ALL: return true;
    }
    return true;
}

const char *skel_root_text(struct arena *arena, const struct skel_comm *comm, int32_t root)
{
    if (!comm->n_first)
        return arena_printf(arena, "%d", (int)root);
    if (root < 0)
        return "MPI_PROC_NULL";
    return arena_printf(arena, "rank %u of MPI_COMM_WORLD", comm->ranks[root]);
}
