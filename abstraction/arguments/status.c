/* Statuses (MPI-4.0 3.2.5): what a call writes into them. */
#include "abstraction/arguments/status.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/channel/channel.h"
#include "abstraction/channel/match.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/named_handle.h"
#include "abstraction/state/state.h"

#include <string.h>

void mpi_lose_status(struct engine *e, struct state *s, struct value status)
{
    struct event ignored = {.kind = EVENT_NONE};
    if (status.kind == VALUE_ADDR && !mpi_is(e, &status, "MPI_STATUS_IGNORE"))
        access_fill(e, s, status, MPI_STATUS_SIZE, (struct segment){.fill = FILL_UNINIT},
                    &ignored);
}

void mpi_status(struct engine *e, struct state *s, struct value status, int32_t source,
                int32_t tag, struct value bytes)
{
    if (status.kind != VALUE_ADDR || mpi_is(e, &status, "MPI_STATUS_IGNORE"))
        return;
    struct event ignored = {.kind = EVENT_NONE};
    struct value at = status; /* MPI_ERROR is anything (MPI-4.0 3.2.5) */
    mpi_lose_status(e, s, status);
    at.i = status.i + MPI_STATUS_SOURCE;
    access_store(e, s, at, value_int(IR_I32, source), &ignored);
    at.i = status.i + MPI_STATUS_TAG;
    access_store(e, s, at, value_int(IR_I32, tag), &ignored);
    at.i = status.i + MPI_STATUS_BYTES;
    if (bytes.kind == VALUE_NONE)
        bytes = engine_fresh(e, s, IR_I64, true, LEDGER_MESSAGE, "the size of a message");
    access_store(e, s, at, bytes, &ignored);
}

void mpi_empty_status(struct engine *e, struct state *s, struct value status)
{
    mpi_status(e, s, status, M2S_MPI_ANY_SOURCE, M2S_MPI_ANY_TAG, value_int(IR_I64, 0));
}

/* The size is not known: then nothing is said about it. */
void mpi_found_status(struct engine *e, struct state *s, struct value status,
                      const struct symbol *symbol, const struct group *g)
{
    struct value message = mpi_bytes(e, symbol->count, mpi_type_size(symbol->type));
    mpi_status(e, s, status, mpi_group_source(e, g), g->tag, message);
}

void mpi_null_status(struct engine *e, struct state *s, struct value status)
{
    mpi_status(e, s, status, M2S_MPI_PROC_NULL, M2S_MPI_ANY_TAG, value_int(IR_I64, 0));
}
