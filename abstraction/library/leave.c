/* Library functions with which the process ends: exit() and its kin, abort(), failed assertions. */
#include "abstraction/library/library.h"

#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/finding.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win_lock.h"

#include <string.h>

void library_exit(struct library_call *c)
{
    struct state *s = c->s;
    struct value code = c->args[0];
    if (strstr(c->name, "abort")) {
        c->ev->kind = EVENT_ABORT;
        c->ev->text = "abort()";
        return;
    }
    c->ev->kind = EVENT_END;
    if (!win_lock_allows(c->e, s, c->ev))
        return;
    if (state_is_over(s))
        handle_end(c->e, s);
    if (state_is_over(s))
        return;
    const char *how = state_left_how(s);
    c->ev->cause = code.kind == VALUE_INT && code.i == 0 ? SKEL_CAUSE_OTHER : SKEL_CAUSE_STATUS;
    c->ev->text = code.kind == VALUE_INT
                      ? arena_printf(c->e->arena, "exit(%lld) %s", (long long)code.i, how)
                      : arena_printf(c->e->arena, "exit %s", how);
    if (!state_is_in_mpi(s))
        return;
    struct finding *f = finding_add(c->e, s, DIAG_MPI_NO_FINALIZE, c->i->at,
                                    arena_printf(c->e->arena, "the program ends here by exit(), "
                                                 "%s", how));
    finding_calls(c->e, s, f);
}

void library_assert(struct library_call *c)
{
    const char *text = access_string(c->e, c->s, c->args[0]);
    engine_fault(c->ev, DIAG_MPI_ASSERT,
                 arena_printf(c->e->arena, "the assertion %s fails", text ? text : ""));
    c->ev->cause = SKEL_CAUSE_ASSERT;
}
