/* Memory from MPI, and statuses that the program sets or converts (MPI-4.0 9.2, 13.3,
 * 19.3.5).
 *
 *     MPI_Alloc_mem(n, MPI_INFO_NULL, &p);              as malloc
 *     MPI_Status_set_elements(&status, MPI_INT, 3);     MPI_Get_count gives 3
 *     MPI_Status_get_tag(&status, &tag);                status.MPI_TAG (MPI-4.1 3.2.5)
 */
#include "abstraction/arguments/buffer.h"
#include "abstraction/arguments/lookup.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/handlers.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/length.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

/* Both kinds of status have the same layout in our mpi.h. */
static bool copy_status(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev)
{
    struct value from = running_argument(e, s, i, 0), to = running_argument(e, s, i, 1);
    if (handle_is_named(e, &from, "MPI_STATUS_IGNORE") ||
        handle_is_named(e, &from, "MPI_F_STATUS_IGNORE"))
        engine_fault(ev, DIAG_MPI_ARG, "a status that is ignored cannot be converted");
    else if (access_copy(e, s, to, from, MPI_STATUS_SIZE, ev))
        result_success(e, s);
    return true;
}

/* ---- statuses ---- */

static bool set_bytes(struct engine *e, struct state *s, const struct ir_instr *i,
                      struct value bytes, struct event *ev)
{
    struct value at = running_argument(e, s, i, 0);
    at.i += MPI_STATUS_BYTES;
    if (bytes.kind == VALUE_NONE)
        bytes = engine_fresh(e, s, IR_I64, true, LEDGER_MESSAGE, "the size of a message");
    if (access_store(e, s, at, bytes, ev))
        result_success(e, s);
    return true;
}

static bool set_elements(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct event *ev)
{
    const struct datatype *d = lookup_datatype(e, s, running_argument(e, s, i, 1), ev);
    if (!d)
        return true;
    struct value n = running_argument(e, s, i, 2);
    int64_t size = d->basic ? (int64_t)mpi_type_size(d->basic) : d->size;
    bool exact = d->basic || (n.kind == VALUE_INT && n.i == 0);
    return set_bytes(e, s, i, exact ? buffer_bytes(e, n, size)
                                    : (struct value){.kind = VALUE_NONE}, ev);
}

static bool set_cancelled(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct event *ev)
{
    struct value flag = running_argument(e, s, i, 1), at = running_argument(e, s, i, 0), bytes;
    struct value size = {.kind = VALUE_NONE};
    at.i += MPI_STATUS_BYTES;
    if (!access_load(e, s, at, IR_I64, &bytes, ev))
        return true;
    if (flag.kind == VALUE_INT && flag.i)
        size = value_int(IR_I64, MPI_STATUS_CANCELLED);
    else if (flag.kind == VALUE_INT && bytes.kind == VALUE_INT &&
             bytes.i != MPI_STATUS_CANCELLED)
        return result_success(e, s);
    else if (flag.kind == VALUE_INT)
        size = value_int(IR_I64, 0);
    return set_bytes(e, s, i, size, ev);
}

static bool get_field(struct engine *e, struct state *s, const struct ir_instr *i,
                      int64_t offset, struct event *ev)
{
    struct value at = running_argument(e, s, i, 0), v;
    at.i += offset;
    return !access_load(e, s, at, IR_I32, &v, ev) || result_put(e, s, i, 1, v, ev);
}

static bool set_field(struct engine *e, struct state *s, const struct ir_instr *i,
                      int64_t offset, struct event *ev)
{
    struct value at = running_argument(e, s, i, 0);
    at.i += offset;
    return !access_store(e, s, at, running_argument(e, s, i, 1), ev) || result_success(e, s);
}

/* ---- memory ---- */

static bool allocate(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct event *ev)
{
    struct value size = running_argument(e, s, i, 0);
    if (size.kind == VALUE_INT && size.i < 0) {
        engine_fault(ev, DIAG_MPI_ARG_COUNT, arena_printf(e->arena, "the size is negative (%lld)",
                                                          (long long)size.i));
        return true;
    }
    const char *name = arena_printf(e->arena, "memory from MPI_Alloc_mem, line %u", i->at.line);
    engine_note(e, s, LEDGER_ALLOC, "MPI_Alloc_mem is assumed to succeed");
    return result_put(e, s, i, 2, value_addr(length_alloc(e, s, name, size, FILL_UNINIT), 0), ev);
}

static bool release(struct engine *e, struct state *s, const struct ir_instr *i,
                    struct event *ev)
{
    struct value v = running_argument(e, s, i, 0);
    bool known = v.kind == VALUE_ADDR && !v.any;
    if (v.kind == VALUE_EXPR || (v.kind == VALUE_ADDR && v.any))
        return result_success(e, s);
    struct memory *m = known && (v.object & OBJECT_REGION) == OBJECT_HEAP && v.i == 0
                           ? state_writable(e, s, v.object) : NULL;
    if (!m || m->freed || strncmp(m->name, "memory from MPI_Alloc_mem", 25) != 0) {
        engine_fault(ev, DIAG_MPI_ARG,
                     m && m->freed ? "the memory is freed twice"
                                   : "MPI_Free_mem of memory that MPI_Alloc_mem did not give");
        return true;
    }
    if (!buffer_use_allows_end(e, s, v, "is freed", ev))
        return true;
    m->freed = true;
    m->n_cells = m->n_segments = 0;
    m->base = (struct segment){.fill = FILL_UNINIT, .origin = e->env.lost};
    return result_success(e, s);
}

bool mem_status_call(struct engine *e, struct state *s, enum mpi_fn fn,
                     const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Alloc_mem: return allocate(e, s, i, ev);
    case MPI_FN_MPI_Free_mem: return release(e, s, i, ev);
    case MPI_FN_MPI_Status_set_elements: case MPI_FN_MPI_Status_set_elements_x:
        return set_elements(e, s, i, ev);
    case MPI_FN_MPI_Status_get_source: return get_field(e, s, i, MPI_STATUS_SOURCE, ev);
    case MPI_FN_MPI_Status_get_tag: return get_field(e, s, i, MPI_STATUS_TAG, ev);
    case MPI_FN_MPI_Status_get_error: return get_field(e, s, i, MPI_STATUS_ERROR, ev);
    case MPI_FN_MPI_Status_set_source: return set_field(e, s, i, MPI_STATUS_SOURCE, ev);
    case MPI_FN_MPI_Status_set_tag: return set_field(e, s, i, MPI_STATUS_TAG, ev);
    case MPI_FN_MPI_Status_set_error: return set_field(e, s, i, MPI_STATUS_ERROR, ev);
    case MPI_FN_MPI_Status_set_cancelled: return set_cancelled(e, s, i, ev);
    case MPI_FN_MPI_Status_c2f: case MPI_FN_MPI_Status_f2c:
    case MPI_FN_MPI_Status_c2f08: case MPI_FN_MPI_Status_f082c:
    case MPI_FN_MPI_Status_f082f: case MPI_FN_MPI_Status_f2f08:
        return copy_status(e, s, i, ev);
    default: return false;
    }
}
