/* Calls of MPI that are not modelled: why, and what to do.
 *
 *     error: MPI_Open_port is not supported: processes that are started or connected ...
 *     help: leave it out with #ifdef for the check, or ...
 *
 * With --assume-local MPI_Grequest_start,MPI_Grequest_complete they are taken for local calls that
 * succeed.
 */
#include "abstraction/call/unsupported.h"

#include "abstraction/abstraction.h"
#include "abstraction/arguments/result.h"
#include "abstraction/call/tool.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"

#include <string.h>

/* Of MPI_Pack_c: "use MPI_Pack". */
static const char *help_of(struct engine *e, enum mpi_fn fn)
{
    const char *name = mpi_call(fn)->name;
    if (mpi_call(fn)->handler != MPI_H_NO_LARGE_COUNTS)
        return mpi_in_its_place(fn);
    return arena_printf(e->keep, "use %.*s", (int)(strlen(name) - strlen("_c")), name);
}

bool unsupported_call(struct engine *e, struct state *s, const struct func_info *fn,
                      const struct ir_instr *i, struct event *ev)
{
    const char *name = fn->f->name;
    if (unsupported_is_assumed(e->options, name)) {
        engine_note(e, s, LEDGER_LOCAL, "%s is assumed to succeed, and to concern no other "
                    "rank", name);
        return !tool_write_outputs(e, s, fn->mpi, i, ev) || result_success(e, s);
    }
    engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "%s is not supported: %s", name,
                 mpi_why_not(fn->mpi));
    if (ev->kind != EVENT_STOP) /* the execution only ends here */
        return true;
    struct diag *d = e->diags->items[e->diags->n - 1];
    d->help = help_of(e, fn->mpi);
    return true;
}

bool unsupported_is_assumed(const struct abst_options *o, const char *name)
{
    for (size_t i = 0; i < o->n_local; i++) {
        size_t n = strlen(o->local[i]);
        bool star = n && o->local[i][n - 1] == '*';
        if (star ? strncmp(name, o->local[i], n - 1) == 0 : strcmp(name, o->local[i]) == 0)
            return true;
    }
    return false;
}
