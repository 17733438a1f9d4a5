/* What a message buffer may be: see pointsto.h.
 *
 *     MPI_Bcast(MPI_BOTTOM, 1, type, ...)     all that MPI_Get_address was asked about
 *     displacements[1] = at_n - at_a;
 *     MPI_Bcast(&a, 1, type, ...)             n, too
 */
#include "slicer/pointsto/nodes.h"
#include "slicer/pointsto/pointsto.h"

#include "core/base/vec.h"

#include <string.h>

static bool has_object(const struct sl_pointsto *s, struct sl_cells l, uint32_t object)
{
    return pointsto_of_object(s, l, object).n > 0;
}

/* Displacements that are distances lead from one exposed object to all others. */
static struct sl_cells with_distances(const struct sl_pointsto *s, struct sl_cells l)
{
    struct sl_cells exposed = pointsto_node_cells(s, s->one.exposed);
    uint32_t *both = NULL, n = 0, cap = 0;
    bool meets = false;
    for (uint32_t i = 0; s->has_distances && i < l.n && !meets; i++)
        meets = has_object(s, exposed, pointsto_cell_at(s, l.items[i]).object);
    if (!meets)
        return l;
    for (uint32_t i = 0, k = 0; i < l.n || k < exposed.n;) { /* both are sorted */
        bool from_l = k == exposed.n || (i < l.n && l.items[i] < exposed.items[k]);
        if (from_l || !has_object(s, l, pointsto_cell_at(s, exposed.items[k]).object))
            VEC_PUSH(s->arena, both, n, cap, from_l ? l.items[i] : exposed.items[k]);
        i += from_l;
        k += !from_l;
    }
    return (struct sl_cells){both, n};
}

bool pointsto_is_distant(const struct sl_pointsto *s, uint32_t func, const struct ir_opnd *o)
{
    struct sl_cells l = pointsto_cells(s, func, o);
    return l.n && with_distances(s, l).items != l.items;
}

struct sl_cells pointsto_buffer_cells(const struct sl_pointsto *s, uint32_t func,
                                      const struct ir_opnd *o)
{
    struct sl_cells l = pointsto_cells(s, func, o);
    for (uint32_t i = 0; i < l.n; i++)
        if (pointsto_cell_at(s, l.items[i]).object == s->one.bottom)
            return pointsto_node_cells(s, s->one.addresses);
    return l.n ? with_distances(s, l) : pointsto_node_cells(s, s->one.addresses);
}

bool pointsto_may_be(const struct sl_pointsto *s, uint32_t func, const struct ir_opnd *o,
                     const char *global)
{
    struct sl_cells l = pointsto_cells(s, func, o);
    for (uint32_t i = 0; i < l.n; i++) {
        uint32_t number = pointsto_cell_at(s, l.items[i]).object;
        const struct sl_object *object = pointsto_object_at(s, number);
        if (object->kind == SL_O_OUTSIDE ||
            (object->kind == SL_O_GLOBAL &&
             strcmp(s->x->p->globals[object->id].link_name, global) == 0))
            return true;
    }
    return !l.n;
}
