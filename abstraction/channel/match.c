/* Does a message match the datatype of its receive (MPI-4.0 3.3.1, 5.1.11, 5.2)?
 *
 *     4 x MPI_INT                  into room for 9 x MPI_INT           yes: the beginning
 *     MPI_INT, MPI_CHAR            into a struct of int and char       yes
 *     8 x MPI_BYTE                 into 1 x MPI_DOUBLE                 no: bytes go to bytes
 *     MPI_PACKED                   into anything                       yes
 *
 * Whether it fits is another question, asked in bytes (mpi_p2p.c).
 */
#include "abstraction/channel/match.h"

#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"

const char *match_content(struct engine *e, const struct value *count,
                          const struct value *elements, const char *type,
                          const struct datatype *mixed)
{
    if (!mixed)
        return count->kind == VALUE_NONE
                   ? type : arena_printf(e->arena, "%s x %s", value_text(e->arena, count), type);
    if (elements->kind != VALUE_INT)
        return mixed->name;
    return datatype_signature(e->arena, mixed, elements->i);
}

const struct datatype *match_mixed(const struct buffer *b)
{
    return b->derived && !b->derived->basic ? b->derived : NULL;
}

bool match_types(struct engine *e, const struct symbol *y, const struct buffer *b)
{
    const struct datatype *sent = y->mixed ? y->mixed : datatype_named(e->types, y->type);
    const struct datatype *room = b->derived ? b->derived : datatype_named(e->types, b->type);
    const struct value *n = y->mixed ? &y->elements : &y->count;
    if (!sent || !room || sent == room || datatype_is_packed(sent) ||
        datatype_is_packed(room) || !room->sequence.n)
        return true; /* no room at all is a matter of length */
    int64_t elements = n->kind == VALUE_INT ? n->i : 1;
    /* as if there were room for all of it */
    int64_t enough = elements * sent->sequence.n / room->sequence.n + 1;
    return datatype_is_prefix(sent, elements, room, enough) != AGREE_NO;
}

uint32_t match_world_rank(const struct envelope *v)
{
    return v->peers->ranks[v->peer];
}

int32_t match_source(const struct engine *e, const struct group *g)
{
    return comm_rank(comms_get(e->comms, g->comm), g->from);
}

bool match_envelope(const struct group *g, uint32_t rank, const struct envelope *v)
{
    return !g->is_coll && g->used && g->to == rank && g->comm == v->comm->index &&
           (v->peer == M2S_MPI_ANY_SOURCE || g->from == match_world_rank(v)) &&
           (v->tag == M2S_MPI_ANY_TAG || g->tag == v->tag);
}
