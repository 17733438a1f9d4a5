/* A call of MPI is over: what it returns. */
#include "abstraction/arguments/result.h"

#include "abstraction/domain/value.h"
#include "abstraction/interp/interp.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

void result_event_over(struct engine *e, struct state *s, const struct event *ev)
{
    if (ev->more) {
        s->progress.phase++;
        return;
    }
    s->progress = (struct call_progress){0};
    interp_return(e, s, value_int(IR_I32, 0));
}

bool result_success(struct engine *e, struct state *s)
{
    interp_return(e, s, value_int(IR_I32, 0));
    return true;
}

bool result_put(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                struct value v, struct event *ev)
{
    if (v.type == IR_I32 && running_is_large(e, s) && running_call(e, s)->roles[k] == 'O')
        v = value_cast(e->values, IR_I64, v);
    if (access_store(e, s, running_argument(e, s, i, k), v, ev))
        result_success(e, s);
    return true;
}
