/* See ptr_add.h. */
#include "abstraction/interp/ptr_add.h"

#include "abstraction/domain/linear_facts.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value_store.h"
#include "abstraction/interp/constants.h"
#include "abstraction/interp/fork.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

/* Has a place in this object a name?  In texts, where several ranks read one file; and where all
 * ranks run together, in memory of a length that is not known: a loop goes from end to end. */
static bool has_names(struct engine *e, struct state *s, struct value a)
{
    if (engine_names_places(e))
        return true;
    const struct memory *m = e->phase == PHASE_JOINT ? state_object(e, s, a.object) : NULL;
    return m && memory_length(m);
}

/* By so many elements, which are not known. */
static struct value moved(struct engine *e, struct state *s, const struct ir_instr *i,
                          struct value a, struct value index)
{
    struct value none = {.kind = VALUE_NONE};
    if (index.kind != VALUE_EXPR || !has_names(e, s, a))
        return value_at_offset(a, none);
    index = value_cast(e->values, IR_I64, facts_reduce(&s->facts, index));
    index = value_bin(e->values, IR_MUL, IR_I64, index, value_int(IR_I64, (int64_t)i->scale));
    index = value_bin(e->values, IR_ADD, IR_I64, index, value_int(IR_I64, i->offset));
    return index.kind == VALUE_NONE ? value_at_offset(a, none) : value_move(e->values, a, index);
}

struct value ptr_add(struct engine *e, struct state *s, const struct ir_instr *i)
{
    struct value a = running_operand(e, s, &i->a);
    struct value b = i->b.kind == IR_O_NONE ? value_int(IR_I64, 0)
                                            : running_operand(e, s, &i->b);
    if (constants_is_bottom(e, s, &a))
        return engine_lost(e, s, IR_PTR); /* what MPI_Get_address said is added: any place */
    if (b.kind != VALUE_INT) {
        if (a.kind != VALUE_ADDR)
            return engine_lost(e, s, IR_PTR);
        int64_t one;
        if (b.kind != VALUE_EXPR || facts_values(&s->facts, b.e, 1, &one) != 1) {
            return moved(e, s, i, a, b);
        }
        b = value_int(IR_I64, one);
    }
    int64_t index = b.type == IR_U32 ? (int64_t)(uint32_t)b.i : b.i;
    int64_t delta = (int64_t)((uint64_t)index * i->scale + (uint64_t)i->offset);
    if (a.kind == VALUE_ADDR && a.any)
        return value_move(e->values, a, value_int(IR_I64, delta));
    if (a.kind == VALUE_ADDR) {
        a.i += delta;
        return a;
    }
    if (a.kind == VALUE_INT)
        return value_int(IR_PTR, a.i + delta);
    if (delta == 0)
        return a;
    return value_bin(e->values, IR_ADD, IR_PTR, a, value_int(IR_PTR, delta));
}

static bool holds_pointers(const struct memory *m)
{
    for (uint32_t i = 0; m && i < m->n_cells; i++)
        if (m->cells[i].value.kind == VALUE_ADDR)
            return true;
    return false;
}

bool ptr_find_element(struct engine *e, struct state *s, struct value *at, struct event *ev)
{
    enum { FEW_ELEMENTS = 32 };
    int64_t k = 0;
    struct linear form;
    bool is = at->kind == VALUE_ADDR && at->named && engine_names_places(e) && e->now.region &&
              holds_pointers(state_object(e, s, at->object)) &&
              facts_refine(&s->facts, at->e, 0, state_object(e, s, at->object)->size - 1);
    struct value x = value_offset(at);
    if (!is || !linear_of_value(&s->facts, &x, &form) || form.n != 1)
        return true;
    x = value_of_expr(form.terms[0].e);
    enum tri t = fork_try_value(e, s, x, "an element", FEW_ELEMENTS, &k, ev);
    if (t == TRI_YES)
        *at = value_addr(at->object, (int64_t)(form.constant + k * form.terms[0].factor));
    return t != TRI_NO;
}
