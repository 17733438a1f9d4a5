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
#include "core/base/str.h"
#include "core/mpi/mpi.h"
#include "core/skel/facts.h"
#include "core/skel/skel.h"

#include <string.h>

enum needs { NEEDS_ROOT, ROOT_NEEDS, NEEDS_LOWER, NEEDS_OTHERS, NEEDS_SOURCES, NEEDS_REMOTE,
             NEEDS_NOBODY, NEEDS_ALL };

/* As the row of the function says; a name that has none may need everybody. */
static enum needs needs_of(const char *kind)
{
    static const enum mpi_trait traits[] = {
        [NEEDS_ROOT] = MPI_TRAIT_NEEDS_ROOT,       [ROOT_NEEDS] = MPI_TRAIT_ROOT_NEEDS,
        [NEEDS_LOWER] = MPI_TRAIT_NEEDS_LOWER,     [NEEDS_OTHERS] = MPI_TRAIT_NEEDS_OTHERS,
        [NEEDS_SOURCES] = MPI_TRAIT_NEEDS_SOURCES, [NEEDS_REMOTE] = MPI_TRAIT_NEEDS_REMOTE,
        [NEEDS_NOBODY] = MPI_TRAIT_NEEDS_NOBODY};
    enum mpi_fn fn = mpi_find(kind);
    enum needs needs = NEEDS_ROOT;
    while (needs < NEEDS_ALL && !mpi_has(fn, traits[needs]))
        needs++;
    return needs;
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
    enum needs needs = needs_of(coll->kind);
    if (me == SKEL_NONE || him == SKEL_NONE || me == him)
        return false;
    if (needs != NEEDS_ALL && same_group(comm, me, him))
        return false;
    if (other == coll->decider)
        return true;
    if (is_spared(coll, other))
        return false;
    switch (needs) {
    case NEEDS_ROOT: return (int64_t)him == coll->root;
    case ROOT_NEEDS: return (int64_t)me == coll->root;
    case NEEDS_LOWER: return him < me;
    case NEEDS_SOURCES: return is_source(comm, me, other);
    case NEEDS_REMOTE: return comm->n_first > 0;
    case NEEDS_NOBODY: return false;
    case NEEDS_OTHERS:
    case NEEDS_ALL: return true;
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

bool skel_coll_same(const struct skel_coll *a, const struct skel_coll *b)
{
    return str_same(a->kind, b->kind) && a->root == b->root && str_same(a->op, b->op) &&
           a->in_place == b->in_place;
}

bool skel_coll_match(const struct skel_coll *a, const struct skel_coll *b)
{
    return skel_coll_same(a, b) && (!a->sig || !b->sig || str_same(a->sig, b->sig));
}
