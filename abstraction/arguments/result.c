/* A call of MPI is over: what it returns. */
#include "abstraction/arguments/result.h"

#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running_call.h"
#include "abstraction/state/state.h"

#include <string.h>

void mpi_event_over(struct engine *e, struct state *s, const struct event *ev)
{
    if (ev->more) {
        s->progress.phase++;
        return;
    }
    s->progress = (struct call_progress){0};
    interp_return(e, s, value_int(IR_I32, 0));
}

bool mpi_success(struct engine *e, struct state *s)
{
    interp_return(e, s, value_int(IR_I32, 0));
    return true;
}

bool mpi_put(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
             struct value v, struct event *ev)
{
    if (v.type == IR_I32 && mpi_is_large(e, s) && mpi_running_call(e, s)->roles[k] == 'O')
        v = value_cast(e->values, IR_I64, v);
    if (access_store(e, s, mpi_argument(e, s, i, k), v, ev))
        mpi_success(e, s);
    return true;
}
