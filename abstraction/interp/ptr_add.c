/* See ptr_add.h. */
#include "abstraction/interp/ptr_add.h"

#include "abstraction/domain/path_condition.h"
#include "abstraction/interp/constants.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

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
            a.any = true;
            a.i = 0;
            return a;
        }
        b = value_int(IR_I64, one);
    }
    int64_t index = b.type == IR_U32 ? (int64_t)(uint32_t)b.i : b.i;
    int64_t delta = (int64_t)((uint64_t)index * i->scale + (uint64_t)i->offset);
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
