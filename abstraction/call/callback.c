/* Functions of the program that MPI calls (see callback.h). */
#include "abstraction/call/callback.h"

#include "abstraction/arguments/result.h"
#include "abstraction/call/attr.h"
#include "abstraction/call/error.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/calls.h"
#include "abstraction/interp/interp.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"

#include <string.h>

const char *callback_predefined(const struct engine *e, struct value fn)
{
    if (fn.kind != VALUE_FUNC)
        return NULL;
    const char *name = e->program->p->funcs[fn.object].name;
    return strncmp(name, "m2s_MPI_", 8) == 0 ? name + 4 : NULL;
}

void callback_enter(struct engine *e, struct state *s, struct value fn,
                    const struct value *args, uint32_t n, const struct callback *how,
                    struct event *ev)
{
    if (fn.kind != VALUE_FUNC || !e->program->funcs[fn.object].f->defined) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s,
                     "the function that MPI calls here is not known");
        return;
    }
    calls_back(e, s, &e->program->funcs[fn.object], args, n,
                     arena_memdup(e->arena, how, sizeof *how), ev);
}

/* The copy function has said whether there is an attribute, and which. */
static void copied(struct engine *e, struct state *s, const struct callback *how,
                   struct event *ev)
{
    struct value flag, value;
    if (!access_load(e, s, how->flag, IR_I32, &flag, ev) ||
        !access_load(e, s, how->out, IR_PTR, &value, ev))
        return;
    if (flag.kind != VALUE_INT) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "whether this attribute is copied is "
                     "not known: its copy function decides by a value that is not known");
        return;
    }
    if (flag.i)
        attr_set(e, s, how->holder, how->key, value);
}

void callback_returns(struct engine *e, struct state *s, const struct callback *how,
                      struct value result, struct event *ev)
{
    if (how->kind == CALLBACK_HANDLER) {
        interp_return(e, s, how->code);
        return;
    }
    result = facts_reduce(&s->facts, result);
    if (result.kind != VALUE_INT) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "whether the copy or delete function of "
                     "this attribute succeeds is not known");
        return;
    }
    if (result.i) {
        engine_fault(ev, DIAG_MPI_CALLBACK,
                     arena_printf(e->arena, "the %s function of an attribute returns an error "
                                  "code (%lld)", how->kind == CALLBACK_COPY ? "copy" : "delete",
                                  (long long)result.i));
        if (how->kind == CALLBACK_COPY)
            attr_copy_failed(e, s);
        error_returns(e, s, ev);
        return;
    }
    if (how->kind != CALLBACK_COPY)
        attr_remove(e, s, how->holder, how->key);
    if (how->kind == CALLBACK_COPY)
        copied(e, s, how, ev);
    else if (how->kind == CALLBACK_LAST)
        result_success(e, s);
}
