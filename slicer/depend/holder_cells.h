/* The memory that a holder stands for. */
#ifndef M2S_SLICER_HOLDER_CELLS_H
#define M2S_SLICER_HOLDER_CELLS_H

#include "slicer/depend/holders.h"

/* Where holder i may be; *one: that is the only cell, and the list has no items. */
struct sl_cells holder_cells_of(const struct holders *h, uint32_t i, struct sl_cell *one);
struct sl_cell holder_cells_at(const struct holders *h, struct sl_cells l, uint32_t i,
                               struct sl_cell one);
/* A member of what a parameter points to is seen from several callers. */
void holder_cells_add(struct holders *h, struct holder *k, struct sl_cells more);
/* Does holder i stand for memory among size bytes at one of the cells? */
bool holder_cells_near(const struct holders *h, uint32_t i, struct sl_cells cells, uint64_t size);
/* Is the address held by memory that the operand leads to? */
bool holder_cells_are_behind(const struct holders *h, const struct holders_state *s, uint32_t func,
                             const struct ir_opnd *o);

#endif
