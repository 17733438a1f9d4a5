/* Calls of which only the arguments' roles are known: those of the tools interface (MPI-4.0
 * 15.3), and what --assume-local names.
 *
 *     MPI_T_cvar_get_num(&n);        n is any int, and so is the result
 */
#include "abstraction/call/tool.h"

#include "abstraction/arguments/status.h"
#include "abstraction/call/handlers.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/request.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

bool tool_write_outputs(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev)
{
    const char *roles = mpi_call(fn)->roles;
    struct segment any = {.fill = FILL_UNKNOWN};
    any.origin = engine_origin(e, s, true, LEDGER_CALL,
                               arena_printf(e->arena, "%s()", mpi_call(fn)->name));
    for (uint32_t k = 0; k < i->n_args && roles[k]; k++) {
        struct value at = running_argument(e, s, i, k);
        if (value_is_null(&at) || at.kind != VALUE_ADDR)
            continue;
        if (roles[k] == 'S')
            status_lose(e, s, at);
        else if (roles[k] == 'q' &&
                 !access_store(e, s, at, request_null(e), ev))
            return false;
        else if (strchr("oxOC", roles[k]) && !handle_predefined(e, &at) &&
                 !access_fill(e, s, at, -1, any, ev))
            return false;
    }
    return true;
}

/* The tools interface is local (15.3): it says any value, and whether it fails is not known.
 * What is set through it changes only what the model leaves open. */
bool tool_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
               struct event *ev)
{
    const struct mpi_call *call = mpi_call(fn);
    engine_note(e, s, LEDGER_CALL, "what %s says is any value", call->name);
    if (tool_write_outputs(e, s, fn, i, ev))
        interp_return(e, s, engine_fresh(e, s, IR_I32, false, LEDGER_INPUT, call->name));
    return true;
}
