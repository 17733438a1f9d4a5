#include "abstraction/state/known_pointers.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/state.h"

enum { APART = 8 }; /* bytes from one to the next */

const struct memory *known_pointers(struct engine *e, struct state *s)
{
    return state_object(e, s, engine_hidden(e, HIDDEN_KNOWN));
}

static void append(struct engine *e, struct state *s, struct value v)
{
    struct memory *m = state_writable(e, s, engine_hidden(e, HIDDEN_KNOWN));
    memory_store(&e->env, m, APART * (int64_t)m->n_cells, v);
}

void known_pointers_add(struct engine *e, struct state *s, const struct value *v)
{
    struct value start = *v;
    bool unknown = v->kind == VALUE_EXPR && v->type == IR_PTR;
    if (!unknown && (v->kind != VALUE_ADDR || handle_is(s, v))) /* nothing behind that changes */
        return;
    if (!unknown) {
        start.i = 0;
        start.any = false;
    }
    const struct memory *m = known_pointers(e, s);
    for (uint32_t i = 0; i < m->n_cells; i++)
        if (value_equal(&m->cells[i].value, &start))
            return;
    append(e, s, start);
}

static bool has_ended(const struct state *s, const struct value *v, uint32_t locals)
{
    if (v->kind != VALUE_ADDR)
        return false;
    uint32_t index = OBJECT_INDEX(v->object);
    switch (v->object & OBJECT_REGION) {
    case OBJECT_LOCAL: return index >= locals;
    case OBJECT_HEAP: return index >= s->n_heap || !s->heap[index];
    default: return false;
    }
}

void known_pointers_forget(struct engine *e, struct state *s, uint32_t locals)
{
    const struct memory *m = known_pointers(e, s);
    bool all_live = true;
    for (uint32_t i = 0; i < m->n_cells; i++)
        all_live = all_live && !has_ended(s, &m->cells[i].value, locals);
    if (all_live)
        return;
    struct memory *old = memory_clone(e->arena, m);
    state_reset_global(e, s, OBJECT_INDEX(engine_hidden(e, HIDDEN_KNOWN)));
    for (uint32_t i = 0; i < old->n_cells; i++)
        if (!has_ended(s, &old->cells[i].value, locals))
            append(e, s, old->cells[i].value);
}
