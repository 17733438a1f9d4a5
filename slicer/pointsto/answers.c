/* What the points-to analysis answers: from the solver as long as that is at work, then from its
 * solution. */
#include "slicer/pointsto/pointsto.h"

#include "core/base/vec.h"
#include "slicer/pointsto/nodes.h"

struct sl_cells pointsto_node_cells(const struct sl_pointsto *s, uint32_t node)
{
    return s->solution ? s->solution->sets[s->solution->of_node[node]]
                       : solver_solution(s->v, node);
}

struct sl_cells pointsto_cells(const struct sl_pointsto *s, uint32_t func,
                               const struct ir_opnd *o)
{
    uint32_t object = SL_NONE;
    switch (o->kind) {
    case IR_O_TEMP:
        return pointsto_node_cells(s, s->temp_nodes[func] + o->id);
    case IR_O_LOCAL:
        object = s->local_base[func] + o->id;
        break;
    case IR_O_GLOBAL:
        object = o->id;
        break;
    case IR_O_FUNC:
        object = s->x->p->n_globals + o->id;
        break;
    case IR_O_NONE:
    case IR_O_INT:
    case IR_O_FLT:
        break;
    }
    if (object == SL_NONE || !s->address[object])
        return (struct sl_cells){NULL, 0};
    return pointsto_node_cells(s, s->address[object]);
}

struct sl_cells pointsto_of_object(const struct sl_pointsto *s, struct sl_cells l, uint32_t object)
{
    return solution_of_object(s->solution, l, object);
}

struct sl_cell pointsto_cell_at(const struct sl_pointsto *s, uint32_t cell)
{
    return s->solution ? s->solution->cells[cell] : solver_cell_at(s->v, cell);
}

bool pointsto_share_object(const struct sl_pointsto *s, struct sl_cells a, struct sl_cells b)
{
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t k = 0; k < b.n; k++)
            if (pointsto_cell_at(s, a.items[i]).object ==
                pointsto_cell_at(s, b.items[k]).object)
                return true;
    return false;
}

uint32_t pointsto_n_objects(const struct sl_pointsto *s)
{
    return s->solution ? s->solution->n_objects : solver_n_objects(s->v);
}

const struct sl_object *pointsto_object_at(const struct sl_pointsto *s, uint32_t object)
{
    return s->solution ? &s->solution->objects[object] : solver_object(s->v, object);
}

uint32_t pointsto_local_object(const struct sl_pointsto *s, uint32_t func, uint32_t local)
{
    return s->local_base[func] + local;
}

uint32_t pointsto_outside_object(const struct sl_pointsto *s)
{
    return s->one.outside;
}

struct sl_cells pointsto_made(const struct sl_pointsto *s, uint32_t number)
{
    return (struct sl_cells){s->made[number].items, s->made[number].n};
}

uint32_t pointsto_original(const struct sl_pointsto *s, uint32_t object)
{
    return pointsto_object_at(s, object)->original - 1; /* SL_NONE for 0 */
}

bool pointsto_leads_inside(const struct sl_pointsto *s, struct sl_cells l)
{
    for (uint32_t i = 0; i < l.n; i++)
        if (pointsto_object_at(s, pointsto_cell_at(s, l.items[i]).object)->kind != SL_O_OUTSIDE)
            return true;
    return false;
}

bool pointsto_holds_address(const struct sl_pointsto *s, uint32_t object)
{
    const uint32_t *first = &s->solution->content_first[object];
    for (uint32_t i = first[0]; i < first[1]; i++)
        if (pointsto_leads_inside(s, s->solution->sets[s->solution->contents[i]]))
            return true;
    return false;
}

bool pointsto_holds(const struct sl_pointsto *s, uint32_t holder, uint32_t object)
{
    const uint32_t *first = &s->solution->content_first[holder];
    for (uint32_t i = first[0]; i < first[1]; i++) {
        struct sl_cells l = s->solution->sets[s->solution->contents[i]];
        for (uint32_t k = 0; k < l.n; k++)
            if (pointsto_cell_at(s, l.items[k]).object == object)
                return true;
    }
    return false;
}

void pointsto_reach(const struct sl_pointsto *s, uint32_t object, bool *reached)
{
    if (reached[object])
        return;
    reached[object] = true;
    const uint32_t *first = &s->solution->content_first[object];
    for (uint32_t i = first[0]; i < first[1]; i++) {
        struct sl_cells l = s->solution->sets[s->solution->contents[i]];
        for (uint32_t k = 0; k < l.n; k++)
            pointsto_reach(s, pointsto_cell_at(s, l.items[k]).object, reached);
    }
}

struct sl_cells pointsto_tellers(struct arena *arena, const struct sl_pointsto *s)
{
    struct sl_numbers l = {0};
    for (uint32_t i = 0; i < s->tellers.n; i++)
        if (pointsto_node_cells(s, s->told.items[i]).n)
            pointsto_add_number(arena, &l, s->tellers.items[i]);
    return (struct sl_cells){l.items, l.n};
}

struct sl_cells pointsto_targets(const struct sl_pointsto *s, uint32_t number)
{
    return (struct sl_cells){s->targets[number].items, s->targets[number].n};
}

struct sl_cells pointsto_callers(const struct sl_pointsto *s, uint32_t func)
{
    return (struct sl_cells){s->callers[func].items, s->callers[func].n};
}

struct ir_cfg **pointsto_cfgs(const struct sl_pointsto *s)
{
    return s->cfgs;
}
