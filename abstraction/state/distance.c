/* See distance.h.  The value is an atom whose origin tells the two objects. */
#include "abstraction/state/distance.h"

#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"

static bool is_named(const struct value *v)
{
    return v->kind == VALUE_ADDR && !v->any && v->type == IR_I64 &&
           (v->object & OBJECT_REGION) != OBJECT_HEAP;
}

struct value distance_between(struct engine *e, const struct state *s, const struct value *a,
                              const struct value *b)
{
    if (!is_named(a) || !is_named(b) || a->object == b->object)
        return (struct value){.kind = VALUE_NONE};
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_MEMORY,
                           .name = "a distance between objects", .at = state_instr(s)->at,
                           .cell = (int64_t)((uint64_t)a->object << 32 | b->object),
                           .is_distance = true};
    struct value atom = values_atom(e->values, values_origin(e->values, &proto), IR_I64);
    return value_bin(e->values, IR_ADD, IR_I64, atom, value_int(IR_I64, a->i - b->i));
}

bool distance_read(const struct value *v, struct distance *d)
{
    if (v->kind != VALUE_EXPR)
        return false;
    const struct expr *atom = v->e;
    d->bytes = 0;
    if (atom->op == EXPR_BIN && atom->bin == IR_ADD && atom->b->op == EXPR_INT) {
        d->bytes = atom->b->i;
        atom = atom->a;
    }
    if (atom->op != EXPR_ATOM || !atom->origin->is_distance)
        return false;
    d->to = (uint32_t)((uint64_t)atom->origin->cell >> 32);
    d->from = (uint32_t)atom->origin->cell;
    return true;
}
