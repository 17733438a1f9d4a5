/*     MPI_Isend(a, ..., &r);
 *     first = r;                                read here
 *     MPI_Irecv(b, ..., &r);
 *     MPI_Wait(&r, ...);                        completes the receive, not the send
 *
 * MPI itself gets the address of r, and reads no copy.
 */
#include "slicer/depend/copied_handles.h"

bool *copied_handles_find(struct arena *arena, const struct sl_numbering *x,
                          const struct sl_pointsto *points)
{
    bool *copied = ARENA_ARRAY(arena, bool, pointsto_n_objects(points) + 1);
    for (uint32_t i = 0; i < x->n_places; i++) {
        const struct ir_instr *in = x->places[i].in;
        bool reads = in->op == IR_LOAD && in->type.kind == IR_PTR;
        if (!reads && in->op != IR_MEMCPY)
            continue;
        const struct ir_opnd *from = reads ? &in->a : &in->b;
        struct sl_cells l = pointsto_cells(points, x->places[i].func, from);
        for (uint32_t k = 0; k < l.n; k++)
            copied[pointsto_cell_at(points, l.items[k]).object] = true;
    }
    return copied;
}
