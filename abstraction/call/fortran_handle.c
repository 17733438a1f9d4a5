/* Handles as Fortran integers, and back (MPI-4.0 19.3.4).
 *
 *     MPI_Fint f = MPI_Comm_c2f(comm);      a number that stands for the handle's place
 *     MPI_Comm_f2c(f) == comm               true
 *
 * The number says which object the handle is in, and where; so it is only given to handles
 * whose objects keep their numbers, and, as an address, to what the program has made: to all but
 * requests and messages.  These get the negative number of a place in a hidden list.
 */
#include "abstraction/call/handlers.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

enum { PLACE_BITS = 12, OBJECT_BITS = 18, MAX_LISTED = 256 };

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && !strcmp(name + n - m, end);
}

/* An object that the program has made has no number of its own: the integer is its address. */
static bool to_integer(const struct engine *e, const struct state *s, struct value handle,
                       struct value *number)
{
    *number = handle;
    number->type = IR_I32;
    if (handle_is(s, &handle))
        return true;
    if (handle.kind != VALUE_ADDR || handle.any || handle.i < 0 ||
        handle.i >= 1 << PLACE_BITS || (handle.object & OBJECT_REGION) != OBJECT_GLOBAL ||
        OBJECT_INDEX(handle.object) >= e->globals.n ||
        OBJECT_INDEX(handle.object) >= 1u << OBJECT_BITS)
        return false;
    int64_t object = OBJECT_INDEX(handle.object);
    *number = value_int(IR_I32, object << PLACE_BITS | handle.i);
    return true;
}

static bool to_handle(const struct engine *e, const struct state *s, struct value number,
                      struct value *handle)
{
    int64_t object = number.kind == VALUE_INT ? number.i >> PLACE_BITS : -1;
    *handle = number;
    handle->type = IR_PTR;
    if (handle_is(s, handle))
        return true;
    if (object < 0 || object >= e->globals.n)
        return false;
    *handle = value_addr(OBJECT_GLOBAL | (uint32_t)object,
                         number.i & ((1 << PLACE_BITS) - 1));
    return true;
}

static struct value list_place(const struct engine *e, int64_t k)
{
    return value_addr(engine_hidden(e, HIDDEN_FORTRAN), 8 * k);
}

static struct value *listed(struct engine *e, struct state *s, int64_t k, struct value *v)
{
    struct event ignored = {.kind = EVENT_NONE};
    *v = (struct value){.kind = VALUE_NONE};
    access_load(e, s, list_place(e, k), IR_PTR, v, &ignored);
    return v;
}

static bool to_listed(struct engine *e, struct state *s, struct value handle,
                      struct value *number)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value old;
    int64_t k = 0;
    while (k < MAX_LISTED && !value_is_null(listed(e, s, k, &old)) &&
           !value_equal(&old, &handle))
        k++;
    if (k == MAX_LISTED || handle.kind != VALUE_ADDR || handle.any)
        return false;
    access_store(e, s, list_place(e, k), handle, &ignored);
    *number = value_int(IR_I32, -1 - k);
    return true;
}

static bool from_listed(struct engine *e, struct state *s, struct value number,
                        struct value *handle)
{
    bool is = number.kind == VALUE_INT && number.i < 0 && number.i >= -MAX_LISTED;
    return is && listed(e, s, -1 - number.i, handle)->kind == VALUE_ADDR;
}

bool fortran_handle_call(struct engine *e, struct state *s, enum mpi_fn fn,
                         const struct ir_instr *i, struct event *ev)
{
    const struct mpi_call *call = mpi_call(fn);
    bool back = ends_in(call->name, "_f2c");
    struct value given = running_argument(e, s, i, 0), result;
    if (back ? from_listed(e, s, given, &result) || to_handle(e, s, given, &result)
             : to_integer(e, s, given, &result) || to_listed(e, s, given, &result))
        interp_return(e, s, result);
    else
        engine_error(e, ev, DIAG_UNKNOWN_PEER, s, "the handle that %s is to convert is not "
                     "known", call->name);
    return true;
}
