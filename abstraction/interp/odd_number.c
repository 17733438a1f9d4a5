#include "abstraction/interp/odd_number.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/interp/fork.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "core/diag/unless.h"

static enum tri truth(const struct state *s, const struct odd_number *odd)
{
    bool known = odd->number.kind == VALUE_EXPR || odd->number.kind == VALUE_INT;
    return known ? facts_truth(&s->facts, odd->is) : TRI_NO;
}

static void leave_out(struct engine *e, struct state *s, const struct odd_number *odd)
{
    const struct expr *x = odd->number.e;
    engine_note(e, s, LEDGER_ENVIRONMENT, UNLESS "%s %s",
                expr_is_shared(x) ? expr_text(e->arena, x, "_") : odd->name, odd->how);
    if (odd->is.kind == VALUE_EXPR && expr_is_shared(odd->is.e))
        facts_assume(&s->facts, odd->is.e, false); /* of others states would have too many */
}

bool odd_number_passes(struct engine *e, struct state *s, const struct odd_number *odd,
                       struct event *ev)
{
    enum tri is = truth(s, odd);
    bool any = is == TRI_MAYBE && odd->number.kind == VALUE_EXPR &&
               odd->number.e->origins & HAS_OVER;
    if (is == TRI_MAYBE && !any && e->options->failures) {
        is = fork_truth(e, s, odd->is, NULL, ev);
        if (is == TRI_MAYBE)
            return false;
    }
    if (is == TRI_YES)
        engine_runtime_fault(ev, odd->cause, odd->fault);
    if (is == TRI_MAYBE && !any)
        leave_out(e, s, odd);
    return is != TRI_YES;
}
