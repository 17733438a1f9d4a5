#include "abstraction/state/last_failure.h"

#include "abstraction/domain/path_condition.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"

static struct value place(const struct engine *e)
{
    return value_addr(engine_hidden(e, HIDDEN_FAILURE), 0);
}

void last_failure_note(struct engine *e, struct state *s, struct value failed)
{
    if (!e->program->asks_errno)
        return;
    bool asks = failed.kind != VALUE_NONE && s->frames[s->n_frames - 1].fn->asks_errno;
    struct value before = access_peek(e, s, place(e), IR_BOOL);
    if (asks || before.kind != VALUE_INT || before.i)
        access_poke(e, s, place(e), asks ? failed : value_int(IR_BOOL, 0));
}

bool last_failure_is_known(struct engine *e, struct state *s)
{
    struct value failed = access_peek(e, s, place(e), IR_BOOL);
    return facts_truth(&s->facts, failed) == TRI_YES;
}
