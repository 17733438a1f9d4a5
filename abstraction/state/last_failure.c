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

/* Of the last call that was kept it is an input, once: a call that was sliced away may come between
 * two questions. */
void last_failure_read(struct engine *e, struct state *s, const struct value *at)
{
    uint32_t object = engine_hidden(e, HIDDEN_ERRNO);
    if (at->kind != VALUE_ADDR || at->object != object)
        return;
    bool known = facts_truth(&s->facts, access_peek(e, s, place(e), IR_BOOL)) == TRI_YES;
    struct origin *o = engine_origin(e, s, !known, LEDGER_CALL, "errno");
    if (known)
        last_failure_note(e, s, (struct value){.kind = VALUE_NONE});
    struct memory *m = state_writable(e, s, object);
    memory_fill(&e->env, m, (struct segment){0, m->size, FILL_UNKNOWN, o, 0, NULL});
}
