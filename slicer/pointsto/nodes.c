/* The node of each value of the program: operands, results of calls, contents of objects. */
#include "slicer/pointsto/nodes.h"

#include "slicer/pointsto/pointsto.h"

uint32_t pointsto_address_node(struct sl_pointsto *s, uint32_t object)
{
    if (!s->address[object]) {
        s->address[object] = solver_add_node(s->v);
        solver_include(s->v, s->address[object], solver_cell(s->v, object, 0));
    }
    return s->address[object];
}

/* Can a value of this kind be a pointer, or a part of one, as when memory is copied by hand?  A
 * stored pointer is accessed as one, or as characters (C11 6.5p7); a number is one if it was
 * made by a conversion, or by copying bytes.  Where programs get around this, everything may be
 * anything. */
static bool may_point(const struct sl_pointsto *s, enum ir_kind kind)
{
    switch (kind) {
    case IR_BOOL: case IR_F80: case IR_C32: case IR_C64: case IR_C80:
        return s->puns;
    case IR_F32: case IR_F64:
    case IR_I16: case IR_U16: case IR_I32: case IR_U32:
    case IR_VOID: case IR_I8: case IR_U8: case IR_I64: case IR_U64: case IR_I128: case IR_U128:
    case IR_PTR: case IR_AGG:
        break;
    }
    return true;
}

uint32_t pointsto_temp_node(const struct sl_pointsto *s, uint32_t func, uint32_t temp)
{
    bool any = temp != IR_NO_TEMP && may_point(s, s->x->p->funcs[func].temps[temp].kind);
    return any ? s->temp_nodes[func] + temp : 0;
}

uint32_t pointsto_operand_node(struct sl_pointsto *s, uint32_t func, const struct ir_opnd *o)
{
    switch (o->kind) {
    case IR_O_TEMP:
        return pointsto_temp_node(s, func, o->id);
    case IR_O_LOCAL:
        return pointsto_address_node(s, s->local_base[func] + o->id);
    case IR_O_GLOBAL:
        return pointsto_address_node(s, o->id);
    case IR_O_FUNC:
        return pointsto_address_node(s, s->x->p->n_globals + o->id);
    case IR_O_NONE:
    case IR_O_INT:
    case IR_O_FLT:
        break;
    }
    return 0;
}

uint32_t pointsto_result_node(struct sl_pointsto *s, uint32_t number)
{
    const struct sl_place *at = &s->x->places[number];
    return pointsto_temp_node(s, at->func, at->in->dst);
}

uint32_t pointsto_content_write(struct sl_pointsto *s, uint32_t object)
{
    return solver_write_node(s->v, solver_cell(s->v, object, SL_ANY), 0);
}

uint32_t pointsto_content_read(struct sl_pointsto *s, uint32_t object)
{
    return solver_read_node(s->v, solver_cell(s->v, object, SL_ANY), 0);
}

uint32_t pointsto_heap_object(struct sl_pointsto *s, uint32_t number, uint64_t size)
{
    struct sl_object o = {.kind = SL_O_HEAP, .func = s->x->places[number].func, .id = number};
    o.size = size;
    return solver_add_object(s->v, o);
}

struct sl_cells pointsto_windows(const struct sl_pointsto *s)
{
    return pointsto_node_cells(s, s->one.windows);
}

bool pointsto_in_window(const struct sl_pointsto *s, uint32_t object)
{
    struct sl_cells cells = pointsto_windows(s);
    for (uint32_t i = 0; i < cells.n; i++)
        if (pointsto_cell_at(s, cells.items[i]).object == object)
            return true;
    return false;
}
