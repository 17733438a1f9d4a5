/* Buffers of MPI calls whose content does not matter. */
#ifndef M2S_SLICER_UNUSED_BUFFERS_H
#define M2S_SLICER_UNUSED_BUFFERS_H

#include "slicer/depend/dependence.h"

/* Is argument i such a buffer?  Then the call gets that of SL_UNUSED_BUFFER in its place.  What may
 * be an error stays: the null pointer, MPI_BOTTOM, too short a buffer, twice the same one;
 * MPI_IN_PLACE too, since it changes the meaning. */
bool unused_buffer(const struct sl_dependence *s, uint32_t number, uint32_t func, uint32_t i);
/* Such arguments of an MPI call: see slicer_result.silent. */
uint64_t unused_silent(const struct sl_dependence *s, uint32_t number);

#endif
