/* Places that may run before MPI_Init or after MPI_Finalize (MPI-4.0 11.2). */
#ifndef M2S_SLICER_INIT_ORDER_H
#define M2S_SLICER_INIT_ORDER_H

#include "slicer/depend/dependence.h"

/* A flag per place; in `arena`. */
bool *init_order_find(struct arena *arena, const struct sl_dependence *s);

#endif
