#include "abstraction/coll/list_elements.h"

#include "abstraction/arguments/lookup.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

bool list_count(struct engine *e, struct state *s, const struct list_argument *a, uint32_t k,
                struct value *count, struct event *ev)
{
    const struct segment *from;
    struct value at = a->at;
    const struct memory *m = access_object(e, s, at, false);
    *count = (struct value){.kind = VALUE_NONE};
    enum ir_kind kind = running_count_kind(e, s);
    int64_t size = kind == IR_I64 ? 8 : 4;
    at.i += k * size;
    if (!m || at.any || m->freed || at.i < 0)
        return true;
    const char *wrong = NULL;
    if (at.i > m->size - size)
        wrong = arena_printf(e->arena, "the array of %ss ends before that of rank %u", a->what,
                             k);
    else if (handle_is_unset(e, s, at, kind))
        wrong = arena_printf(e->arena, "the %s of rank %u was never set", a->what, k);
    else
        *count = running_count(facts_reduce(&s->facts,
                                            memory_peek(&e->env, m, at.i, kind, &from)));
    if (count->kind == VALUE_INT && count->i < 0 && strcmp(a->what, "count") == 0)
        wrong = arena_printf(e->arena, "the count of rank %u is negative (%lld)", k,
                             (long long)count->i);
    if (wrong)
        engine_fault(ev, DIAG_MPI_ARG_COUNT, wrong);
    return !wrong;
}

bool list_type(struct engine *e, struct state *s, struct value at, uint32_t k,
               const struct datatype **type, struct event *ev)
{
    const struct segment *from;
    const struct memory *m = access_object(e, s, at, false);
    at.i += (int64_t)k * 8;
    *type = NULL;
    if (!m || at.any || m->freed || at.i < 0 || at.i > m->size - 8)
        return true;
    if (handle_is_unset(e, s, at, IR_PTR)) {
        engine_fault(ev, DIAG_MPI_ARG_TYPE,
                     arena_printf(e->arena, "the datatype of rank %u was never set", k));
        return false;
    }
    struct value v = memory_peek(&e->env, m, at.i, IR_PTR, &from);
    if (v.kind != VALUE_ADDR || v.any)
        return true;
    *type = lookup_datatype(e, s, v, ev);
    if (!*type)
        return false;
    if ((*type)->related) {
        engine_error(e, ev, DIAG_MPI_UNSUPPORTED, s, "%s, which has distances between objects, is "
                     "not supported here", (*type)->name);
        return false;
    }
    if (lookup_type_is_ready(e, s, v))
        return true;
    engine_fault(ev, DIAG_MPI_TYPE_UNCOMMITTED,
                 arena_printf(e->arena, "the datatype of %s is not committed", (*type)->name));
    return false;
}
