/* What the solver has found so far, told to who asks. */
#include "slicer/pointsto/solver.h"
#include "slicer/pointsto/solver_state.h"

uint32_t solver_n_nodes(const struct sl_solver *v)
{
    return v->n_nodes;
}

uint32_t solver_stands_for(struct sl_solver *v, uint32_t node)
{
    return solver_find(v, node);
}

struct sl_object *solver_object(struct sl_solver *v, uint32_t object)
{
    return &v->objects[object];
}

uint32_t solver_n_objects(const struct sl_solver *v)
{
    return v->n_objects;
}

struct sl_cell solver_cell_at(const struct sl_solver *v, uint32_t cell)
{
    return v->cells[cell];
}

uint32_t solver_n_cells(const struct sl_solver *v)
{
    return v->n_cells;
}

struct sl_cells solver_solution(struct sl_solver *v, uint32_t node)
{
    const struct node *n = solver_node(v, node);
    return (struct sl_cells){n->cells, n->n};
}

uint32_t solver_content_node(const struct sl_solver *v, uint32_t object, uint32_t i)
{
    const struct content *c = &v->contents[object];
    if (c->read) /* every field flows to it */
        return i == 0 ? c->read : 0;
    return i < c->n_fields ? c->fields[i].read : 0;
}
