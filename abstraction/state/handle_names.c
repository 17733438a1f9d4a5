/* Handles with a name (MPI_COMM_WORLD, MPI_INT), those that were never set, and what is none.
 *
 *     MPI_Comm c;  MPI_Send(b, 1, MPI_INT, 0, 0, c);      "the communicator was never set"
 */
#include "abstraction/state/handle_names.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

#include <string.h>

const char *handle_predefined(struct engine *e, const struct value *v)
{
    const struct ir_prog *p = e->program->p;
    if (v->kind != VALUE_ADDR || (v->object & OBJECT_REGION) != OBJECT_GLOBAL ||
        OBJECT_INDEX(v->object) >= p->n_globals || v->any || v->i != 0)
        return NULL;
    const char *name = p->globals[OBJECT_INDEX(v->object)].obj.name;
    return strncmp(name, "m2s_MPI_", 8) == 0 ? name + 4 : NULL;
}

bool handle_is_named(struct engine *e, const struct value *v, const char *name)
{
    const char *handle = handle_predefined(e, v);
    return handle && !strcmp(handle, name);
}

bool handle_is_unset(struct engine *e, struct state *s, struct value at, enum ir_kind kind)
{
    const struct segment *from = NULL;
    const struct memory *m = access_object(e, s, at, false);
    if (!m || at.any || m->freed || at.i < 0 || at.i > m->size - (kind == IR_I32 ? 4 : 8))
        return false;
    struct value v = memory_peek(&e->env, m, at.i, kind, &from);
    if (handle_never_set(e, &v))
        return true;
    return v.kind == VALUE_NONE && from && from->fill == FILL_UNINIT && !engine_is_coarse(e);
}

/* In the coarse exploration a variable may only look so: what one side of a branch has set. */
bool handle_never_set(const struct engine *e, const struct value *v)
{
    return v->kind == VALUE_EXPR && v->e->op == EXPR_ATOM && v->e->origin == e->env.unset &&
           !engine_is_coarse(e);
}

bool handle_is_other(struct engine *e, const struct value *v)
{
    const struct ir_prog *p = e->program->p;
    uint32_t index = OBJECT_INDEX(v->object);
    switch (v->kind) {
    case VALUE_INT: case VALUE_FUNC: return true;
    case VALUE_ADDR: /* not one of mpi.h that the tool has no meaning for */
        return !v->any && ((v->object & OBJECT_REGION) != OBJECT_GLOBAL ||
                           index >= p->n_globals || !p->globals[index].is_extern ||
                           handle_predefined(e, v));
    default: return false;
    }
}

const char *handle_other_text(struct engine *e, struct state *s, const char *what,
                              const char *roles, const struct value *v)
{
    const char *the = running_argument_text(e, s, what, roles, *v),
               *name = handle_predefined(e, v);
    const struct memory *m = handle_memory(s, v);
    if (name)
        return arena_printf(e->arena, "%s is %s, which is none", the, name);
    if (m)
        return arena_printf(e->arena, "%s is what %s has made at line %u, which is none", the,
                            m->handle->call, m->handle->at.line);
    return arena_printf(e->arena, "%s is no handle that MPI has given", the);
}

bool handle_find(const struct engine *e, const char *name, struct value *v)
{
    const struct ir_prog *p = e->program->p;
    for (uint32_t i = 0; i < p->n_globals; i++) {
        const char *global = p->globals[i].obj.name;
        if (strncmp(global, "m2s_", 4) != 0 || strcmp(global + 4, name) != 0)
            continue;
        *v = value_addr(OBJECT_GLOBAL | i, 0);
        return true;
    }
    return false;
}

struct value handle_of_name(const struct engine *e, const char *name)
{
    struct value v;
    /* else nothing can be compared with it */
    return handle_find(e, name, &v) ? v : value_int(IR_PTR, 0);
}
