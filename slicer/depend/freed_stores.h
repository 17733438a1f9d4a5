/* Stores to memory that was freed. */
#ifndef M2S_SLICER_FREED_STORES_H
#define M2S_SLICER_FREED_STORES_H

#include "slicer/depend/dependence.h"

/* Criteria: calls of free() for what is not allocated, or after which the memory is stored to, or
 * freed again. */
void freed_stores_add(struct sl_dependence *s);

#endif
