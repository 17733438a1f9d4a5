/* Statuses (MPI-4.0 3.2.5): what a call writes into them. */
#include "abstraction/arguments/status.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/content_receive.h"
#include "abstraction/channel/match.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/group.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/state.h"

#include <string.h>

static bool is_wanted(struct engine *e, struct value status)
{
    return status.kind == VALUE_ADDR && !handle_is_named(e, &status, "MPI_STATUS_IGNORE") &&
           !handle_is_named(e, &status, "MPI_STATUSES_IGNORE");
}

bool status_has_room(struct engine *e, struct state *s, struct value status, int64_t n,
                     struct event *ev)
{
    const struct memory *m = is_wanted(e, status) ? access_object(e, s, status, false) : NULL;
    if (!m || m->freed || status.any || status.i < 0 ||
        n <= (m->size - status.i) / MPI_STATUS_SIZE)
        return true;
    const char *what = n == 1 ? "a status has"
                              : arena_printf(e->arena, "%lld statuses have", (long long)n);
    engine_fault(ev, DIAG_MPI_ARG_STATUS,
                 arena_printf(e->arena, "%s %lld bytes, but where %s go%s, in %s, there are %lld",
                              what, (long long)n * MPI_STATUS_SIZE, n == 1 ? "it" : "they",
                              n == 1 ? "es" : "", m->name, (long long)(m->size - status.i)));
    return false;
}

void status_lose(struct engine *e, struct state *s, struct value status)
{
    struct event ignored = {.kind = EVENT_NONE};
    if (is_wanted(e, status))
        access_fill(e, s, status, MPI_STATUS_SIZE, (struct segment){.fill = FILL_UNINIT},
                    &ignored);
}

void status_set(struct engine *e, struct state *s, struct value status, int32_t source,
                struct value tag, struct value bytes)
{
    if (!is_wanted(e, status))
        return;
    struct event ignored = {.kind = EVENT_NONE};
    struct value at = status; /* MPI_ERROR is anything (MPI-4.0 3.2.5) */
    status_lose(e, s, status);
    at.i = status.i + MPI_STATUS_SOURCE;
    access_store(e, s, at, value_int(IR_I32, source), &ignored);
    at.i = status.i + MPI_STATUS_TAG;
    access_store(e, s, at, tag, &ignored);
    at.i = status.i + MPI_STATUS_BYTES;
    if (bytes.kind == VALUE_NONE)
        bytes = engine_fresh(e, s, IR_I64, true, LEDGER_MESSAGE, "the size of a message");
    access_store(e, s, at, bytes, &ignored);
}

void status_received(struct engine *e, struct state *s, struct value status, int32_t source,
                     struct value tag, struct value bytes, struct value room)
{
    if (bytes.kind == VALUE_NONE && room.kind == VALUE_INT && is_wanted(e, status)) {
        bytes = engine_fresh(e, s, IR_I64, true, LEDGER_MESSAGE, "the size of a message");
        facts_refine(&s->facts, bytes.e, 0, room.i);
    }
    status_set(e, s, status, source, tag, bytes);
}

void status_empty(struct engine *e, struct state *s, struct value status)
{
    struct value any_tag = value_int(IR_I32, M2S_MPI_ANY_TAG);
    status_set(e, s, status, M2S_MPI_ANY_SOURCE, any_tag, value_int(IR_I64, 0));
}

/* The size is not known: then nothing is said about it. */
struct value status_found(struct engine *e, struct state *s, struct value status,
                          const struct symbol *symbol, const struct group *g)
{
    struct value message = buffer_bytes(e, symbol->count, mpi_type_size(symbol->type));
    struct value tag = content_tag(e, s, g, symbol);
    status_set(e, s, status, match_source(e, g), tag, message);
    return tag;
}

void status_null(struct engine *e, struct state *s, struct value status)
{
    struct value any_tag = value_int(IR_I32, M2S_MPI_ANY_TAG);
    status_set(e, s, status, M2S_MPI_PROC_NULL, any_tag, value_int(IR_I64, 0));
}
