/* Facts about the descriptions of calls (event.h). */
#include "abstraction/state/event.h"

#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"

struct value buffer_block_place(const struct buffer *b, struct value start, int64_t k,
                                const struct type_block *block)
{
    struct value at = block->absolute ? value_addr(block->object, 0) : start;
    at.i += k * b->derived->extent + block->disp;
    return at;
}

uint32_t coll_call_peers(const struct coll_call *c)
{
    return c->peers ? c->peers->n : c->comm->group->n;
}

bool coll_call_is_file(const struct coll_call *c)
{
    return mpi_call(c->fn)->class == MPI_C_IO;
}

bool coll_call_is_win(const struct coll_call *c)
{
    return mpi_call(c->fn)->class == MPI_C_RMA;
}

uint32_t coll_call_first_peer(const struct coll_call *c)
{
    bool second = comm_is_inter(c->comm) && c->peers == c->comm->sides[1];
    return second ? c->comm->sides[0]->n : 0;
}

/* Can the content be followed block by block? */
bool buffer_has_blocks(const struct buffer *b, int64_t limit)
{
    const struct datatype *d = b->derived;
    if (b->size || !d || !d->blocks || !d->size || b->elements.kind != VALUE_INT ||
        b->elements.i <= 0 || b->elements.i * d->n_blocks > limit)
        return false;
    for (uint32_t i = 0; i < d->n_blocks; i++)
        if (mpi_type_extent(d->blocks[i].basic) != mpi_type_size(d->blocks[i].basic))
            return false;
    return true;
}

struct value buffer_scattered(const struct buffer *b, int64_t packed)
{
    const struct datatype *d = b->derived;
    int64_t rest = packed % d->size;
    const struct type_block *block = d->blocks;
    while (rest >= block->count * (int64_t)mpi_type_size(block->basic)) {
        rest -= block->count * (int64_t)mpi_type_size(block->basic);
        block++;
    }
    struct value at = buffer_block_place(b, b->address, packed / d->size, block);
    at.i += rest;
    return at;
}
