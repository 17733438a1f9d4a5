/* Requests that are completed without a look at what they bring (see untold.h). */
#include "abstraction/call/untold.h"

#include "abstraction/arguments/buffer.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "core/mpi/mpi.h"

bool untold_is_possible(const struct request *r)
{
    const struct coll_call *c = r->coll;
    if (r->kind != REQUEST_COLL)
        return r->kind == REQUEST_SEND || r->kind == REQUEST_RECV;
    bool whole = !c->n_in && !c->neighbors && !c->peers && !c->starts && !c->makes && !c->frees;
    return !coll_call_is_file(c) && !coll_call_is_win(c) &&
           (c->result == COLL_NOTHING || whole);
}

/* Memory that a request has written, if it is not looked at what: another one for each. */
static void fill_untold(struct engine *e, struct state *s, uint32_t slot, struct value at,
                        int64_t bytes)
{
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_MEMORY,
                           .name = "what a request brings", .cell = slot, .is_untold = true};
    struct segment any = {.fill = FILL_UNKNOWN, .origin = values_origin(e->values, &proto)};
    struct event ignored = {.kind = EVENT_NONE};
    if (at.kind == VALUE_ADDR && !handle_is_named(e, &at, "MPI_STATUS_IGNORE"))
        access_fill(e, s, at, bytes, any, &ignored);
}

void untold_complete(struct engine *e, struct state *s, uint32_t slot,
                            struct value status)
{
    const struct request *r = &s->requests[slot];
    const struct buffer *b = r->kind == REQUEST_RECV   ? &r->buffer
                             : r->kind == REQUEST_COLL ? &r->coll->recv : NULL;
    bool writes = b && b->type && !b->unused;
    struct value bytes = writes ? buffer_bytes(e, b->count, b->size) : value_int(IR_I64, 0);
    if (writes)
        fill_untold(e, s, slot, b->address,
                    bytes.kind == VALUE_INT && b->size ? bytes.i : -1);
    fill_untold(e, s, slot, status, MPI_STATUS_SIZE);
}
